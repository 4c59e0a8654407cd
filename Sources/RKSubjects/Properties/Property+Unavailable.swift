public import RKCore

// Operators that a caller might apply to a property instead of its value. They exist only for their error
// messages.

extension PropertyProtocol {
  /// Use `value`.
  @available(*, unavailable, message: "change the value: property.value += 1")
  public static func += (property: Self, other: Value) {}

  /// Use `value`.
  @available(*, unavailable, message: "change the value: property.value -= 1")
  public static func -= (property: Self, other: Value) {}

  /// Use `value`.
  @available(*, unavailable, message: "compare the value: property.value == 1")
  public static func == (property: Self, other: Value) -> Bool { false }

  /// Use `value`.
  @available(*, unavailable, message: "compare the value: property.value != 1")
  public static func != (property: Self, other: Value) -> Bool { false }

  /// Use `value`.
  @available(*, unavailable, message: "unwrap the value: property.value ?? 0")
  public static func ?? <Wrapped>(property: Self, other: Wrapped) -> Wrapped
  where Value == Wrapped? { other }
}

extension AnyProperty {
  /// Use properties, not signals.
  @available(
    *,
    unavailable,
    message: "a signal is not a property: derive from signal.stateIn(initial: …)"
  )
  @_disfavoredOverload
  public convenience init<A: SignalProtocol, B: SignalProtocol>(
    _ a: A,
    _ b: B,
    derive: @escaping @Sendable (A.Element, B.Element) -> Value
  ) { fatalError() }
}
