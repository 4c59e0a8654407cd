/// Something that can be cancelled.
public protocol Cancellable: Sendable {
  /// Cancels it. Calling it again does nothing.
  func cancel()
}

/// What ends an observation, a timer, any work that is under way.
///
/// `dispose()` may be called from any thread, more than once, and from inside the work that it ends;
/// it never waits. Called from inside a delivery no event follows it; called from another thread
/// the event that is being delivered may still end. A call that finds another one under way on another
/// thread returns at once: until that one has returned, events may still be delivered.
public protocol Disposable: Cancellable {
  /// Ends the work and releases what it holds. Calling it again does nothing.
  func dispose()

  /// Whether it is over: disposed, ended by itself, or left by a source that released its observer and
  /// has nothing to dispose.
  var isDisposed: Bool { get }
}

extension Disposable {
  /// The same as `dispose()`.
  @inlinable
  public func cancel() {
    dispose()
  }
}

/// A disposable for something that cannot be stopped.
public struct NonDisposable: Disposable {
  /// The one value there needs to be.
  public static let instance = NonDisposable()

  private init() {}

  /// Does nothing.
  public func dispose() {}

  /// Always false.
  public var isDisposed: Bool { false }
}

/// The disposable of something that is over before anybody could have disposed it.
@usableFromInline
package struct Finished: Disposable {
  @usableFromInline package init() {}
  @usableFromInline package func dispose() {}
  @usableFromInline package var isDisposed: Bool { true }
}
