public import Foundation
public import RKCore

extension OperationQueue: TimedScheduler {
  /// Runs an action as an operation of the queue.
  ///
  /// `cancelAllOperations()` does not cancel the action, because that would drop an event.
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    addOperation(ScheduledOperation(action))
  }

  /// The time since the machine started; see `DispatchQueue.now`.
  public var now: Duration { context.now }

  /// Adds an action to the queue after a delay; see `TimedScheduler`.
  @discardableResult
  public func schedule(
    after delay: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable {
    context.schedule(after: delay, action)
  }

  /// The queue as an execution context.
  public var context: ExecutionContext { ExecutionContext { self.schedule($0) } }
}
