import Synchronization

/// One source, many observers, one order: what subjects, properties and shared signals are made of.
///
/// Everything that happens is an operation in one `Drain`: an element, the end, an observer that
/// arrives or leaves. So all observers see the same events in the same order, whatever is sent from
/// other threads or from inside a delivery, and the list of observers is changed only between
/// deliveries.
///
///     send ───► drain ──► owner walks:  first ⇄ registration ⇄ registration ⇄ last
///     observe ─►  │                              │ asks `isLive` before each call
///     dispose ─►  └─ waits while owned           └─ disposed by anyone, unlinked by the owner
///         └─► leavers ─► let go by the owner behind the call that runs, before the next
///
/// Invariants:
/// 1. `first`, `last`, `end` and the links and observers of registrations are the owner's alone.
/// 2. The list holds one reference to each registration that is in it.
/// 3. A registration that is not live is not called; it leaves the list before the drain does.
/// 4. After the end, and after `release`, the list is empty for good.
/// 5. Who is among the leavers has a `remove` in the queue or on its way there: the list is empty when
///    the drain is free.
// Guard: `first`, `last`, `end` and `told` are touched only by the owner of `drain`.
@usableFromInline
package final class Fanout<Element: Sendable, Failure: Swift.Error>: @unchecked Sendable {
  @usableFromInline
  package enum Operation: Sendable {
    case next(Element)
    /// An element that a two-way binding brings.
    case brought(Element, Trail)
    case end(Subscribers.Completion<Failure>)
    case add(Registration<Element, Failure>)
    case remove(Registration<Element, Failure>)
    case release
  }

  /// What is left to do for an operation that has its place in the order.
  @usableFromInline
  package enum Reservation {
    /// The drain was free and is ours: perform the operation.
    case entered
    /// The operation waits, and the drain is ours.
    case owner
    /// The operation waits for the owner of the drain.
    case queued
  }

  @usableFromInline let drain = Drain<Operation>()
  @exclusivity(unchecked) @usableFromInline
  var first: Unmanaged<Registration<Element, Failure>>?
  @exclusivity(unchecked) @usableFromInline
  var last: Unmanaged<Registration<Element, Failure>>?
  @exclusivity(unchecked) @usableFromInline var end: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline var isReleased = false
  @usableFromInline let ended = Atomic<Bool>(false)
  /// Who was disposed while the drain was owned, and may still be held.
  @usableFromInline let leavers = Guarded<[Registration<Element, Failure>]>([])
  @usableFromInline let hasLeavers = Atomic<Bool>(false)
  /// Who is told something: not to be let go before that call has returned.
  @exclusivity(unchecked) @usableFromInline var told: Unmanaged<Registration<Element, Failure>>?
  /// The number of the thread that tells several observers something, while it does; 0 otherwise.
  @usableFromInline let teller = Atomic<UInt>(0)

  @inlinable package init() {}

  /// Whether the end was told, or is being told.
  @inlinable package var isEnded: Bool { ended.load(ordering: .acquiring) }

  @inlinable deinit { unlinkAll { _ in } }

  /// Sends an element to everyone who observes.
  @inlinable
  package func send(_ element: Element) {
    if drain.enter() {
      deliver(element)
      if !drain.leave() { work() }
    } else {
      submit(.next(element))
    }
  }

  /// Sends the end to everyone who observes, now or later.
  @inlinable package func send(completion: Subscribers.Completion<Failure>) {
    submit(.end(completion))
  }

  /// Sends an element that a two-way binding brings, unless it has been here.
  package func send(_ element: Element, on trail: Trail) {
    if let trail = trail.extended(to: self) { submit(.brought(element, trail)) }
  }

  /// Adds an observer: it sees what is sent from now on, or the end if it was sent.
  ///
  /// - Parameter follower: What is told elements that are brought, in place of the observer; the observer
  ///   unless told otherwise.
  @inlinable
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    follower: Follower<Element>? = nil
  ) -> any Disposable {
    let registration = Registration(observer, in: self, follower: follower)
    observer.upstream?.hold(registration)
    submit(.add(registration))
    return registration
  }

  /// Adds an observer that is given a replay first.
  ///
  /// - Parameters:
  ///   - observer: Sees the replay before this returns, then what is sent from now on: nothing twice,
  ///     nothing missed, nothing out of order.
  ///   - follower: What is told elements that are brought, in place of the observer; the observer unless
  ///     told otherwise.
  ///   - snapshot: Makes the reservation that it is handed and returns it with the replay, both in one
  ///     step of whatever guards what is replayed.
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    follower: Follower<Element>? = nil,
    snapshot: (_ reserve: () -> Reservation) -> (Reservation, [Element])
  ) -> any Disposable {
    let gate = Gate(observer)
    let registration = Registration(behind: gate, in: self, follower: follower)
    observer.upstream?.hold(registration)
    let add = Operation.add(registration)
    let (reservation, replay) = snapshot { reserve(add) }
    fulfil(reservation, add)
    gate.open(registration, replaying: replay)
    return registration
  }

  /// Lets all observers go without a word: the source is gone.
  @inlinable package func release() {
    submit(.release)
  }

  @inlinable
  func submit(_ operation: Operation) {
    fulfil(reserve(operation), operation)
  }

  /// Takes the place of an operation in the order, without calling out: for one who holds a lock of
  /// his own.
  ///
  /// It is then fulfilled without the lock.
  @inlinable
  package func reserve(_ operation: Operation) -> Reservation {
    if drain.enter() { return .entered }
    return drain.enqueue(operation) ? .owner : .queued
  }

  /// Does what a reservation left to do.
  @inlinable
  package func fulfil(_ reservation: Reservation, _ operation: Operation) {
    switch reservation {
    case .entered:
      perform(operation)
      if !drain.leave() { work() }
    case .owner: work()
    case .queued: break
    }
  }

  @inlinable
  func work() {
    _ = drain.work(perform)
  }

  /// Owner only.
  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    tellEach { $0.receive(element) }
  }

  /// Owner only.
  @usableFromInline
  func deliver(_ element: Element, on trail: Trail) {
    tellEach { $0.receive(element, on: trail) }
  }

  /// Owner only.
  @inlinable @inline(__always)
  func tellEach(_ tell: (Registration<Element, Failure>) -> Void) {
    let areSeveral = first?.toOpaque() != last?.toOpaque()
    if areSeveral { teller.store(ThreadNumber.current.number, ordering: .relaxed) }
    var current = first
    while let registration = current {
      told = registration
      current = registration._withUnsafeGuaranteedRef {
        tell($0)
        if hasLeavers.load(ordering: .relaxed) { letGo() }
        return $0.next
      }
    }
    told = nil
    if areSeveral { teller.store(0, ordering: .relaxed) }
  }

  /// Owner only.
  @inlinable
  func perform(_ operation: Operation) {
    switch operation {
    case .next(let element): deliver(element)
    case .brought(let element, let trail): deliver(element, on: trail)
    case .end(let completion): finish(completion)
    case .add(let registration): link(registration)
    case .remove(let registration):
      if hasLeavers.load(ordering: .relaxed) { letGo() }
      unlink(registration)
    case .release:
      isReleased = true
      unlinkAll { $0.forget() }
    }
  }

  /// Owner only.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if end != nil || isReleased { return }
    end = completion
    ended.store(true, ordering: .releasing)
    unlinkAll { $0.finish(completion) }
  }

  /// Owner only.
  @inlinable
  func link(_ registration: Registration<Element, Failure>) {
    if let end { return registration.finish(end) }
    if isReleased || registration.isDisposed { return registration.forget() }
    registration.previous = last
    let reference = Unmanaged.passRetained(registration)
    if let last {
      last._withUnsafeGuaranteedRef { $0.next = reference }
    } else {
      first = reference
    }
    last = reference
    registration.isLinked = true
  }

  /// Owner only.
  @inlinable
  func unlink(_ registration: Registration<Element, Failure>) {
    registration.forget()
    guard registration.isLinked else { return }
    registration.isLinked = false
    let (previous, next) = (registration.previous, registration.next)
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
    if let next {
      next._withUnsafeGuaranteedRef { $0.previous = previous }
    } else {
      last = previous
    }
    Unmanaged.passUnretained(registration).release()
  }

  /// Owner only.
  ///
  /// The list is walked, not recursed: each reference is given back in turn.
  @inlinable
  func unlinkAll(_ farewell: (Registration<Element, Failure>) -> Void) {
    if first == nil { return }
    var current = first
    first = nil
    last = nil
    teller.store(ThreadNumber.current.number, ordering: .relaxed)
    while let reference = current {
      let registration = reference.takeRetainedValue()
      registration.isLinked = false
      current = registration.next
      farewell(registration)
      if hasLeavers.load(ordering: .relaxed) { letGo() }
    }
    teller.store(0, ordering: .relaxed)
  }
}
