// The list of observers. It changes between deliveries: by the owner of the drain, or in its `change`.
extension Broadcaster {
  /// Adds an observer, which receives the events from now on, or the terminal event that was sent.
  @inlinable
  package func observe(_ observer: AnyObserver<Element, Failure>) -> any Disposable {
    ThreadState.noteObservation()
    let subscription = BroadcastSubscription(observer, in: self)
    observer.upstream?.hold(subscription)
    if let completion = add(subscription) { subscription.finish(completion) }
    return subscription
  }

  /// Adds an observer that receives a replay, and then the events from this point of the order on.
  ///
  /// - Parameters:
  ///   - observer: The observer; it has received the replay when this returns.
  ///   - replay: Calls the addition that it is passed, and returns the replay, both under the lock that
  ///     guards what is replayed. It may leave the call to another thread.
  @inlinable
  package func observe<Replay: Sequence<Element>>(
    _ observer: AnyObserver<Element, Failure>,
    replay: (_ add: Addition) -> Replay
  ) -> any Disposable {
    let subscription = begin(observer)
    let replay = replay(Addition(subscription))
    subscription.deliver(replay, to: observer, from: knownPlace)
    return subscription
  }

  /// Returns a subscription for an observer that receives a replay, before it is added to the list.
  @inlinable
  func begin(_ observer: AnyObserver<Element, Failure>) -> BroadcastSubscription<Element, Failure> {
    ThreadState.noteObservation()
    let subscription = BroadcastSubscription(
      observer,
      in: self,
      stage: SubscriptionStage.replaying
    )
    observer.upstream?.hold(subscription)
    return subscription
  }

  /// The addition of an observer at a point of the order; a value, so that it costs no allocation.
  @usableFromInline
  package struct Addition: Sendable {
    @usableFromInline let subscription: BroadcastSubscription<Element, Failure>

    @inlinable
    init(_ subscription: BroadcastSubscription<Element, Failure>) {
      self.subscription = subscription
    }

    @inlinable
    package func callAsFunction() {
      // Before the end of the replay, the event waits.
      if let completion = subscription.broadcaster.add(subscription) {
        subscription.finish(completion)
      }
    }
  }

  /// Adds a subscription to the list: now, or after the delivery under way.
  ///
  /// - Returns: The terminal event, if it was delivered before; the subscription is not added then.
  @inlinable
  func add(
    _ subscription: BroadcastSubscription<Element, Failure>
  ) -> Subscribers.Completion<Failure>? {
    var completion: Subscribers.Completion<Failure>?
    var isReleased = false
    _ = drain.change(orEnqueue: .add(subscription)) {
      completion = end
      isReleased = self.isReleased
      link(subscription)
    }
    if isReleased, completion == nil { subscription.abandon() }
    return completion
  }

  /// Removes a disposed observer and releases it: now, or after the delivery under way.
  @inlinable
  func remove(_ subscription: BroadcastSubscription<Element, Failure>) {
    var wasLinked = false
    // Not `drain.change`, which asks for a type in code that is not specialized.
    let isRemoved = drain.state.change {
      wasLinked = unlink(subscription)
    } orEnqueue: {
      enqueue(.remove(subscription), &$0)
    }
    if isRemoved { release(subscription, wasLinked) }
  }

  @inlinable @inline(never)
  func enqueue(_ operation: Operation, _ waiting: inout WaitingOperations?) {
    DrainState.operations(&waiting).operations.append(Queued(operation))
  }

  /// Releases a disposed observer, and the reference of the list.
  @inlinable
  func release(_ subscription: BroadcastSubscription<Element, Failure>, _ wasLinked: Bool) {
    subscription.forget()
    if wasLinked { Unmanaged.passUnretained(subscription).release() }
  }

  /// Releases all observers without a terminal event: the source is deallocated.
  @inlinable
  package func release() {
    var head: Unmanaged<BroadcastSubscription<Element, Failure>>?
    // Not `drain.change`: from a `deinit`, which no client specializes, that asks the runtime for its types.
    let isReleased = drain.state.change {
      head = unlinkAllAndClose()
    } orEnqueue: {
      enqueue(.release, &$0)
    }
    if isReleased { abandonAll(from: head) }
  }

  /// Owner only: adds a subscription to the list, unless the list is closed or it was disposed.
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
  }

  /// Owner only: takes a subscription out of the list.
  ///
  /// - Returns: Whether it was in the list, so that the caller has the list's reference.
  @inlinable
  func unlink(_ subscription: BroadcastSubscription<Element, Failure>) -> Bool {
    guard subscription.isLinked else { return false }
    subscription.isLinked = false
    let (previous, next) = (subscription.previous, subscription.next)
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
    if let next {
      next._withUnsafeGuaranteedRef { $0.previous = previous }
    } else {
      last = previous
    }
    return true
  }

  /// Owner only: empties the list for good.
  @inlinable
  func unlinkAllAndClose() -> Unmanaged<BroadcastSubscription<Element, Failure>>? {
    isReleased = true
    return unlinkAll()
  }

  /// Owner only: empties the list.
  ///
  /// - Returns: The first subscription. The caller has the list's references.
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
    return head
  }

  @inlinable
  func abandonAll(from head: Unmanaged<BroadcastSubscription<Element, Failure>>?) {
    forEach(from: head) { $0.abandon() }
  }

  /// Calls a closure with each subscription that left the list, and releases the list's references.
  ///
  /// A loop: releasing a linked list recursively would use the stack.
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
