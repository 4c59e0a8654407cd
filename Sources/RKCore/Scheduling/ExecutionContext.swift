#if canImport(Dispatch)
public import Dispatch

/// A thread, a queue, or any other place where work runs.
///
/// Delays of a context that is not a queue's are waited for on a queue of the system, and the action
/// then runs in the context.
public struct ExecutionContext: TimedScheduler, BatchingScheduler, Sendable {
  /// Runs an action in the context.
  public let context: @Sendable (@escaping @Sendable () -> Void) -> Void

  private let queue: DispatchQueue?

  /// Makes a context of a function that runs actions.
  public init(_ context: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.init(on: nil, context)
  }

  fileprivate init(
    on queue: DispatchQueue?,
    _ context: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    self.context = context
    self.queue = queue
  }

  /// Runs a block in the context.
  public func execute(_ block: @escaping @Sendable () -> Void) {
    context(block)
  }

  /// Runs an action in the context: `execute`.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    context(action)
  }

  /// The time since the machine started; it is not affected by changes of the wall clock.
  public var now: Duration { DispatchQueue.global().now }

  /// Runs an action in the context after a delay.
  ///
  /// - Returns: Cancels it: an action that has not begun does not run, and is released at once.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    if let queue { return queue.schedule(after: delay, action) }
    let slot = Slot()
    // Held before it is scheduled: it may run, and hold the next one, before `schedule` returns.
    let wait = Slot()
    slot.hold(wait)
    wait.hold(
      DispatchQueue.global().schedule(after: delay) { [context] in
        let once = ScheduledAction(action)
        slot.hold(once)
        context {
          once.run()
          slot.dispose()
        }
      }
    )
    return slot
  }

  @usableFromInline package var eventsPerJob: Int { queue?.eventsPerJob ?? 1 }
}

// Members of the protocol, so that `receive(on: .main)` finds them.
extension Scheduler where Self == ExecutionContext {
  /// Runs actions at once, where they are sent.
  public static var immediate: ExecutionContext { ExecutionContext { $0() } }

  /// Runs actions on the main queue, never before the sender goes on.
  public static var main: ExecutionContext { .queue(.main) }

  /// Runs actions on the main queue: at once when sent from there with nothing waiting before them,
  /// otherwise in the order in which they were sent.
  public static var immediateOnMain: ExecutionContext { ExecutionContext { MainQueue.run($0) } }

  /// Runs actions on one of the system's concurrent queues.
  ///
  /// - Parameter qos: How urgent they are; `.default` unless told otherwise.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> ExecutionContext {
    .queue(.global(qos: qos))
  }

  /// Runs actions on a dispatch queue.
  public static func queue(_ queue: DispatchQueue) -> ExecutionContext {
    ExecutionContext(on: queue) { queue.async(execute: $0) }
  }

  /// Runs actions one at a time, at once when none runs: one that is sent while another runs, from
  /// inside it or from another thread, runs after it.
  ///
  /// None is dropped. Each call makes a context of its own.
  public static func nonRecursive() -> ExecutionContext {
    let trampoline = SerialTrampoline()
    return ExecutionContext { trampoline.run($0) }
  }

  /// Runs actions at once, except those that are sent from inside another on the same thread: they run
  /// after it.
  public static var trampoline: ExecutionContext { ExecutionContext { Trampoline.run($0) } }
}
#endif
