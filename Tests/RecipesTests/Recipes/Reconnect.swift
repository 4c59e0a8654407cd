import ReactiveKit

struct Disconnected: Error {}

/// The messages of a server, over one connection for all observers, which is restored when lost.
final class LiveFeed: Sendable {
  nonisolated enum Status: Sendable, Equatable {
    case idle, connecting, connected, waiting
  }

  let status: AnyProperty<Status>
  let messages: SafeSignal<String>

  /// - Parameter connect: A closure that returns the signal of a connection. Observing it connects,
  ///   disposal disconnects.
  init(
    connect: @escaping @Sendable () -> Signal<String, Disconnected>,
    delay: RetryDelay = .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.2),
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    let status = Property(Status.idle)
    self.status = status.removingDuplicates()  // A message may follow another.
    messages = Signal(deferring: connect)
      .append(Signal<String, Disconnected>.failed(Disconnected()))  // Also if the server ends it.
      .handleEvents(
        receiveSubscription: { status.value = .connecting },
        receiveOutput: { _ in status.value = .connected },
        receiveCompletion: { _ in status.value = .waiting }
      )
      .retry(.max, delay: delay, resetsOnElement: true, on: time)
      .suppressError(logging: false)
      .finally { status.value = .idle }
      .share()
  }
}
