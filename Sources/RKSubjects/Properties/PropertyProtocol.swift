public import RKCore

/// What has a value that can be read at any time.
public protocol PropertyProtocol<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value at this moment.
  var value: Value { get }
}

extension PropertyProtocol {
  /// The type of the value, as ReactiveKit spells it.
  public typealias ProperyElement = Value
}

/// A property that can be observed: its signal gives the value at once, and then each new one.
///
/// Whatever is one can be derived from: `mapProperty`, `AnyProperty(_:derive:)`.
public protocol ReadableProperty<Value>: PropertyProtocol, SignalProtocol
where Element == Value, Error == Never {
  /// The same property, which cannot be written through this view.
  var readOnlyView: AnyProperty<Value> { get }
}
