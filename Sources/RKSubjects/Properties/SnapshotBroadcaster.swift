import RKCore

/// A broadcaster of the values of several properties to the observers of a derived one.
///
///     name.value = …  ──► [ lock: store, reserve ] ──► observers of name
///                               │                 └──► snapshot broadcaster ──► computation ──► observers
///     age.value = …   ──► [ lock: store, reserve ] ──►     ▲
///                                                  latest snapshot: name, age
///
/// A derived property of any depth is a computation over settable properties. So in a diamond
///
///           ┌─► b ─┐
///     input ┤      ├─► d        a change of the input is one snapshot, from which b and c are computed
///           └─► c ─┘
///
/// no intermediate node can be out of date. Setting an input stores the value and reserves a place
/// for the new snapshot in each broadcaster under one lock, and delivers without it.
///
/// Invariants:
/// 1. `values` holds the values of the inputs that were joined, or their last ones. An entry
///    changes under the lock of its input. So when the last input is joined, `values` is
///    consistent, and no two inputs were locked at once.
/// 2. The queue of the broadcaster holds each snapshot that was the latest, except silent ones, in
///    order.
/// 3. Locks are taken in one order: derived property, input, snapshot broadcaster, queue.
/// 4. After termination, no observer is added and nothing changes.
///
/// The inputs retain it while it is observed; it does not retain them. It leaves the inputs when
/// its last observer is removed, and completes when its last input is deallocated.
@usableFromInline
package final class SnapshotBroadcaster: Sendable {
  private struct State: Sendable {
    var values: Snapshot.Entries = [:]
    /// The snapshot of `values`; nil until all inputs are joined, and after termination.
    var latest: Snapshot?
    var observers = 1
    var liveInputs: Int

    var isTerminated: Bool { observers == 0 || liveInputs == 0 }

    /// Takes what is to be released, if it is terminated.
    mutating func terminate() -> (Snapshot.Entries, Snapshot?)? {
      if !isTerminated { return nil }
      defer { (values, latest) = ([:], nil) }
      return (values, latest)
    }
  }

  private struct Weak: Sendable {
    weak let input: (any SettableProperty)?
  }

  private let broadcaster = Broadcaster<Snapshot, Never>()
  private let state: Locked<State>
  private let inputs: [Weak]

  /// Creates a broadcaster and counts its first observer.
  init(of inputs: [any SettableProperty]) {
    self.inputs = inputs.map(Weak.init)
    state = Locked(State(liveInputs: inputs.count))
    for input in inputs { input.join(self) }
    state.withLock { $0.latest = Snapshot($0.values) }
  }

  /// The latest snapshot; nil after termination.
  var latest: Snapshot? { state.withLock { $0.latest } }

  /// Counts an observer; false after termination.
  func addObserver() -> Bool {
    state.withLock { state in
      if state.isTerminated { return false }
      state.observers += 1
      return true
    }
  }

  /// Observes the results of a computation, for an observer that was counted.
  func observe<Value>(
    _ computation: Computation<Value>,
    with observer: AnyObserver<Value, Never>
  ) -> any Disposable {
    let observation = CountedObservation { self.removeObserver() }
    observer.upstream?.hold(observation)
    let last = Ref<Snapshot?>(nil)
    let upstream = AnyObserver<Snapshot, Never>(
      receive: { snapshot in
        if computation.filters {
          if let before = last.value {
            var change = Snapshot.Change(before: before, after: snapshot)
            if !computation.isChanged(&change) { return }
          }
          last.value = snapshot
        }
        observer.receive(computation.value(in: snapshot))
      },
      completion: observer.completion,
      upstream: observation.slot
    )
    _ = broadcaster.observe(upstream) { add in
      state.withLock { state in
        add()
        return state.latest.map { [$0] } ?? []
      }
    }
    return observation
  }

  func removeObserver() {
    let released = state.withLock { state in
      state.observers -= 1
      return state.terminate()
    }
    if released != nil { for weak in inputs { weak.input?.leave(self) } }
  }

  /// Takes note that an input is deallocated; its last value stays.
  func removeInput() {
    let released = state.withLock { state in
      state.liveInputs -= 1
      return state.terminate()
    }
    if released != nil { broadcaster.send(completion: .finished) }
  }

  /// Stores the value of an input, whose lock is held.
  func joinLocked(_ input: ObjectIdentifier, _ value: any AnyObject & Sendable) {
    state.withLock { $0.values[input] = value }
  }

  /// Stores a new value of an input, whose lock is held, and reserves its place in the order.
  ///
  /// - Returns: The rest of the change, to be delivered and released without the lock; nil after
  ///   termination.
  func changeLocked(
    _ input: ObjectIdentifier,
    to value: any AnyObject & Sendable,
    silently: Bool
  ) -> Change? {
    state.withLock { state in
      if state.isTerminated { return nil }
      let old = state.values.updateValue(value, forKey: input)
      let before = state.latest
      let next = Snapshot(state.values)
      var reservation = Broadcaster<Snapshot, Never>.Reservation.queued
      if before != nil {
        state.latest = next
        if !silently { reservation = broadcaster.reserve(.next(next)) }
      }
      return Change(broadcaster, reservation, next, released: (old, before))
    }
  }

  /// A change with a place in the order.
  @usableFromInline
  struct Change {
    private let broadcaster: Broadcaster<Snapshot, Never>
    private let reservation: Broadcaster<Snapshot, Never>.Reservation
    private let snapshot: Snapshot
    /// The old values, retained so that they are not released under a lock.
    private let released: ((any AnyObject & Sendable)?, Snapshot?)

    fileprivate init(
      _ broadcaster: Broadcaster<Snapshot, Never>,
      _ reservation: Broadcaster<Snapshot, Never>.Reservation,
      _ snapshot: Snapshot,
      released: ((any AnyObject & Sendable)?, Snapshot?)
    ) {
      self.broadcaster = broadcaster
      self.reservation = reservation
      self.snapshot = snapshot
      self.released = released
    }

    /// Delivers the snapshot, unless another thread does.
    @usableFromInline
    func fulfil() {
      broadcaster.fulfil(reservation, .next(snapshot))
    }
  }
}

/// The observation of an observer that its source counts: it leaves the count when disposed.
package final class CountedObservation: NestedDisposable {
  package let slot = Slot()
  private let leave: ScheduledAction
  private let isSourceFinished: @Sendable () -> Bool

  /// - Parameters:
  ///   - isSourceFinished: Whether the source has nothing to dispose. Default: true.
  ///   - leave: Runs once, when the observation is disposed.
  package init(
    isSourceFinished: @escaping @Sendable () -> Bool = { true },
    leave: @escaping @Sendable () -> Void
  ) {
    self.leave = ScheduledAction(leave)
    self.isSourceFinished = isSourceFinished
  }

  /// Also true when the source has released the observation and has nothing to dispose.
  package var isDisposed: Bool { slot.isDisposed || slot.isFinished && isSourceFinished() }

  package func dispose() {
    slot.dispose()
    leave.run()
  }

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    slot.stop(&rest)
    leave.run()
  }
}
