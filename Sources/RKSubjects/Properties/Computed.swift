extension AnyProperty {
  /// Creates a property whose value is computed from the properties that a closure reads.
  ///
  ///     let distance = AnyProperty.computed { read in
  ///       read(isMetric) ? "\(read(metres)) m" : "\(read(feet)) ft"
  ///     }
  ///
  /// The closure may read any property: settable and derived ones, aggregates of collections, loading
  /// values. The value depends on the properties that the closure read the last time, and nothing
  /// else causes a computation. So the values read first may decide which properties are read next.
  ///
  /// Otherwise it behaves like a property that is derived from given ones. Each step that changes one
  /// of them computes the value once, from a consistent snapshot, and emits it once. Without an
  /// observer, the first read after a change computes it. An observation retains what the closure
  /// captures until it is disposed.
  ///
  /// - Parameter derive: A closure that returns the value, without side effects. It reads properties with
  ///   the reader that it is passed, and only while it runs. It may run again if another thread sets a
  ///   property meanwhile. No lock is held while it runs. It must not read the property itself.
  @inlinable
  public static func computed(
    _ derive: @escaping @Sendable (PropertyReader) -> Value
  ) -> AnyProperty<Value> {
    let derive = Retained(derive)
    let node = ValueNode<Value>(from: [], finding: Dependencies()) { node, reader in
      derive.value(PropertyReader(for: node, reader))
    }
    return AnyProperty(source: DerivedSource(node, from: Origins([])))
  }
}

/// Reads properties for a computed one, which then depends on them.
///
/// The closure of `AnyProperty.computed(_:)` receives it, and uses it as a function: `read(property)`.
public struct PropertyReader {
  @usableFromInline let node: GraphNode
  @usableFromInline let reader: GraphReader?

  @usableFromInline
  init(for node: GraphNode, _ reader: GraphReader?) {
    (self.node, self.reader) = (node, reader)
  }

  /// Returns the value of a settable property.
  @inlinable
  public func callAsFunction<Value>(_ property: Property<Value>) -> Value {
    value(of: property.valueNode)
  }

  /// Returns the value of a derived property, an aggregate of a collection, or another one.
  @inlinable
  public func callAsFunction<Value>(_ property: some ReadableProperty<Value>) -> Value {
    value(of: property.source.valueNode)
  }

  @inlinable
  package func value<Value>(of input: ValueNode<Value>) -> Value {
    if let reader { return reader.value(of: input, for: node) }
    guard let dependencies = node.dependencies, dependencies.read(input, of: node) else {
      return input.current
    }
    return input.stepValue
  }
}
