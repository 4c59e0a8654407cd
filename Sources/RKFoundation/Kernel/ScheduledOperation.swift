import Foundation

/// An operation that cannot be cancelled, so it always runs its action.
///
/// The `Sendable` conformance is unchecked, because the conformance of `Operation` is unchecked.
// Guarded by `Operation`, which is thread-safe; `action` is a constant of a `Sendable` type.
final class ScheduledOperation: Operation, @unchecked Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  override func main() { action() }

  override func cancel() {}
}
