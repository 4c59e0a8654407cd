// ReactiveKit 3 uses these names.
// swift-format-ignore: NoLeadingUnderscores
/// A protocol for results, used to constrain extensions of signals.
///
/// A generic method does not need this protocol:
/// `func f<Success, Failure>() where Element == Result<Success, Failure>`.
public protocol _ResultProtocol<Value, Error> {
  /// The type of a success.
  associatedtype Value
  /// The type of a failure.
  associatedtype Error: Swift.Error

  /// The result.
  var _unbox: Result<Value, Error> { get }
}

extension Result: _ResultProtocol {
  // swift-format-ignore: NoLeadingUnderscores
  /// The result.
  public var _unbox: Result { self }
}
