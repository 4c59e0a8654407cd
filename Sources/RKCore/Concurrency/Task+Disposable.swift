// A producer can end with `return Task { … }`.
extension Task: Disposable {
  /// Cancels the task.
  public func dispose() {
    cancel()
  }

  /// A Boolean value that indicates whether the task was cancelled.
  public var isDisposed: Bool { isCancelled }
}
