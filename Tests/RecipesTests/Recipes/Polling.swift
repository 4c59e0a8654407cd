import ReactiveKit

/// Sends a request immediately, and then one request per period, while a signal is true.
///
/// If a request takes longer than a period, the missed periods are skipped. When the signal becomes false,
/// the request in progress is cancelled. A failure is emitted as an element, and a new request is sent in
/// the next period.
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
