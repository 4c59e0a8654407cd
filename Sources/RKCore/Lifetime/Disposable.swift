/// A type whose work can be cancelled.
public protocol Cancellable: Sendable {
  /// Cancels the work. Further calls do nothing.
  func cancel()
}

/// A type that ends an observation, a timer or other work.
///
/// You can call `dispose()` more than once, from any thread, and from inside the work that it ends. The call
/// never waits for the work. After a call from inside a delivery, no more events are delivered. After a call
/// from another thread, a delivery in progress may still finish, but no other event is delivered.
///
/// If two threads call `dispose()` at the same time, the second call may return before the first one. In that
/// case, events may still be delivered until the first call returns.
public protocol Disposable: Cancellable {
  /// Ends the work and releases the objects that the work retains. Further calls do nothing.
  func dispose()

  /// A Boolean value that indicates whether the work has ended.
  ///
  /// Work ends when it is disposed or terminates. An observation also ends when its source releases the
  /// observer and has nothing left to dispose. An observation of `finally`, or of `handleEvents` with
  /// `receiveCancel`, does not end in this case, because its closure must still be called.
  var isDisposed: Bool { get }
}

extension Disposable {
  /// Ends the work, like `dispose()`.
  @inlinable
  public func cancel() {
    dispose()
  }
}

/// A disposable for work that cannot be stopped.
public struct NonDisposable: Disposable {
  /// The shared instance.
  public static let instance = NonDisposable()

  private init() {}

  /// Does nothing.
  public func dispose() {}

  /// Always false.
  public var isDisposed: Bool { false }
}

/// A disposable for work that has already ended, such as a source that sent all of its events synchronously.
@usableFromInline
package struct FinishedDisposable: Disposable {
  @usableFromInline package init() {}
  @usableFromInline package func dispose() {}
  @usableFromInline package var isDisposed: Bool { true }
}
