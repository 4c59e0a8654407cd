public import RKCore

/// The lifetime of an object, which ends when the object is deallocated.
///
///     let lifetime = Lifetime(of: label)
///     ticks.prefix(during: lifetime).observeNext { print($0) }
///
/// A lifetime does not retain its object. `prefix(during:)` completes a signal when the lifetime ends. A
/// lifetime can be used on any thread.
public struct Lifetime: Sendable {
  /// A signal that completes when the lifetime ends, or immediately if it has already ended.
  public let ended: SafeSignal<Void>

  /// Creates the lifetime of an object.
  public init(of object: some Deallocatable) {
    ended = object.deallocated
  }

  /// A Boolean value that indicates whether the lifetime has ended.
  public var hasEnded: Bool {
    let observation = ended.observe { _ in }
    defer { observation.dispose() }
    return observation.isDisposed
  }

  /// Calls a closure when the lifetime ends, or immediately if it has already ended.
  ///
  /// - Returns: A disposable that releases the closure without calling it.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    ended.observeCompleted(with: action)
  }
}
