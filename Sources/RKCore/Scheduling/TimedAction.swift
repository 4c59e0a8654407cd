/// An action that runs once, unless it is cancelled before; a cancelled one holds nothing.
final class TimedAction: Disposable {
  private let action: Guarded<Action?>

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = Guarded(Action(action))
  }

  var isDisposed: Bool { action.withLock { $0 == nil } }

  func run() {
    take()?()
  }

  func dispose() {
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
