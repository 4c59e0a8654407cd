import Synchronization

// The list of observers is changed only between deliveries, by the owner of the drain or inside
// `drain.change`.
extension Broadcaster {
  /// Adds an observer, which receives later events or, if the terminal event was already delivered, only that
  /// event.
  @inlinable
  package func observe(_ observer: AnyObserver<Element, Failure>) -> any Disposable {
    let subscription =
      noteObservation() ? observeInspected(observer) : observeUnreported(observer)
    return subscription
  }

  /// Adds an observer without reporting to inspectors; see `observe(_:)`.
  @export(implementation) @inline(__always)
  func observeUnreported(
    _ observer: AnyObserver<Element, Failure>
  ) -> BroadcastSubscription<Element, Failure> {
    let subscription = BroadcastSubscription(observer, in: self)
    observer.upstream?.hold(subscription)
    if let completion = add(subscription) { subscription.finish(completion) }
    countChanged()
    return subscription
  }

  /// Adds an observer that receives a replay, and then all events that are sent after the observer was added.
  ///
  /// - Parameters:
  ///   - observer: The observer; it receives the replay before this method returns.
  ///   - replay: A closure that calls its argument and returns the replay, both under the lock that guards
  ///     the replayed elements. The closure may also let another thread call the argument.
  @inlinable
  package func observe<Replay: Sequence<Element>>(
    _ observer: AnyObserver<Element, Failure>,
    replay: (_ add: PendingObserver) -> Replay
  ) -> any Disposable {
    // The type is concrete, so that the caller can inline `dispose()`.
    let subscription =
      noteObservation()
      ? observeInspected(observer, replay: replay) : observeUnreported(observer, replay: replay)
    return subscription
  }

  /// Adds an observer without reporting to inspectors; see `observe(_:replay:)`.
  @export(implementation) @inline(__always)
  func observeUnreported<Replay: Sequence<Element>>(
    _ observer: AnyObserver<Element, Failure>,
    replay: (_ add: PendingObserver) -> Replay
  ) -> BroadcastSubscription<Element, Failure> {
    let subscription = makeReplaySubscription(observer)
    let replay = replay(PendingObserver(subscription))
    subscription.deliver(replay, to: observer, from: knownVertex)
    countChanged()
    return subscription
  }

  /// Returns a subscription for an observer that receives a replay, without adding the subscription to the
  /// list.
  @inlinable
  func makeReplaySubscription(
    _ observer: AnyObserver<Element, Failure>
  ) -> BroadcastSubscription<Element, Failure> {
    let subscription = BroadcastSubscription(
      observer,
      in: self,
      stage: SubscriptionStage.replaying
    )
    observer.upstream?.hold(subscription)
    return subscription
  }

  /// An observer that is not in the list yet; calling this value adds the observer to the list.
  ///
  /// It is a structure, so it needs no allocation.
  @usableFromInline
  package struct PendingObserver: Sendable {
    @usableFromInline let subscription: BroadcastSubscription<Element, Failure>

    @inlinable
    init(_ subscription: BroadcastSubscription<Element, Failure>) {
      self.subscription = subscription
    }

    @inlinable
    package func callAsFunction() {
      // A terminal event waits in the gate until the replay ends.
      if let completion = subscription.broadcaster.add(subscription) {
        subscription.finish(completion)
      }
    }

    /// Reserves the position of an element for this observer alone.
    ///
    /// - Returns: A closure that delivers the element.
    @inlinable
    package func reserve(_ element: Element) -> Closure {
      let (subscription, broadcaster) = (subscription, subscription.broadcaster)
      let operation = Operation.call(Closure { subscription.receive(element) })
      let reservation = broadcaster.reserve(operation)
      return Closure { broadcaster.publish(reservation, operation) }
    }

    /// Removes the observer; called before the observer receives an event.
    ///
    /// The caller may then observe again with the same observer.
    @usableFromInline
    package func cancel() {
      subscription.dispose()
    }
  }

  /// Adds a subscription to the list immediately, or after the current delivery.
  ///
  /// - Returns: The terminal event, if it was already delivered. In this case, the subscription is not added.
  @inlinable
  func add(
    _ subscription: BroadcastSubscription<Element, Failure>
  ) -> Subscribers.Completion<Failure>? {
    var completion: Subscribers.Completion<Failure>?
    var isReleased = false
    _ = drain.change(orEnqueue: .add(subscription)) {
      completion = end?.value
      isReleased = self.isReleased
      link(subscription)
    }
    if isReleased, completion == nil { subscription.abandon() }
    return completion
  }

  /// Removes and releases a disposed observer immediately, or after the current delivery.
  @inlinable
  func remove(_ subscription: BroadcastSubscription<Element, Failure>) {
    var wasLinked = false
    // `drain.change` is not used here, because it looks up a type at run time in unspecialized code.
    let isRemoved = drain.state.change {
      wasLinked = unlink(subscription)
    } orEnqueue: {
      enqueue(.remove(subscription), &$0)
    }
    guard isRemoved else { return }
    release(subscription, wasLinked)
    countChanged()
  }

  @inlinable @inline(never)
  func enqueue(_ operation: Operation, _ waiting: inout AnyDrainQueue?) {
    DrainState.operations(&waiting).operations.append(Queued(operation))
  }

  /// Releases a disposed observer, and the list's reference to its subscription.
  @inlinable
  func release(_ subscription: BroadcastSubscription<Element, Failure>, _ wasLinked: Bool) {
    subscription.forget()
    if wasLinked { Unmanaged.passUnretained(subscription).release() }
  }

  /// Releases all observers without a terminal event, because the source is being deallocated.
  @inlinable
  package func release() {
    var head: Unmanaged<BroadcastSubscription<Element, Failure>>?
    // Clients cannot specialize the `deinit` that calls this method. So `drain.change`, which would look up
    // types at run time, is not used here.
    let isReleased = drain.state.change {
      head = unlinkAllAndClose()
    } orEnqueue: {
      enqueue(.release, &$0)
    }
    guard isReleased else { return }
    abandonAll(from: head)
    endCount()
  }

  /// Completes all observers, because the source is being deallocated, so that no observer can be added later.
  ///
  /// Without observers, this method sends nothing. Clients cannot specialize the `deinit` that calls this
  /// method, so sending the completion looks up types at run time.
  package func complete() {
    if drain.state.enter() {
      let isUnobserved = first == nil
      if !drain.state.leave() { work() } else if isUnobserved { return }
    }
    Deallocation.complete { send(completion: .finished) }
  }

  /// Owner only: adds a subscription to the list, unless the subscription was disposed or the list is closed.
  @inlinable
  func link(_ subscription: BroadcastSubscription<Element, Failure>) {
    if end != nil || isReleased || subscription.isDisposed { return }
    subscription.previous = last
    let reference = Unmanaged.passRetained(subscription)
    if let last {
      last._withUnsafeGuaranteedRef { $0.next = reference }
    } else {
      first = reference
    }
    last = reference
    subscription.isLinked = true
    count.store(count.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Owner only: removes a subscription from the list.
  ///
  /// - Returns: True if the subscription was in the list. The caller then owns the list's reference to the
  ///   subscription.
  @inlinable
  func unlink(_ subscription: BroadcastSubscription<Element, Failure>) -> Bool {
    guard subscription.isLinked else { return false }
    subscription.isLinked = false
    count.store(count.load(ordering: .relaxed) &- 1, ordering: .releasing)
    let (previous, next) = (subscription.previous, subscription.next)
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
    if let next {
      next._withUnsafeGuaranteedRef { $0.previous = previous }
    } else {
      last = previous
    }
    return true
  }

  /// Owner only: empties the list and closes it.
  @inlinable
  func unlinkAllAndClose() -> Unmanaged<BroadcastSubscription<Element, Failure>>? {
    isReleased = true
    return unlinkAll()
  }

  /// Owner only: empties the list.
  ///
  /// - Returns: The first subscription. The caller owns the list's references.
  @inlinable
  func unlinkAll() -> Unmanaged<BroadcastSubscription<Element, Failure>>? {
    let head = first
    var current = first
    while let reference = current {
      current = reference._withUnsafeGuaranteedRef {
        $0.isLinked = false
        return $0.next
      }
    }
    first = nil
    last = nil
    count.store(0, ordering: .releasing)
    return head
  }

  @inlinable
  func abandonAll(from head: Unmanaged<BroadcastSubscription<Element, Failure>>?) {
    forEach(from: head) { $0.abandon() }
  }

  /// Calls a closure with each removed subscription, and releases the list's references.
  ///
  /// This is a loop, because releasing a linked list recursively would overflow the stack.
  @inlinable
  func forEach(
    from head: Unmanaged<BroadcastSubscription<Element, Failure>>?,
    _ body: (BroadcastSubscription<Element, Failure>) -> Void
  ) {
    var current = head
    while let reference = current {
      let subscription = reference.takeRetainedValue()
      current = subscription.next
      body(subscription)
    }
  }
}
