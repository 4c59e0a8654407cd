import Foundation

/// An operation that runs an action even if the operations of its queue are cancelled.
///
/// The conformance is unchecked because the superclass declares it as unchecked.
// guarded by `Operation`, which is thread-safe; `action` is a constant of a `Sendable` type.
final class ScheduledOperation: Operation, @unchecked Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  override func main() { action() }

  override func cancel() {}
}
