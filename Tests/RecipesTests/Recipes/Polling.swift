import ReactiveKit

/// Sends a request at once and then in each period, while a signal is true.
///
/// A request that takes longer than a period is awaited. A request in progress when the signal becomes false
/// is cancelled. A failure is emitted as an element, and a new request is sent in the next period.
func poll<Reply: Sendable>(
  every period: Duration,
  while isActive: some SignalProtocol<Bool, Never>,
  on time: some TimedScheduler & Sendable = ExecutionContext.main,
  request: @escaping @Sendable () async throws -> Reply
) -> SafeSignal<Result<Reply, any Error>> {
  isActive.removeDuplicates().flatMapLatest { isActive in
    isActive
      ? SafeSignal<Int>.timer(after: .zero, every: period, on: time)
        .flatMapFirst { _ in Signal(await: { try await request() }).mapToResult() }
      : .never()
  }
}
