/// An observation that is awaited: events go into an buffer, one task takes them out.
///
///     signal ──► buffer ◄── next ──► demand: the signal starts, a synchronous source goes on
///        ▲                   │ deinit, cancellation
///        └──── slot ◄────────┘
///
/// The observer holds the buffer, and the iterator the session, so that an iterator that goes takes the
/// observation with it.
@usableFromInline
final class AsyncSubscription<Element: Sendable, Failure: Swift.Error>: Sendable {
  @usableFromInline let buffer: AsyncBuffer<Element, Failure>
  @usableFromInline let slot: Slot
  /// The signal until it is observed, and then its source while it is suspended.
  @usableFromInline let demand: Demand

  @inlinable
  init(
    of signal: Signal<Element, Failure>,
    policy: AsyncStream<Element>.Continuation.BufferingPolicy
  ) {
    let isPaced = if case .unbounded = policy { true } else { false }
    let demand = Demand()
    let slot = Slot(demand: isPaced ? demand : nil)
    let buffer = AsyncBuffer<Element, Failure>(policy: policy, demand: slot.demand)
    demand.leave {
      slot.hold(
        signal.observe(
          with: AnyObserver(
            receive: { buffer.receive($0) },
            completion: { buffer.end($0) },
            upstream: slot
          )
        )
      )
    }
    (self.demand, self.slot, self.buffer) = (demand, slot, buffer)
  }

  @inlinable deinit {
    slot.dispose()
    demand.dispose()
  }

  /// The first element: its observation is over before it is told.
  @inlinable
  static func first(
    of signal: some SignalProtocol<Element, Failure>,
    isolation actor: isolated (any Actor)?
  ) async throws(Failure) -> Element? {
    let first = Signal<Element, Failure>(onSubscribe: { downstream in
      signal.observe(
        with: AnyObserver(
          receive: {
            if downstream.isDisposed { return }
            downstream.upstream?.dispose()
            downstream.receive($0)
            downstream.receive(completion: .finished)
          },
          completion: downstream.completion,
          upstream: downstream.upstream
        )
      )
    })
    return try await AsyncSubscription(of: first, policy: .unbounded).next(isolation: actor)
  }

  @inlinable
  func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
    if Task.isCancelled {
      cancel()
      return nil
    }
    let output: AsyncOutput<Element, Failure>
    if let waiting = buffer.take() {
      output = waiting
    } else {
      output = await withTaskCancellationHandler {
        // A source that sends before it returns is cancelled as any other is.
        demand.resume()
        if let waiting = buffer.take() { return waiting }
        return await withCheckedContinuation { buffer.wait($0) }
      } onCancel: {
        cancel()
      }
    }
    switch output {
    case .element(let element): return element
    case .end(.finished): return nil
    case .end(.failure(let error)): throw error
    }
  }

  @inlinable
  func cancel() {
    slot.dispose()
    buffer.cancel()
  }
}

/// What `next` comes back with.
@usableFromInline
enum AsyncOutput<Element: Sendable, Failure: Swift.Error>: Sendable {
  case element(Element)
  case end(Subscribers.Completion<Failure>)
}

/// Between a signal and the task that awaits it: elements wait here, or the task does.
///
/// The lock guards the state; continuations are resumed, and elements released, outside it. A
/// continuation is taken out by the one that resumes it, so it is resumed once.
@usableFromInline
final class AsyncBuffer<Element: Sendable, Failure: Swift.Error>: Sendable {
  @usableFromInline typealias Waiter = CheckedContinuation<AsyncOutput<Element, Failure>, Never>

  @usableFromInline
  struct State {
    @usableFromInline var elements = FIFO<Element>()
    /// How the signal ended; told after the elements, and a failure once.
    @usableFromInline var end: Subscribers.Completion<Failure>?
    /// The task, while there is nothing for it.
    @usableFromInline var waiter: Waiter?

    @inlinable init() {}

    /// What there is for the task.
    @inlinable
    mutating func next() -> AsyncOutput<Element, Failure>? {
      if let element = elements.popFirst() { return .element(element) }
      guard let told = end else { return nil }
      end = .finished
      return .end(told)
    }
  }

  @usableFromInline let policy: AsyncStream<Element>.Continuation.BufferingPolicy
  /// What paces the source, which is asked for more when all has been taken.
  @usableFromInline let demand: Demand?
  @usableFromInline let state = Locked(State())

  /// How many elements a source that is paced is asked for at a time.
  @inlinable static var share: Int { 64 }

  @inlinable
  init(policy: AsyncStream<Element>.Continuation.BufferingPolicy, demand: Demand?) {
    self.policy = policy
    self.demand = demand
  }

  @inlinable
  func receive(_ element: Element) {
    let (waiter, dropped) = state.withLock { state -> (Waiter?, Element?) in
      if state.end != nil { return (nil, nil) }
      if let waiter = state.waiter.take() { return (waiter, nil) }
      switch policy {
      case .bufferingOldest(let bound) where state.elements.count >= bound: return (nil, nil)
      case .bufferingNewest(let bound) where state.elements.count >= bound:
        if bound == 0 { return (nil, nil) }
        state.elements.append(element)
        return (nil, state.elements.popFirst())
      default:
        state.elements.append(element)
        if state.elements.count >= Self.share { demand?.pause() }
        return (nil, nil)
      }
    }
    waiter?.resume(returning: .element(element))
    _ = consume dropped
  }

  @inlinable
  func end(_ completion: Subscribers.Completion<Failure>) {
    let waiter = state.withLock { state -> Waiter? in
      if state.end != nil { return nil }
      state.end = state.waiter == nil ? completion : .finished
      return state.waiter.take()
    }
    waiter?.resume(returning: .end(completion))
  }

  /// The task is cancelled: nothing is delivered any more.
  @inlinable
  func cancel() {
    let (waiter, dropped) = state.withLock { state -> (Waiter?, FIFO<Element>) in
      defer { state.elements = FIFO() }
      state.end = .finished
      return (state.waiter.take(), state.elements)
    }
    waiter?.resume(returning: .end(.finished))
    _ = consume dropped
  }

  @inlinable
  func take() -> AsyncOutput<Element, Failure>? {
    state.withLock { $0.next() }
  }

  /// Resumes with what there is, or as soon as there is something.
  @inlinable
  func wait(_ waiter: Waiter) {
    let output = state.withLock { state -> AsyncOutput<Element, Failure>? in
      require(state.waiter == nil, "an iterator of values is asked by one task at a time")
      if let output = state.next() { return output }
      state.waiter = waiter
      return nil
    }
    if let output { waiter.resume(returning: output) }
  }
}
