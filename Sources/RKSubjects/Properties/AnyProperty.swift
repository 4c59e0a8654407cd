public import RKCore

/// A property that can be read and observed, and not set.
///
/// It is a view of a property, or is derived from others. It keeps alive what its value comes from; an
/// observation of it does not, and lasts for as long as that lives, also when the view is gone: it
/// completes when the last property that can be set is deallocated.
public final class AnyProperty<Value: Sendable>: ReadableProperty {
  /// The elements are the values.
  public typealias Element = Value
  /// A property does not fail.
  public typealias Error = Never

  let source: any Source<Value>
  private let tracking = Tracking()

  init(_ source: any Source<Value>) {
    self.source = source
  }

  /// Makes a view of a property.
  public convenience init(property: Property<Value>) {
    self.init(property)
  }

  /// The value at this moment.
  public var value: Value { source.value }

  /// The value, read so that the Observation framework knows of it, as `Property.tracked` is.
  public var tracked: Value {
    tracking.access(self)
    return value
  }

  /// The property itself.
  public var readOnlyView: AnyProperty<Value> { self }

  /// Starts to observe the value: the current one at once, then each new one.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    source.observe(with: observer)
  }
}

extension Property {
  /// The same property, which cannot be set through this view.
  ///
  /// The view keeps the property alive.
  public var readOnlyView: AnyProperty<Value> { AnyProperty(self) }
}

/// What a read-only property shows: a root, or a derivation.
protocol Source<Content>: AnyObject, Sendable {
  associatedtype Content: Sendable

  var value: Content { get }
  /// What it comes from, none twice.
  var roots: [any Root] { get }
  var formula: Formula<Content> { get }

  func observe(with observer: AnyObserver<Content, Never>) -> any Disposable
}

extension Property: Source {
  var roots: [any Root] { [self] }

  var formula: Formula<Value> { Formula(root: ObjectIdentifier(self)) }
}
