/// An observation that buffers elements until a task takes them.
///
///     signal ──► buffer ◄── next ──► resume: the signal starts, a synchronous source continues
///        ▲                   │ deinit, cancellation
///        └──── slot ◄────────┘
///
/// The observer retains the buffer, but not the subscription. When the last copy of the iterator is released,
/// the subscription is deallocated and the observation ends.
@usableFromInline
final class AsyncSubscription<Element: Sendable, Failure: Swift.Error>: Sendable {
  @usableFromInline let buffer: AsyncBuffer<Element, Failure>
  @usableFromInline let slot: Slot
  /// The link through which the task starts and resumes the source.
  ///
  /// The first call to `resume()` observes the signal. Later calls continue a paused source, if there is one.
  @usableFromInline let backpressure = Backpressure()

  @inlinable
  init(
    of signal: Signal<Element, Failure>,
    policy: AsyncStream<Element>.Continuation.BufferingPolicy
  ) {
    let isPaced = if case .unbounded = policy { true } else { false }
    let slot = Slot(backpressure: isPaced ? backpressure : nil)
    let buffer = AsyncBuffer<Element, Failure>(policy: policy, backpressure: slot.backpressure)
    backpressure.onResume {
      let signal = signal.reportingFill(function: "values") {
        buffer.state.withLock { $0.elements.count }
      }
      slot.observe(
        signal,
        receive: { buffer.receive($0) },
        completion: { buffer.receive(completion: $0) }
      )
    }
    (self.slot, self.buffer) = (slot, buffer)
  }

  @inlinable deinit {
    slot.dispose()
    backpressure.dispose()
  }

  @inlinable
  func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
    if Task.isCancelled { cancel() }
    if let output = buffer.take() { return try output.get() }
    let output = await withTaskCancellationHandler {
      // This call may observe the signal. It runs under the cancellation handler, so that a source that sends
      // synchronously can be cancelled too.
      backpressure.resume()
      if let output = buffer.take() { return output }
      return await withCheckedContinuation { buffer.resume($0) }
    } onCancel: {
      cancel()
    }
    return try output.get()
  }

  @inlinable
  func cancel() {
    slot.dispose()
    buffer.cancel()
  }
}

/// The elements that wait for a task, or the task that waits for an element.
///
/// The lock guards the state. Continuations are resumed and elements are released outside the lock. A stored
/// continuation is removed from the state before it is resumed, so it is resumed only once.
@usableFromInline
final class AsyncBuffer<Element: Sendable, Failure: Swift.Error>: Sendable {
  /// The result of `next`: an element, the failure, or nil if no element can follow.
  @usableFromInline typealias Output = Result<Element?, Failure>
  @usableFromInline typealias Waiter = CheckedContinuation<Output, Never>

  @usableFromInline
  struct State {
    @usableFromInline var elements = FIFO<Element>()
    /// The output to return after all elements were taken; nil until the signal terminates or the observation
    /// is cancelled.
    ///
    /// A failure is returned once.
    @usableFromInline var end: Output?
    /// The continuation of the waiting task, if any.
    ///
    /// The buffer is empty while a task waits.
    @usableFromInline var waiter: Waiter?

    @inlinable init() {}

    @inlinable
    mutating func next() -> Output? {
      if let element = elements.popFirst() { return .success(element) }
      guard let end else { return nil }
      self.end = .success(nil)
      return end
    }
  }

  @usableFromInline let policy: AsyncStream<Element>.Continuation.BufferingPolicy
  /// The link that paces the source; nil if the policy is not `unbounded`.
  ///
  /// A paused source continues when an element is requested and the buffer is empty.
  @usableFromInline let backpressure: Backpressure?
  @usableFromInline let state = Locked(State())

  /// The number of buffered elements at which a paced source pauses.
  @inlinable static var capacity: Int { 64 }

  @inlinable
  init(policy: AsyncStream<Element>.Continuation.BufferingPolicy, backpressure: Backpressure?) {
    self.policy = policy
    self.backpressure = backpressure
  }

  @inlinable
  func receive(_ element: Element) {
    // A dropped element is returned too, so that it is released outside the lock.
    let (waiter, _) = state.withLock { state -> (Waiter?, Element?) in
      if state.end != nil { return (nil, nil) }
      if let waiter = state.waiter.take() { return (waiter, nil) }
      switch policy {
      case .bufferingOldest(let bound) where state.elements.count >= bound: return (nil, nil)
      case .bufferingNewest(let bound) where state.elements.count >= bound:
        state.elements.append(element)
        return (nil, state.elements.popFirst())
      default:
        state.elements.append(element)
        if state.elements.count >= Self.capacity { backpressure?.pause() }
        return (nil, nil)
      }
    }
    waiter?.resume(returning: .success(element))
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let end: Output =
      switch completion {
      case .finished: .success(nil)
      case .failure(let error): .failure(error)
      }
    let waiter = state.withLock { state -> Waiter? in
      if state.end != nil { return nil }
      state.end = state.waiter == nil ? end : .success(nil)
      return state.waiter.take()
    }
    waiter?.resume(returning: end)
  }

  /// Drops all elements, including later ones, and resumes the waiting task with nil.
  @inlinable
  func cancel() {
    let cancelled = state.withLock { state in
      defer {
        state = State()
        state.end = .success(nil)
      }
      return state
    }
    cancelled.waiter?.resume(returning: .success(nil))
  }

  @inlinable
  func take() -> Output? {
    state.withLock { $0.next() }
  }

  /// Resumes a task with the next output, either immediately or when the output arrives.
  @inlinable
  func resume(_ waiter: Waiter) {
    let output = state.withLock { state -> Output? in
      require(state.waiter == nil, "one task at a time may call next() of values")
      if let output = state.next() { return output }
      state.waiter = waiter
      return nil
    }
    if let output { waiter.resume(returning: output) }
  }
}
