/// An action that is taken once, by the first who asks; then nothing of it is kept.
struct Once: ~Copyable, Sendable {
  private let action: Locked<Closure?>

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = Locked(Closure(action))
  }

  var isTaken: Bool { action.withLock { $0 == nil } }

  func take() -> Closure? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}

/// An action that runs once, unless it is cancelled before; a cancelled one holds nothing.
package final class ScheduledAction: Disposable {
  private let action: Once

  package init(_ action: @escaping @Sendable () -> Void) {
    self.action = Once(action)
  }

  package var isDisposed: Bool { action.isTaken }

  package func run() {
    action.take()?()
  }

  package func dispose() {
    let cancelled = action.take()
    _ = consume cancelled
  }
}
