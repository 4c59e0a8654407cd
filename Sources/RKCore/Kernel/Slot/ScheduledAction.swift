/// An action that runs at most once.
///
/// The closure is released when the action is disposed, or after it has run.
@usableFromInline
package final class ScheduledAction: Disposable {
  private let action: Locked<Closure?>

  @usableFromInline
  package init(_ action: @escaping @Sendable () -> Void) {
    self.action = Locked(Closure(action))
  }

  @usableFromInline package var isDisposed: Bool { action.withLock { $0 == nil } }

  @usableFromInline
  package func run() {
    action.take()?()
  }

  @usableFromInline
  package func dispose() {
    _ = action.take()
  }
}

extension ScheduledAction: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if let action = action.take() { rest.append(.release(action)) }
  }
}
