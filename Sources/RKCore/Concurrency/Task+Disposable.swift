// So that a producer may end with `return Task { … }`.

extension Task: Disposable {
  /// Cancels the task.
  public func dispose() {
    cancel()
  }

  /// Whether the task was cancelled; false for one that has finished by itself.
  public var isDisposed: Bool { isCancelled }
}
