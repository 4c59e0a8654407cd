#if canImport(Combine)
import Combine
import RKCore

/// The subscription of a Combine subscriber, which delivers the requested elements of a signal.
///
///     signal ──► waiting ──► one thread at a time ──► subscriber
///        ▲                        ▲      │ receive(_:) returns more demand
///        └── pace: a synchronous  └──────┤
///            source pauses               └── request(_:), on any thread
///
/// The lock guards the state. The thread that set `isDelivering` calls the subscriber, outside the lock.
final class DemandSubscription<Element: Sendable, Failure: Error>: Combine.Subscription, Sendable {
  typealias BufferingPolicy = AsyncValues<Element, Failure>.BufferingPolicy
  private typealias Downstream = UncheckedBox<AnySubscriber<Element, Failure>>

  private struct State: Sendable {
    // Guarded by `isDelivering`: only the thread that set it calls the subscriber.
    var subscriber: Downstream?
    /// The number of requested elements that the subscriber has not received yet; `Int.max` for all.
    var demand = 0
    var waiting = FIFO<Element>()
    /// The terminal event, which is delivered after the buffered elements.
    var end: Signal<Element, Failure>.Event?
    var isDelivering = false
  }

  private let state: Locked<State>
  private let policy: BufferingPolicy
  /// The slot that holds the observation of the signal.
  // With `.unbounded`, its `Backpressure` pauses a synchronous source when 64 elements are buffered. The source
  // resumes when the buffer is empty and the subscriber has requested more elements.
  private let slot: Slot

  init(_ subscriber: AnySubscriber<Element, Failure>, policy: BufferingPolicy) {
    state = Locked(State(subscriber: UncheckedBox(value: subscriber)))
    self.policy = policy
    slot = if case .unbounded = policy { Slot(backpressure: Backpressure()) } else { Slot() }
  }

  func observe(_ signal: Signal<Element, Failure>) {
    slot.observe(
      signal.reportingFill(function: "toPublisher") { self.state.withLock { $0.waiting.count } },
      receive: { self.receive($0) },
      completion: { completion in
        self.state.withLock { if $0.subscriber != nil { $0.end = .init(completion) } }
        self.deliver()
      }
    )
  }

  func request(_ demand: Combine.Subscribers.Demand) {
    add(demand)
    deliver()
  }

  func cancel() {
    // The old state is released outside the lock.
    let removed = state.withLock { state in
      defer { state = State() }
      return state
    }
    slot.dispose()
    slot.backpressure?.dispose()
    withExtendedLifetime(removed) {}
  }

  private func receive(_ element: Element) {
    let dropped = state.withLock { state -> Element? in
      if state.subscriber == nil { return element }
      // The number of buffered elements in excess of the demand.
      let excess = state.waiting.count - state.demand
      if case .bufferingOldest(let bound) = policy, excess >= bound { return element }
      state.waiting.append(element)
      if case .bufferingNewest(let bound) = policy, excess >= bound {
        return state.waiting.popFirst()
      }
      if state.waiting.count >= 64 { slot.backpressure?.pause() }
      return nil
    }
    withExtendedLifetime(dropped) { deliver() }
  }

  private func add(_ demand: Combine.Subscribers.Demand) {
    state.withLock { $0.demand += min(demand.max ?? .max, .max - $0.demand) }
  }

  /// Delivers the requested events, unless another call is delivering, and may resume a paused source.
  private func deliver() {
    let isFree = state.withLock { state in
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    while isFree, let (subscriber, event) = next() {
      switch event {
      case .next(let element): add(subscriber.value.receive(element))
      case .completed: subscriber.value.receive(completion: .finished)
      case .failed(let error): subscriber.value.receive(completion: .failure(error))
      }
    }
    let isWanted = state.withLock { $0.demand > 0 && $0.waiting.isEmpty }
    if isFree, isWanted, let pace = slot.backpressure, pace.isPaused { pace.resume() }
  }

  /// Returns the next event to deliver; if there is none, lets another call deliver.
  private func next() -> (Downstream, Signal<Element, Failure>.Event)? {
    state.withLock { state in
      if let subscriber = state.subscriber {
        if state.demand > 0, let element = state.waiting.popFirst() {
          if state.demand < .max { state.demand -= 1 }
          return (subscriber, .next(element))
        }
        if state.waiting.isEmpty, let end = state.end.take() {
          state.subscriber = nil
          return (subscriber, end)
        }
      }
      state.isDelivering = false
      return nil
    }
  }
}
#endif
