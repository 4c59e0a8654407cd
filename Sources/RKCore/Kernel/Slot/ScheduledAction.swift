/// A closure that the first caller of `take` gets; nothing of it is retained afterwards.
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

/// An action that runs once, unless it was disposed; its closure is released at once.
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
    _ = action.take()
  }
}
