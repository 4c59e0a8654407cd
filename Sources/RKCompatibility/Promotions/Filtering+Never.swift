public import RKCore
import RKOperators

// Deprecated overloads that convert a signal that cannot fail into a signal that can.

extension SignalProtocol {
  /// A form of `pausable(by:)` whose argument cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func pausable(
    by allowed: some SignalProtocol<Bool, Never>
  ) -> Signal<Element, Error> {
    pausable(by: allowed.setFailureType(to: Error.self))
  }

  /// A form of `pausable(by:)` for a source that cannot fail and an argument that can.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func pausable<NewError: Swift.Error>(
    by allowed: some SignalProtocol<Bool, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).pausable(by: allowed)
  }

  /// A form of `pausableBuffered(by:limit:)` whose argument cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func pausableBuffered(
    by allowed: some SignalProtocol<Bool, Never>,
    limit: Int
  ) -> Signal<Element, Error> {
    pausableBuffered(by: allowed.setFailureType(to: Error.self), limit: limit)
  }

  /// A form of `pausableBuffered(by:limit:)` for a source that cannot fail and an argument that can.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func pausableBuffered<NewError: Swift.Error>(
    by allowed: some SignalProtocol<Bool, NewError>,
    limit: Int
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).pausableBuffered(by: allowed, limit: limit)
  }

  /// A form of `hold(while:)` whose argument cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func hold(
    while held: some SignalProtocol<Bool, Never>
  ) -> Signal<Element, Error> {
    hold(while: held.setFailureType(to: Error.self))
  }

  /// A form of `hold(while:)` for a source that cannot fail and an argument that can.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func hold<NewError: Swift.Error>(
    while held: some SignalProtocol<Bool, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).hold(while: held)
  }
}
