import Synchronization

/// A source that sends events to any number of observers, in the same order to all of them.
///
/// Subjects, properties and shared signals are built on it.
///
/// Elements, terminal events, and the addition and removal of observers are operations of one
/// `QueueDrain`. So all observers receive the same events in the same order, even if sends are concurrent
/// or reentrant. The list of observers changes only between deliveries.
///
///     send ────► drain ──► owner walks:  first ⇄ subscription ⇄ subscription ⇄ last
///                  │                              │ asks `isLive` before each call
///     observe ─►   ├─ free: changes the list      └─ disposed by any thread
///     dispose ─►   └─ owned: queue
///
/// A thread that observes or disposes owns the drain only while it changes the list. So it never delivers
/// another thread's event to the other observers.
///
/// Invariants:
/// 1. Only the owner or a `change` of the drain accesses `first`, `last` and `end`. The same rule applies to
///    the links and observers of subscriptions in the list.
/// 2. The list holds one reference to each subscription in it.
/// 3. Before each call to an observer, the owner checks that the subscription is live. The thread that ends a
///    subscription removes the subscription from the list, or queues the removal for the owner.
/// 4. After a terminal event, and after `release`, the list stays empty.
// Guarded by `drain`: only its owner or its `change` accesses `first`, `last`, `end` and `isReleased`.
@usableFromInline
package final class Broadcaster<Element: Sendable, Failure: Swift.Error>: @unchecked Sendable {
  @usableFromInline
  package enum Operation: Sendable {
    case next(Element)
    case end(Subscribers.Completion<Failure>)
    case add(BroadcastSubscription<Element, Failure>)
    case remove(BroadcastSubscription<Element, Failure>)
    case release
    case call(Closure)
  }

  @exclusivity(unchecked) @usableFromInline
  var first: Unmanaged<BroadcastSubscription<Element, Failure>>?
  @exclusivity(unchecked) @usableFromInline
  var last: Unmanaged<BroadcastSubscription<Element, Failure>>?
  /// The terminal event, in a box; nil until its delivery begins.
  ///
  /// Clients do not specialize `deinit`, so releasing an unboxed enumeration would look up its type.
  @exclusivity(unchecked) @usableFromInline var end: Box<Subscribers.Completion<Failure>>?
  @exclusivity(unchecked) @usableFromInline var isReleased = false
  @usableFromInline let ended = Atomic<Bool>(false)
  @usableFromInline let ownVertex = LazyReference()
  /// The number of observers in the list; stored by the owner, or in a `change` of the drain.
  @usableFromInline let count = Atomic<Int>(0)
  /// The counter that reports changes to `count`; nil until the property that it updates is first read.
  @usableFromInline let ownCounter = LazyReference()
  /// The drain, which comes last: threads that send write to it, while its owner reads `first`.
  @usableFromInline let drain = QueueDrain<Operation>()

  #if DEBUG
  /// The type of the source, for warnings.
  @usableFromInline let source: Any.Type
  #endif

  /// Creates a broadcaster without observers.
  ///
  /// - Parameter source: The type of the source, for warnings in a debug build. Default: this type.
  @inlinable
  package init(of source: @autoclosure () -> Any.Type = Broadcaster.self) {
    #if DEBUG
    self.source = source()
    #endif
  }

  /// True if a terminal event was delivered or is being delivered.
  @inlinable package var isTerminated: Bool { ended.load(ordering: .acquiring) }

  @inlinable
  deinit { forEach(from: first) { _ in } }

  /// Sends a new element to all observers.
  @inlinable
  package func send(_ element: Element) {
    if tracksPath { begin(sending: element) { pass(element) } } else { pass(element) }
  }

  /// Forwards an element to all observers.
  @inlinable
  package func pass(_ element: Element) {
    if drain.state.enter() {
      deliver(element)
      if !drain.state.leave() { work() }
    } else {
      submit(element)
    }
  }

  /// Sends a terminal event to all current and later observers.
  @inlinable
  package func send(completion: Subscribers.Completion<Failure>) {
    // `reserve` and `publish` would look up the type of the operation in unspecialized code.
    if drain.state.enter() {
      finish(completion)
      if !drain.state.leave() { work() }
    } else if drain.enqueue(.end(completion)) {
      work()
    }
  }

  /// Queues an element for the owner.
  ///
  /// If the drain no longer has an owner, or the owner has offered the drain, the caller becomes the owner
  /// and performs the queued operations.
  ///
  /// This method is not inlined, so that its caller can be inlined.
  @inlinable @inline(never)
  func submit(_ element: Element) {
    if drain.enqueue(.next(element)) { work() }
  }

  /// Reserves the position of an operation in the delivery order, without calling an observer.
  ///
  /// The caller may hold a lock of its own. It must call `publish` after it releases that lock.
  @inlinable
  package func reserve(_ operation: Operation) -> Reservation {
    if drain.state.enter() { return .entered }
    return drain.enqueue(operation) ? .owner : .queued
  }

  /// A form of `reserve(_:)` that copies an element only if the element is queued.
  @inlinable
  package func reserve(next element: borrowing Element) -> Reservation {
    drain.state.enter() ? .entered : enqueue(copy element)
  }

  @inlinable @inline(never)
  func enqueue(_ element: Element) -> Reservation {
    drain.enqueue(.next(element)) ? .owner : .queued
  }

  /// A form of `reserve(_:)` for an optional that contains an element.
  @inlinable
  package func reserve(next element: borrowing Element?) -> Reservation {
    if drain.state.enter() { return .entered }
    guard let element = copy element else { preconditionFailure("there is an element") }
    return drain.enqueue(.next(element)) ? .owner : .queued
  }

  /// Reserves the position of an element, and creates the element only if there may be an observer.
  ///
  /// If the drain is already owned, the observers are unknown, so the element is created. The caller passes
  /// the element to `publish`. If there is no element, the caller calls `publishUnobserved`.
  ///
  /// - Parameter element: A closure that creates the element, under the caller's lock.
  @inlinable @inline(__always)
  package func reserve(
    next element: () -> Element
  ) -> (reservation: Reservation, element: Element?) {
    if drain.state.enter() { return (.entered, first == nil ? nil : element()) }
    let element = element()
    return (enqueue(element), element)
  }

  /// A form of `publish(_:_:)` for an element.
  @inlinable
  package func publish(_ reservation: Reservation, next element: Element) {
    switch reservation {
    case .entered:
      deliver(element)
      if !drain.state.leave() { work() }
    case .owner: work()
    case .queued: break
    }
  }

  /// Publishes a reserved element if there are no observers, without copying the element.
  ///
  /// - Returns: False if there may be an observer. In that case, the caller must call `publish`.
  @inlinable
  package func publishUnobserved(_ reservation: Reservation) -> Bool {
    guard case .entered = reservation, first == nil else { return false }
    if !drain.state.leave() { work() }
    return true
  }

  /// Performs a reserved operation, unless the current owner of the drain will perform it.
  @inlinable
  package func publish(_ reservation: Reservation, _ operation: Operation) {
    switch reservation {
    case .entered:
      perform(operation)
      if !drain.state.leave() { work() }
    case .owner: work()
    case .queued: break
    }
  }

  /// Owner only: performs the queued operations.
  ///
  /// This method is not inlined, so that its callers can be inlined.
  @inlinable @inline(never)
  func work() {
    #if DEBUG
    _ = drain.work(of: source, canClose: false, perform)
    #else
    _ = drain.work(canClose: false, perform)
    #endif
  }

  /// Owner only: delivers an element to the observers.
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

  /// Owner only: performs an operation.
  @inlinable
  func perform(_ operation: Operation) {
    switch operation {
    case .next(let element): deliver(element)
    case .end(let completion): finish(completion)
    case .add(let subscription):
      if let end { return subscription.finish(end.value) }
      if isReleased { return subscription.abandon() }
      link(subscription)
      countChanged()
    case .remove(let subscription):
      release(subscription, unlink(subscription))
      countChanged()
    case .release:
      abandonAll(from: unlinkAllAndClose())
      endCount()
    case .call(let closure): closure()
    }
  }

  /// Owner only: delivers a terminal event and empties the list, unless the broadcaster already ended or was
  /// released.
  @inlinable
  func finish(_ completion: Subscribers.Completion<Failure>) {
    if end != nil || isReleased { return }
    end = Box(completion)
    ended.store(true, ordering: .releasing)
    forEach(from: unlinkAll()) { $0.finish(completion) }
    countChanged()
  }
}
