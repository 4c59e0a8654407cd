/// A protocol for optionals, used to constrain extensions of signals.
///
/// A generic method does not need this protocol: `func f<Wrapped>() where Element == Wrapped?`.
public protocol OptionalProtocol<Wrapped> {
  /// The type of the wrapped value.
  associatedtype Wrapped

  // ReactiveKit 3 uses this name.
  // swift-format-ignore: NoLeadingUnderscores
  /// The optional.
  var _unbox: Wrapped? { get }

  /// Creates an optional without a value.
  init(nilLiteral: ())

  /// Creates an optional with a value.
  init(_ some: Wrapped)
}

extension Optional: OptionalProtocol {
  // swift-format-ignore: NoLeadingUnderscores
  /// The optional.
  public var _unbox: Wrapped? { self }
}
