#if canImport(Dispatch)
public import Dispatch

/// A queue, a thread, or any other place where work runs.
///
/// A context for a dispatch queue schedules delayed actions on that queue. Any other context uses a timer on
/// a global queue, and then runs the action in the context.
public struct ExecutionContext: TimedScheduler, BatchingScheduler, Sendable {
  /// The function that runs an action in the context.
  public let context: @Sendable (@escaping @Sendable () -> Void) -> Void

  private let queue: DispatchQueue?

  /// Creates a context from a function that runs actions.
  public init(_ context: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.context = context
    queue = nil
  }

  fileprivate init(on queue: DispatchQueue) {
    context = { queue.async(execute: $0) }
    self.queue = queue
  }

  /// Runs a block in the context.
  public func execute(_ block: @escaping @Sendable () -> Void) {
    context(block)
  }

  /// Runs an action in the context, like `execute(_:)`.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    context(action)
  }

  /// The time since the machine started; see `DispatchQueue.now`.
  public var now: Duration { DispatchQueue.global().now }

  /// Runs an action in the context after a delay; see `TimedScheduler`.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    if let queue { return queue.schedule(after: delay, action) }
    let slot = Slot()
    // The timer has its own slot, because the timer may fire and fill `slot` before `schedule` returns.
    let timer = Slot()
    slot.hold(timer)
    timer.hold(
      DispatchQueue.global().schedule(after: delay) { [context] in
        let scheduledAction = ScheduledAction(action)
        slot.hold(scheduledAction)
        context {
          scheduledAction.run()
          slot.dispose()
        }
      }
    )
    return slot
  }

  @usableFromInline package var eventsPerJob: Int { queue?.eventsPerJob ?? 1 }
}

// These are members of the protocol, so that the compiler finds them in `receive(on: .main)`.
extension Scheduler where Self == ExecutionContext {
  /// A context that runs actions immediately, on the thread that schedules them.
  public static var immediate: ExecutionContext { ExecutionContext { $0() } }

  /// A context that runs actions on the main queue, always asynchronously.
  public static var main: ExecutionContext { .queue(.main) }

  /// A context that runs actions on the main queue, in order, and immediately when possible.
  ///
  /// An action that is scheduled from the main queue runs immediately if no earlier action is waiting.
  public static var immediateOnMain: ExecutionContext { ExecutionContext { MainQueue.run($0) } }

  /// Returns a context that runs actions on one of the system's concurrent queues.
  ///
  /// - Parameter qos: The quality of service. Default: `.default`.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> ExecutionContext {
    .queue(.global(qos: qos))
  }

  /// Returns a context that runs actions on a dispatch queue.
  public static func queue(_ queue: DispatchQueue) -> ExecutionContext {
    ExecutionContext(on: queue)
  }

  /// Returns a context that runs actions serially, and immediately if no other action is running.
  ///
  /// An action that is scheduled while another one runs, reentrantly or by another thread, runs afterwards.
  /// No action is dropped. Each call returns a separate context.
  public static func nonRecursive() -> ExecutionContext {
    let trampoline = Trampoline()
    return ExecutionContext { trampoline.run($0) }
  }

  /// A context that runs actions immediately, but queues reentrant actions separately for each thread.
  ///
  /// If a running action schedules another one on the same thread, the new action runs afterwards.
  public static var trampoline: ExecutionContext {
    ExecutionContext { Trampoline.ofThread.run($0) }
  }
}
#endif
