public import RKCore

extension ReadableProperty {
  /// Gives the property a name, and returns the property; see `Nameable.named(_:file:line:)`.
  ///
  ///     let count = Property(0).named("count")
  ///     print(count)  // prints: Property "count" (0)
  ///
  /// A view of the property, such as `readOnlyView`, has the same name.
  @discardableResult
  public func named(_ name: String, file: String = #fileID, line: UInt = #line) -> Self {
    var objects: [any AnyObject & Sendable] = [source.valueNode]
    if let property = source as? Property<Value> { objects.append(property.broadcaster) }
    Names.set(ObjectName(text: name, file: file, line: line), of: objects)
    return self
  }
}

#if DEBUG
extension ReadableProperty {
  /// The name in quotes; nil if the property has none.
  package var chainTitle: String? {
    Names.name(of: source.valueNode).map { "\"\($0.text)\"" }
  }
}

extension Property: ChainedSource {}
extension AnyProperty: ChainedSource {}
extension MappedProperty: ChainedSource {}
extension ValidatingProperty: ChainedSource {}
#endif

extension PassthroughSubject: Nameable {
  /// The subject, and the object that sends its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, broadcaster] }
}

extension CurrentValueSubject: Nameable {
  /// The subject, and the object that sends its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, store.broadcaster] }
}

extension ReplaySubject: Nameable {
  /// The subject, and the object that sends its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, store.broadcaster] }
}

extension ReplayOneSubject: Nameable {
  /// The subject, and the object that sends its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, store.broadcaster] }
}

extension AsyncSubject: Nameable {
  /// The subject, and the object that sends its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, store.broadcaster] }
}

extension UnicastSubject: Nameable {
  /// The subject, and the object that sends its events.
  public var namedObjects: [any AnyObject & Sendable] { [self, unicast.broadcaster] }
}
