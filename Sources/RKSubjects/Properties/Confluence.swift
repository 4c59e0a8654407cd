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
/// 1. `latest` differs from the values of the roots never, but for those that are gone, whose last
///    values it keeps: it changes within the lock of the root that changes.
/// 2. The queue of the fan-out holds each snapshot that was the latest, but for silent ones, in order.
/// 3. Locks are taken in one order: derivation, roots by identity, confluence, queue.
/// 4. Once `latest` is nil the confluence is over: nobody joins it, and nothing changes it.
///
/// The roots hold it while it is observed; it does not hold them. When the last observer leaves, it
/// leaves the roots, and when the last root goes, it ends.
@usableFromInline
final class Confluence: Sendable {
  private struct State: Sendable {
    var latest: Snapshot?
    var observers = 1
    var liveRoots: Int
  }

  private struct Weak: Sendable {
    weak let root: (any Root)?
  }

  private let fanout = Fanout<Snapshot, Never>()
  private let state: Guarded<State>
  private let roots: [Weak]

  /// Makes one for a first observer.
  init(of roots: [any Root]) {
    self.roots = roots.map(Weak.init)
    state = Guarded(State(liveRoots: roots.count))
    Snapshot.take(of: roots, joining: self) { snapshot in state.withLock { $0.latest = snapshot } }
  }

  /// What the roots are; nil when it is over.
  var latest: Snapshot? { state.withLock { $0.latest } }

  /// Makes place for an observer; false when it is over.
  func join() -> Bool {
    state.withLock { state in
      if state.latest != nil { state.observers += 1 }
      return state.latest != nil
    }
  }

  /// Starts to observe what a formula gives, for one who joined.
  func observe<Value>(
    _ formula: Formula<Value>,
    with observer: AnyObserver<Value, Never>
  ) -> any Disposable {
    let above = AnyObserver<Snapshot, Never>(
      receive: { observer.receive(formula.value(in: $0)) },
      completion: observer.completion,
      upstream: observer.upstream
    )
    let registration = fanout.observe(above) { reserve in
      state.withLock { (reserve(), $0.latest.map { [$0] } ?? []) }
    }
    let departure = Departure(registration, from: self)
    observer.upstream?.hold(departure)
    return departure
  }

  fileprivate func leave() {
    let last = state.withLock { state in
      state.observers -= 1
      return state.observers == 0 ? state.latest.take() : nil
    }
    if last == nil { return }
    for weak in roots { weak.root?.leave(self) }
  }

  /// A root is gone: what it was last is what it is.
  func loseRoot() {
    let last = state.withLock { state in
      state.liveRoots -= 1
      return state.liveRoots == 0 ? state.latest.take() : nil
    }
    if last != nil { fanout.send(completion: .finished) }
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
      guard let before = state.latest else { return nil }
      let next = before.with(reading, of: root)
      state.latest = next
      let reservation = silently ? .queued : fanout.reserve(.next(next))
      return Change(fanout: fanout, reservation: reservation, before: before, after: next)
    }
  }

  /// A change that has its place in the order.
  @usableFromInline
  struct Change {
    fileprivate let fanout: Fanout<Snapshot, Never>
    fileprivate let reservation: Fanout<Snapshot, Never>.Reservation
    /// Held, so that it is not released under a lock.
    fileprivate let before: Snapshot
    fileprivate let after: Snapshot

    /// Delivers it, unless somebody else does.
    @usableFromInline
    func fulfil() {
      fanout.fulfil(reservation, .next(after))
    }
  }
}

/// What ends an observation of a confluence, which is counted.
private final class Departure: Disposable {
  private let registration: any Disposable
  private let confluence: Confluence
  private let isTaken = Atomic<Bool>(false)

  init(_ registration: any Disposable, from confluence: Confluence) {
    self.registration = registration
    self.confluence = confluence
  }

  var isDisposed: Bool { registration.isDisposed }

  func dispose() {
    registration.dispose()
    if !isTaken.exchange(true, ordering: .acquiringAndReleasing) { confluence.leave() }
  }
}

extension Property: Root {
  func whileLocked(joining confluence: Confluence?, _ body: (any AnyObject & Sendable) -> Void) {
    current.withLock { current in
      body(Reading(current.value))
      if let confluence { current.confluences.append(confluence) }
    }
  }

  func leave(_ confluence: Confluence) {
    current.withLock { $0.confluences.removeAll { $0 === confluence } }
  }
}
