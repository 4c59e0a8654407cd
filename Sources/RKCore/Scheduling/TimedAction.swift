/// An action that runs once, unless it is cancelled before; a cancelled one holds nothing.
package final class TimedAction: Disposable {
  private let action: Guarded<Action?>

  package init(_ action: @escaping @Sendable () -> Void) {
    self.action = Guarded(Action(action))
  }

  package var isDisposed: Bool { action.withLock { $0 == nil } }

  package func run() {
    take()?()
  }

  package func dispose() {
    let cancelled = take()
    _ = consume cancelled
  }

  private func take() -> Action? {
    action.withLock { action in
      defer { action = nil }
      return action
    }
  }
}
