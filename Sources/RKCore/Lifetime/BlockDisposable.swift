import Synchronization

/// A disposable that runs a closure once.
///
/// Deallocation does not run the closure. For a disposable that disposes itself when it is
/// deallocated, use `AnyCancellable`.
public final class BlockDisposable: NestedDisposable {
  private let handler: Locked<Closure?>

  /// Creates a disposable that runs a closure.
  ///
  /// - Parameter handler: A closure that runs outside any lock, on the first thread that calls `dispose()`.
  ///   The closure is released after it runs.
  public init(_ handler: @escaping @Sendable () -> Void) {
    self.handler = Locked(Closure(handler))
  }

  /// A Boolean value that indicates whether `dispose()` was called.
  public var isDisposed: Bool { handler.withLock { $0 == nil } }

  /// Runs the closure; further calls do nothing.
  public func dispose() {
    if let handler = handler.take() { DisposalTrampoline.perform(.run(handler)) }
  }

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if let handler = handler.take() { rest.append(.run(handler)) }
  }

  /// Releases the closure without running it; returns false if the disposable was already disposed or
  /// disarmed.
  @usableFromInline
  package func disarm() -> Bool {
    handler.take() != nil
  }
}

/// A disposable whose disposal only sets a flag.
public final class SimpleDisposable: NestedDisposable {
  private let flag: Atomic<Bool>

  /// Creates a disposable.
  ///
  /// - Parameter isDisposed: The initial value of `isDisposed`. Default: false.
  public init(isDisposed: Bool = false) {
    flag = Atomic(isDisposed)
  }

  /// A Boolean value that indicates whether the disposable is disposed.
  public var isDisposed: Bool {
    get { flag.load(ordering: .acquiring) }
    set { flag.store(newValue, ordering: .releasing) }
  }

  /// Sets `isDisposed` to true.
  public func dispose() {
    isDisposed = true
  }

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    dispose()
  }
}
