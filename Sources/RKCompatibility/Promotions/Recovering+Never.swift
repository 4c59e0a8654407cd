public import RKCore
import RKOperators

// Deprecated overloads that convert a signal that cannot fail into a signal that can.

extension SignalProtocol {
  /// A form of `repeat(when:)` with signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    `repeat` { other($0).setFailureType(to: Error.self) }
  }

  /// A form of `retry(when:)` with a trigger that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func retry<Trigger: SignalProtocol>(
    when trigger: @escaping @Sendable (_ errors: Signal<Error, Never>) -> Trigger
  ) -> Signal<Element, Error> where Trigger.Error == Never {
    retry { trigger($0.suppressError(logging: false)).setFailureType(to: Error.self) }
  }

  /// A form of `switchIfEmpty(to:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func switchIfEmpty(
    to other: some SignalProtocol<Element, Never>
  ) -> Signal<Element, Error> {
    switchIfEmpty(to: other.mapError(unreachable) as Signal<Element, Error>)
  }

  /// A form of `then(_:)` with a signal that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func then<Other>(
    _ other: some SignalProtocol<Other, Never>
  ) -> Signal<Other, Error> {
    then(other.mapError(unreachable) as Signal<Other, Error>)
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `repeat(when:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func `repeat`<Other: SignalProtocol>(
    when other: @escaping @Sendable (Element) -> Other
  ) -> Signal<Element, Other.Error> {
    setFailureType(to: Other.Error.self).repeat(when: other)
  }

  /// A form of `switchIfEmpty(to:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func switchIfEmpty<Failure>(
    to other: some SignalProtocol<Element, Failure>
  ) -> Signal<Element, Failure> {
    setFailureType(to: Failure.self).switchIfEmpty(to: other)
  }

  /// A form of `then(_:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func then<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Other.Element, Other.Error> {
    setFailureType(to: Other.Error.self).then(other)
  }
}
