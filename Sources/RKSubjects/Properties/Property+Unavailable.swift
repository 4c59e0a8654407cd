// Operators on a property where its value is meant. They exist for their messages.

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
