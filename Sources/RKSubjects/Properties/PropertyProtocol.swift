public import RKCore

/// A type with a value that can be read at any time.
public protocol PropertyProtocol<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  // Declared here and not in RKCompatibility, because a where clause cannot name a type that an extension
  // declares.

  /// A former, misspelled name of `Value`.
  @available(*, deprecated, renamed: "Value")
  typealias ProperyElement = Value

  /// The current value.
  var value: Value { get }
}

/// A property whose signal emits the current value, then each new one.
public protocol ReadableProperty<Value>: PropertyProtocol, SignalProtocol
where Element == Value, Error == Never {
  /// A read-only view of the property.
  var readOnlyView: AnyProperty<Value> { get }
}
