public import RKCore
public import RKOperators

// Deprecated overloads that convert a signal that cannot fail into a signal that can.

extension SignalProtocol {
  /// A form of `group(by:durationFor:)` with durations that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func group<Key: Hashable & Sendable, Duration: SignalProtocol>(
    by key: @escaping @Sendable (Element) -> Key,
    durationFor duration: @escaping @Sendable (Key) -> Duration
  ) -> Signal<GroupedSignal<Key, Element, Error>, Error> where Duration.Error == Never {
    group(by: key) { duration($0).setFailureType(to: Error.self) }
  }

  /// A form of `group(by:durationFor:)` for a source that cannot fail, with durations that can.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func group<Key: Hashable & Sendable, Duration: SignalProtocol>(
    by key: @escaping @Sendable (Element) -> Key,
    durationFor duration: @escaping @Sendable (Key) -> Duration
  ) -> Signal<GroupedSignal<Key, Element, Duration.Error>, Duration.Error> where Error == Never {
    setFailureType(to: Duration.Error.self).group(by: key, durationFor: duration)
  }
}
