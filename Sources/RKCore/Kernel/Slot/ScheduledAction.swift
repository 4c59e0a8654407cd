/// An action that runs once, unless it was disposed; its closure is released at once.
package final class ScheduledAction: Disposable {
  private let action: Locked<Closure?>

  package init(_ action: @escaping @Sendable () -> Void) {
    self.action = Locked(Closure(action))
  }

  package var isDisposed: Bool { action.withLock { $0 == nil } }

  package func run() {
    action.take()?()
  }

  package func dispose() {
    _ = action.take()
  }
}
