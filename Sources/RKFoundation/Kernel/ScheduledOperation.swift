import Foundation

/// An operation that runs an action even if the operations of its queue are cancelled.
///
/// It is unchecked because its superclass is.
// guarded by `Operation`, which is thread-safe; `action` is a constant of a `Sendable` type.
final class ScheduledOperation: Operation, @unchecked Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  override func main() { action() }

  override func cancel() {}
}
