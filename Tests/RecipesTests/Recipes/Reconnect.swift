import ReactiveKit

struct Disconnected: Error {}

/// A server's messages, over one connection that all observers share and that is restored when lost.
final class LiveFeed: Sendable {
  nonisolated enum Status: Sendable, Equatable {
    case idle, connecting, connected, waiting
  }

  let status: AnyProperty<Status>
  let messages: SafeSignal<String>

  /// - Parameter connect: A closure that returns the signal of a connection. Observing the signal
  ///   connects, and disposal disconnects.
  init(
    connect: @escaping @Sendable () -> Signal<String, Disconnected>,
    delay: RetryDelay = .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.2),
    on time: some TimedScheduler & Sendable = ExecutionContext.main
  ) {
    let status = Property(Status.idle)
    self.status = status.removingDuplicates()  // Each message sets `.connected`.
    messages = Signal(deferring: connect)
      .append(Signal<String, Disconnected>.failed(Disconnected()))  // A closed connection is lost.
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
