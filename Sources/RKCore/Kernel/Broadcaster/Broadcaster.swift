import Synchronization

/// One source, many observers, one order: what subjects, properties and shared signals are made of.
///
/// Everything that happens is an operation in one `QueueDrain`: an element, the end, an observer that
/// arrives or leaves. So all observers see the same events in the same order, whatever is sent from
/// other threads or from inside a delivery, and the list of observers is changed only between
/// deliveries.
///
///     send ───► drain ──► owner walks:  first ⇄ subscription ⇄ subscription ⇄ last
///     observe ─►  │                              │ asks `isLive` before each call
///     dispose ─►  └─ waits while owned           └─ disposed by anyone, unlinked by the owner
///
/// Invariants:
/// 1. `first`, `last`, `end` and the links and observers of registrations are the owner's alone.
/// 2. The list holds one reference to each subscription that is in it.
/// 3. A subscription that is not live is not called; it leaves the list before the drain does.
/// 4. After the end, and after `release`, the list is empty for good.
// Guard: `first`, `last`, `end` and `isReleased` are touched only by the owner of `drain`.
@usableFromInline
package final class Broadcaster<Element: Sendable, Failure: Swift.Error>: @unchecked Sendable {
  @usableFromInline
  package enum Operation: Sendable {
    case next(Element)
    case end(Subscribers.Completion<Failure>)
    case add(BroadcastSubscription<Element, Failure>)
    case remove(BroadcastSubscription<Element, Failure>)
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

  @usableFromInline let drain = QueueDrain<Operation>()
  @exclusivity(unchecked) @usableFromInline
  var first: Unmanaged<BroadcastSubscription<Element, Failure>>?
  @exclusivity(unchecked) @usableFromInline
  var last: Unmanaged<BroadcastSubscription<Element, Failure>>?
  @exclusivity(unchecked) @usableFromInline var end: Subscribers.Completion<Failure>?
  @exclusivity(unchecked) @usableFromInline var isReleased = false
  @usableFromInline let ended = Atomic<Bool>(false)
  /// The place, retained; not an `AtomicLazyReference`, which looks types up whenever it is read.
  @usableFromInline let ownPlace = Atomic<Unmanaged<Origin>?>(nil)

  @inlinable package init() {}

  /// Whether the end was told, or is being told.
  @inlinable package var isEnded: Bool { ended.load(ordering: .acquiring) }

  @inlinable
  deinit {
    unlinkAll { _ in }
    ownPlace.load(ordering: .acquiring)?.release()
  }

  /// Where elements have been that were here; made when a binding first writes here.
  package var place: Origin {
    if let knownPlace { return knownPlace }
    let made = Unmanaged.passRetained(Origin())
    let (isStored, other) = ownPlace.compareExchange(
      expected: nil,
      desired: made,
      ordering: .acquiringAndReleasing
    )
    if isStored { return made.takeUnretainedValue() }
    made.release()
    return other?.takeUnretainedValue() ?? Origin()
  }

  /// The place, if it was made.
  @usableFromInline package var knownPlace: Origin? {
    ownPlace.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// Whether the origin of what is sent matters: bindings write here, or the thread may deliver an
  /// element of one.
  @inlinable package var tracksOrigin: Bool {
    Origin.isCarried || ownPlace.load(ordering: .relaxed) != nil
  }

  /// Sends a new element to all observers.
  @inlinable
  package func send(_ element: Element) {
    if tracksOrigin {
      Origin.begin(at: knownPlace) { pass(element) }
    } else {
      pass(element)
    }
  }

  /// Sends an element on to all observers.
  @inlinable
  package func pass(_ element: Element) {
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

  /// Adds an observer: it sees what is sent from now on, or the end if it was sent.
  @inlinable
  package func observe(_ observer: AnyObserver<Element, Failure>) -> any Disposable {
    noteObservation()
    let subscription = BroadcastSubscription(observer, in: self)
    observer.upstream?.hold(subscription)
    submit(.add(subscription))
    return subscription
  }

  /// Adds an observer that is given a replay first.
  ///
  /// - Parameters:
  ///   - observer: Sees the replay before this returns, then what is sent from now on: nothing twice,
  ///     nothing missed, nothing out of order.
  ///   - snapshot: Makes the reservation that it is handed and returns it with the replay, both in one
  ///     step of whatever guards what is replayed.
  package func observe(
    _ observer: AnyObserver<Element, Failure>,
    snapshot: (_ reserve: () -> Reservation) -> (Reservation, [Element])
  ) -> any Disposable {
    let gate = ReplayGate(observer)
    noteObservation()
    let subscription = BroadcastSubscription(behind: gate, in: self)
    observer.upstream?.hold(subscription)
    let add = Operation.add(subscription)
    let (reservation, replay) = snapshot { reserve(add) }
    fulfil(reservation, add)
    gate.open(subscription, replaying: replay, from: knownPlace)
    return subscription
  }

  /// For a producer that observes this: what it sends is not new.
  @usableFromInline
  func noteObservation() {
    ThreadState.current.observations += 1
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

  /// Removes an observer that was disposed, and releases it: now if nothing is being delivered, and
  /// otherwise when its turn comes behind the delivery under way.
  @inlinable
  func remove(_ subscription: BroadcastSubscription<Element, Failure>) {
    submit(.remove(subscription))
  }

  /// Owner only.
  @inlinable @inline(__always)
  func deliver(_ element: Element) {
    var current = first
    while let subscription = current {
      current = subscription._withUnsafeGuaranteedRef {
        $0.receive(element)
        return $0.next
      }
    }
  }

  /// Owner only.
  @inlinable
  func perform(_ operation: Operation) {
    switch operation {
    case .next(let element): deliver(element)
    case .end(let completion): finish(completion)
    case .add(let subscription): link(subscription)
    case .remove(let subscription): unlink(subscription)
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
  func link(_ subscription: BroadcastSubscription<Element, Failure>) {
    if let end { return subscription.finish(end) }
    if isReleased || subscription.isDisposed { return subscription.forget() }
    subscription.previous = last
    let reference = Unmanaged.passRetained(subscription)
    if let last {
      last._withUnsafeGuaranteedRef { $0.next = reference }
    } else {
      first = reference
    }
    last = reference
    subscription.isLinked = true
  }

  /// Owner only.
  @inlinable
  func unlink(_ subscription: BroadcastSubscription<Element, Failure>) {
    subscription.forget()
    guard subscription.isLinked else { return }
    subscription.isLinked = false
    let (previous, next) = (subscription.previous, subscription.next)
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
    if let next {
      next._withUnsafeGuaranteedRef { $0.previous = previous }
    } else {
      last = previous
    }
    Unmanaged.passUnretained(subscription).release()
  }

  /// Owner only.
  ///
  /// The list is walked, not recursed: each reference is given back in turn.
  @inlinable
  func unlinkAll(_ farewell: (BroadcastSubscription<Element, Failure>) -> Void) {
    if first == nil { return }
    var current = first
    first = nil
    last = nil
    while let reference = current {
      let subscription = reference.takeRetainedValue()
      subscription.isLinked = false
      current = subscription.next
      farewell(subscription)
    }
  }
}
