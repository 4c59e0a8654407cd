public import RKCore

/// A period that ends once, such as the lifetime of an object.
///
///     let (lifetime, token) = Lifetime.make()
///     ticks.prefix(during: lifetime).observeNext { print($0) }
///     token.dispose()  // it completes
///
/// It ends when its object is deallocated, or its token is disposed or deallocated. It retains
/// neither. `prefix(during:)` completes a signal when it ends. Copies may be used on any thread.
public struct Lifetime: Sendable {
  /// A signal that completes when the lifetime ends, or at once if it has ended.
  public let ended: SafeSignal<Void>

  /// Creates the lifetime of an object.
  public init(of object: some Deallocatable) {
    ended = object.deallocated
  }

  /// Creates a lifetime and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(of: token), token)
  }

  /// A Boolean value that indicates whether the lifetime has ended.
  public var hasEnded: Bool {
    let observation = ended.observe { _ in }
    defer { observation.dispose() }
    return observation.isDisposed
  }

  /// Calls a closure when the lifetime ends, or at once if it has ended.
  ///
  /// - Returns: A disposable that releases the closure without calling it.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    ended.observeCompleted(with: action)
  }

  /// Disposes a disposable when the lifetime ends, or at once if it has ended.
  public static func += (lifetime: Lifetime, disposable: any Disposable) {
    lifetime.observeEnded { disposable.dispose() }
  }

  /// A token that ends its lifetime when it is disposed or deallocated.
  public final class Token: Deallocatable, Disposable {
    private let bag: Locked<DisposeBag?>
    /// A signal that completes when the token is disposed or deallocated.
    public let deallocated: SafeSignal<Void>

    fileprivate init() {
      let bag = DisposeBag()
      deallocated = bag.deallocated
      self.bag = Locked(bag)
    }

    /// A Boolean value that indicates whether the lifetime has ended.
    public var isDisposed: Bool { bag.withLock { $0 == nil } }

    /// Ends the lifetime.
    public func dispose() {
      let released = bag.withLock { $0.take() }
      _ = consume released
    }
  }
}
