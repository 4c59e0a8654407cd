/// A protocol that you extend to add reactive members to a type.
///
///     extension ReactiveExtensions where Base: Player {
///       var position: SafeSignal<Double> { base.positions.toSignal() }
///     }
///
///     player.reactive.position
public protocol ReactiveExtensions<Base> {
  /// The type of the object.
  associatedtype Base

  /// The object.
  var base: Base { get }
}

/// A wrapper that provides the reactive members of an object.
public struct Reactive<Base>: ReactiveExtensions {
  /// The object.
  public let base: Base

  /// Wraps an object.
  public init(_ base: Base) {
    self.base = base
  }
}

/// An object with a `reactive` property; the protocol has no requirements.
public protocol ReactiveExtensionsProvider: AnyObject {}

extension ReactiveExtensionsProvider {
  /// The reactive members.
  public var reactive: Reactive<Self> { Reactive(self) }

  /// The reactive members of the type.
  public static var reactive: Reactive<Self>.Type { Reactive<Self>.self }
}

extension Reactive: Sendable where Base: Sendable {}
