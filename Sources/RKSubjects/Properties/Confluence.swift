import RKCore
import Synchronization

/// Where the changes of several properties come together, in the one order in which they were made,
/// for the observers of a property that is derived from them.
///
///     name.value = …  ──► [ lock: store, take places ] ──► observers of name
///                               │                     └──► confluence ──► formula(snapshot) ──► observers
///     age.value = …   ──► [ lock: store, take places ] ──►     ▲
///                                                     latest snapshot: name, age
///
/// A derived property, however deep, is a formula of roots: properties that can be set. So a diamond
///
///           ┌─► b ─┐
///     root ─┤      ├─► d        d = formula(root): one change of the root is one snapshot, and b and
///           └─► c ─┘            c are computed from the same one
///
/// has nothing to go wrong: there are no nodes between that could be told one after the other. Who
/// sets a root stores the value and puts the new snapshot into the queue of each confluence in one step
/// of the root's lock, and delivers without it.
///
/// Invariants:
/// 1. The readings are the values of the roots that were joined, or the last ones of those that are
///    gone: they change within the lock of the root that changes. So when the last root is joined, they
///    are the values of all roots at that moment, and no two roots are locked at once.
/// 2. The queue of the broadcaster holds each snapshot that was the latest, but for silent ones, in order.
/// 3. Locks are taken in one order: derivation, root, confluence, queue.
/// 4. Once the confluence is over nobody joins it, and nothing changes it.
///
/// The roots hold it while it is observed; it does not hold them. When the last observer leaves, it
/// leaves the roots, and when the last root goes, it ends.
@usableFromInline
final class Confluence: Sendable {
  private struct State: Sendable {
    var readings: Snapshot.Entries = [:]
    /// What the readings are; nil until all roots are joined, and when it is over.
    var latest: Snapshot?
    var observers = 1
    var liveRoots: Int

    var isOver: Bool { observers == 0 || liveRoots == 0 }

    /// Hands out what is to be released, if it is over.
    mutating func end() -> (Snapshot.Entries, Snapshot?)? {
      if !isOver { return nil }
      defer { (readings, latest) = ([:], nil) }
      return (readings, latest)
    }
  }

  private struct Weak: Sendable {
    weak let root: (any Root)?
  }

  private let broadcaster = Broadcaster<Snapshot, Never>()
  private let state: Locked<State>
  private let roots: [Weak]

  /// Makes one for a first observer.
  init(of roots: [any Root]) {
    self.roots = roots.map(Weak.init)
    state = Locked(State(liveRoots: roots.count))
    for root in roots { root.join(self) }
    state.withLock { $0.latest = Snapshot($0.readings) }
  }

  /// What the roots are; nil when it is over.
  var latest: Snapshot? { state.withLock { $0.latest } }

  /// Makes place for an observer; false when it is over.
  func join() -> Bool {
    state.withLock { state in
      if state.isOver { return false }
      state.observers += 1
      return true
    }
  }

  /// Starts to observe what a formula gives, for one who joined.
  func observe<Value>(
    _ formula: Formula<Value>,
    with observer: AnyObserver<Value, Never>
  ) -> any Disposable {
    let last = Ref<Snapshot?>(nil)
    let upstream = AnyObserver<Snapshot, Never>(
      receive: { snapshot in
        if formula.isSelective {
          if let before = last.value {
            var change = SnapshotChange(before: before, after: snapshot)
            if !formula.isChanged(&change) { return }
          }
          last.value = snapshot
        }
        observer.receive(formula.value(in: snapshot))
      },
      completion: observer.completion,
      upstream: observer.upstream
    )
    let subscription = broadcaster.observe(upstream) { reserve in
      state.withLock { (reserve(), $0.latest.map { [$0] } ?? []) }
    }
    let departure = Departure(subscription, from: self)
    observer.upstream?.hold(departure)
    return departure
  }

  /// An observer leaves.
  func leave() {
    let ended = state.withLock { state in
      state.observers -= 1
      return state.end()
    }
    if ended == nil { return }
    for weak in roots { weak.root?.leave(self) }
  }

  /// A root is gone: what it was last is what it is.
  func loseRoot() {
    let ended = state.withLock { state in
      state.liveRoots -= 1
      return state.end()
    }
    if ended != nil { broadcaster.send(completion: .finished) }
  }

  /// With the lock of a root held: what it is, before any change.
  func joinLocked(_ root: ObjectIdentifier, _ reading: any AnyObject & Sendable) {
    state.withLock { $0.readings[root] = reading }
  }

  /// With the lock of a root held: takes the place of a change in the order.
  ///
  /// - Returns: What is left to do without the lock, also to release; nil when it is over.
  func changeLocked(
    _ root: ObjectIdentifier,
    to reading: any AnyObject & Sendable,
    silently: Bool
  ) -> Change? {
    state.withLock { state in
      if state.isOver { return nil }
      let old = state.readings.updateValue(reading, forKey: root)
      let before = state.latest
      let next = Snapshot(state.readings)
      var reservation = Broadcaster<Snapshot, Never>.Reservation.queued
      if before != nil {
        state.latest = next
        if !silently { reservation = broadcaster.reserve(.next(next)) }
      }
      return Change(
        broadcaster: broadcaster,
        reservation: reservation,
        before: (old, before),
        after: next
      )
    }
  }

  /// A change that has its place in the order.
  @usableFromInline
  struct Change {
    fileprivate let broadcaster: Broadcaster<Snapshot, Never>
    fileprivate let reservation: Broadcaster<Snapshot, Never>.Reservation
    /// Held, so that it is not released under a lock.
    fileprivate let before: ((any AnyObject & Sendable)?, Snapshot?)
    fileprivate let after: Snapshot

    /// Delivers it, unless somebody else does.
    @usableFromInline
    func fulfil() {
      broadcaster.fulfil(reservation, .next(after))
    }
  }
}

/// What ends an observation of a confluence, which is counted.
private final class Departure: NestedDisposable {
  private let subscription: any Disposable
  private let confluence: Confluence
  private let isTaken = Atomic<Bool>(false)

  init(_ subscription: any Disposable, from confluence: Confluence) {
    self.subscription = subscription
    self.confluence = confluence
  }

  var isDisposed: Bool { subscription.isDisposed }

  func dispose() {
    subscription.dispose()
    leave()
  }

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    rest.append(.dispose(subscription))
    rest.append(.run(Closure { self.leave() }))
  }

  private func leave() {
    if !isTaken.exchange(true, ordering: .acquiringAndReleasing) { confluence.leave() }
  }
}

extension Property: Root {
  var reading: any AnyObject & Sendable { current.withLock { Reading($0.value) } }

  func join(_ confluence: Confluence) {
    current.withLock { current in
      confluence.joinLocked(ObjectIdentifier(self), Reading(current.value))
      current.confluences.append(confluence)
    }
  }

  func leave(_ confluence: Confluence) {
    current.withLock { $0.confluences.removeAll { $0 === confluence } }
  }
}
