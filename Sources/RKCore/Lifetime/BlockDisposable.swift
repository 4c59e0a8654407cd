import Synchronization

/// A disposable that runs a closure, once.
///
/// Dropping it without disposing it runs nothing; see `AnyCancellable` for one that does.
public final class BlockDisposable: Disposable {
  fileprivate let handler: Once

  /// Makes a disposable of a closure.
  ///
  /// - Parameter handler: Runs on the thread that disposes first, outside any lock, and is released
  ///   then.
  public init(_ handler: @escaping @Sendable () -> Void) {
    self.handler = Once(handler)
  }

  /// Whether `dispose()` was called.
  public var isDisposed: Bool { handler.isTaken }

  /// Runs the closure, if it has not run yet.
  public func dispose() {
    if let handler = handler.take() { DisposalTrampoline.perform(.run(handler)) }
  }

  /// Releases the closure, which does not run any more; false when it has run.
  package func disarm() -> Bool {
    handler.take() != nil
  }
}

/// A disposable that is nothing but the flag.
public final class SimpleDisposable: Disposable {
  private let flag: Atomic<Bool>

  /// Makes a flag.
  ///
  /// - Parameter isDisposed: How it stands; down unless told otherwise.
  public init(isDisposed: Bool = false) {
    flag = Atomic(isDisposed)
  }

  /// Whether the flag is up.
  public var isDisposed: Bool {
    get { flag.load(ordering: .acquiring) }
    set { flag.store(newValue, ordering: .releasing) }
  }

  /// Puts the flag up.
  public func dispose() {
    isDisposed = true
  }
}

extension BlockDisposable: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if let handler = handler.take() { rest.append(.run(handler)) }
  }
}

extension SimpleDisposable: NestedDisposable {
  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    dispose()
  }
}
