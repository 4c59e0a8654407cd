public import RKCore

/// A read-only property: a view of another property, or a value that is derived from other properties.
///
/// The property retains the properties that its value depends on. An observation does not retain the settable
/// ones, unless the closure of `computed(_:)` captures them. An observation completes when the last settable
/// property is deallocated. Deallocating only the view does not end an observation.
public final class AnyProperty<Value: Sendable>: ReadableProperty, AnyObserverSignal {
  /// The type of the elements: the values.
  public typealias Element = Value
  /// The type of the failure: a property cannot fail.
  public typealias Error = Never

  @usableFromInline package let source: any PropertySource<Value>
  private let tracking = ObservationTracking()

  @usableFromInline
  package init(source: any PropertySource<Value>) {
    self.source = source
  }

  /// Creates a view of a property; the same as its `readOnlyView`.
  ///
  ///     let count: AnyProperty<Int> = AnyProperty(Property(1))
  @inlinable
  public convenience init(_ property: some ReadableProperty<Value>) {
    self.init(source: property.source)
  }

  /// The current value.
  public var value: Value { source.value }

  /// The current value, tracked by the Observation framework like `Property.tracked`.
  public var tracked: Value {
    tracking.access(self)
    return value
  }

  /// The property itself.
  public var readOnlyView: AnyProperty<Value> { self }

  /// Observes the current value, then each new one.
  @discardableResult
  public func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    source.observe(with: observer)
  }
}

extension Property {
  /// A view that retains the property but cannot set it.
  public var readOnlyView: AnyProperty<Value> { AnyProperty(source: self) }
}

/// The source of a read-only property: a settable property, or a derived value.
@usableFromInline
package protocol PropertySource<Content>: AnyObject, Sendable {
  associatedtype Content: Sendable

  var value: Content { get }
  /// The node for properties that are derived from this one.
  var valueNode: ValueNode<Content> { get }
  /// Objects that a derived property retains, because its node does not retain them.
  var retainedSources: RetainedSources { get }

  func observe(with observer: AnyObserver<Content, Never>) -> any Disposable
}

extension ReadableProperty {
  /// The source from which other properties are derived.
  @inlinable
  package var source: any PropertySource<Value> {
    // Creates the node of a property in inlinable code, so that the client's module specializes the node.
    if let property = self as? Property<Value> {
      _ = property.valueNode
      return property
    }
    return readOnlyView.source
  }
}

extension Property: PropertySource {
  @usableFromInline package var retainedSources: RetainedSources { RetainedSources([self]) }

  @inlinable
  package var valueNode: ValueNode<Value> {
    if let knownNode { return knownNode }
    let node = store.withLock { knownNode ?? nodeReference.storeIfNil(ValueNode($0)) }
    node.reportValue()
    return node
  }
}
