public import RKCore

/// Something that ends once: what `prefix(during:)` and bindings are measured by.
///
///     let (lifetime, token) = Lifetime.make()
///     ticks.prefix(during: lifetime).observeNext { print($0) }
///     token.dispose()  // it completes
///
/// It is over when the object that it was made of goes, or its token. It keeps neither alive, and
/// may be copied and asked on any thread.
public struct Lifetime: Sendable {
  /// Completes when it is over; at once when it is already.
  public let ended: SafeSignal<Void>

  /// Makes the lifetime of an object.
  public init(of object: some Deallocatable) {
    ended = object.deallocated
  }

  /// Makes a lifetime, and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(of: token), token)
  }

  /// Whether it is over.
  public var hasEnded: Bool {
    let observation = ended.observe { _ in }
    defer { observation.dispose() }
    return observation.isDisposed
  }

  /// Runs a closure when it is over, or at once when it is already.
  ///
  /// - Returns: Takes the closure back.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    ended.observeCompleted(with: action)
  }

  /// Disposes something when it is over, or at once when it is already.
  public static func += (lifetime: Lifetime, disposable: any Disposable) {
    lifetime.observeEnded { disposable.dispose() }
  }

  /// Ends a lifetime by being disposed or deallocated.
  public final class Token: Deallocatable, Disposable {
    private let bag: Locked<DisposeBag?>
    /// Completes when the token is disposed or deallocated.
    public let deallocated: SafeSignal<Void>

    fileprivate init() {
      let bag = DisposeBag()
      deallocated = bag.deallocated
      self.bag = Locked(bag)
    }

    /// Whether the lifetime is over.
    public var isDisposed: Bool { bag.withLock { $0 == nil } }

    /// Ends the lifetime.
    public func dispose() {
      let last = bag.withLock { bag in
        defer { bag = nil }
        return bag
      }
      _ = consume last
    }
  }
}
