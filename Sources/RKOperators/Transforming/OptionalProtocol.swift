/// What is an optional: a constraint for extensions of signals that are written once for all of them.
///
/// A method can do without it: `func f<Wrapped>() where Element == Wrapped?`.
public protocol OptionalProtocol<Wrapped> {
  /// The type of what is there, if something is.
  associatedtype Wrapped

  // The name that it has in ReactiveKit.
  // swift-format-ignore: NoLeadingUnderscores
  /// Itself, as an optional.
  var _unbox: Wrapped? { get }

  /// Makes one with nothing in it.
  init(nilLiteral: ())

  /// Makes one with a value in it.
  init(_ some: Wrapped)
}

extension Optional: OptionalProtocol {
  // swift-format-ignore: NoLeadingUnderscores
  /// Itself.
  public var _unbox: Wrapped? { self }
}
