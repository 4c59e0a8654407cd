import ReactiveKit

extension SignalProtocol {
  /// Emits at most `count` elements in any period, in order; further elements wait.
  ///
  /// From its emission, each element occupies one of `count` slots for one period.
  func limited(
    to count: Int,
    per period: Duration,
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) -> Signal<Element, Error> {
    flatMapMerge(maxConcurrent: count) { element in
      Signal.completed().delay(for: period, on: time).prepend(element)
    }
  }
}

/// Sends requests to a server that accepts five per second.
final class Client: Sendable {
  private let requests = PassthroughSubject<@Sendable () -> Void, Never>()
  private let bag = DisposeBag()

  init(on time: some TimedScheduler & Sendable = ExecutionContext.main) {
    requests.limited(to: 5, per: .seconds(1), on: time)
      .observeNext { start in start() }
      .dispose(in: bag)
  }

  /// Returns a signal that sends a request once a slot is free, unless the observation is disposed first.
  func send<Reply: Sendable>(
    _ request: @escaping @Sendable () async throws -> Reply
  ) -> Signal<Reply, any Error> {
    Signal<Void, Never> { [requests] turn in
      requests.send { turn.receive(lastElement: ()) }
    }
    .flatMapLatest { Signal(await: { try await request() }) }
  }
}
