public import RKCore
import RKOperators

// Deprecated overloads that convert a signal that cannot fail into a signal that can.

extension SignalProtocol {
  /// A form of `drop(untilOutputFrom:)` with another signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func drop(
    untilOutputFrom other: some SignalProtocol<some Any, Never>
  ) -> Signal<Element, Error> {
    drop(untilOutputFrom: other.setFailureType(to: Error.self))
  }

  /// A form of `drop(untilOutputFrom:)` for a source that cannot fail, with another signal that can.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func drop<NewError: Swift.Error>(
    untilOutputFrom other: some SignalProtocol<some Any, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).drop(untilOutputFrom: other)
  }

  /// A form of `prefix(untilOutputFrom:)` with another signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func prefix(
    untilOutputFrom other: some SignalProtocol<some Any, Never>
  ) -> Signal<Element, Error> {
    prefix(untilOutputFrom: other.setFailureType(to: Error.self))
  }

  /// A form of `prefix(untilOutputFrom:)` for a source that cannot fail, with another signal that can.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func prefix<NewError: Swift.Error>(
    untilOutputFrom other: some SignalProtocol<some Any, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).prefix(untilOutputFrom: other)
  }

  /// A form of `prefix(untilReplacedBy:)` with a replacement that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func prefix(
    untilReplacedBy replacement: some SignalProtocol<Element, Never>
  ) -> Signal<Element, Error> {
    prefix(untilReplacedBy: replacement.setFailureType(to: Error.self))
  }

  /// A form of `prefix(untilReplacedBy:)` for a source that cannot fail, with a replacement that can.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func prefix<NewError: Swift.Error>(
    untilReplacedBy replacement: some SignalProtocol<Element, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).prefix(untilReplacedBy: replacement)
  }
}
