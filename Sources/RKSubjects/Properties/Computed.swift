extension AnyProperty {
  /// Creates a property whose value is computed from the properties that a closure reads.
  ///
  ///     let distance = AnyProperty.computed { read in
  ///       read(isMetric) ? "\(read(metres)) m" : "\(read(feet)) ft"
  ///     }
  ///
  /// The closure may read any property: settable and derived properties, aggregates of collections, loading
  /// values. The value depends on the properties that the closure read in its last run, and nothing else
  /// causes a computation. So the values read first may decide which properties are read next.
  ///
  /// Otherwise, it behaves like a property that is derived from given properties. Each step that changes one
  /// of them computes the value once, from a consistent snapshot, and emits it once. Without an observer, the
  /// first read after a change computes it. An observation retains the closure's captured values until it is
  /// disposed.
  ///
  /// - Parameter derive: A closure that returns the value, without side effects. It reads properties with
  ///   the reader that it receives, and only while it runs. It may run again if another thread sets a
  ///   property meanwhile. No lock is held while it runs. It must not read the property itself, not even through
  ///   others: that traps. `computed(onCycle:_:)` gives the property a value instead.
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

  /// Creates a computed property that has a certain value while it depends on itself.
  ///
  ///     let value = AnyProperty.computed(onCycle: "#CYCLE") { read in
  ///       let content = read(cell.content)
  ///       return content.hasPrefix("=") ? read(sheet.value(of: content.dropFirst())) : content
  ///     }
  ///
  /// Each property of a cycle has the value that it was created with. A property that only reads one of them is
  /// computed as usual. As soon as a property changes that a closure of the cycle reads, the whole cycle is computed
  /// again. If its closures no longer read each other, the cycle is broken.
  ///
  /// A cycle may lead through properties that are derived with `mapProperty(_:)`, `removingDuplicates()`, or
  /// `init(_:derive:)`. It traps if it leads through a property that was created with `computed(_:)`, or if a
  /// closure reads `value` of a property and not with its reader.
  ///
  /// - Parameters:
  ///   - cycleValue: The value while the property depends on itself.
  ///   - derive: A closure that returns the value, as for `computed(_:)`. On a cycle, its result is ignored.
  @inlinable
  public static func computed(
    onCycle cycleValue: Value,
    _ derive: @escaping @Sendable (PropertyReader) -> Value
  ) -> AnyProperty<Value> {
    let derive = Retained(derive)
    let node = ValueNode<Value>(from: [], finding: Dependencies(onCycle: CycleValue(cycleValue))) {
      node,
      reader in
      let value = derive.value(PropertyReader(for: node, reader))
      return node.isOnCycle(reader) ? cycleValue : value
    }
    return AnyProperty(source: DerivedSource(node, from: Origins([])))
  }
}

/// A function that reads properties for a computed property, which then depends on them.
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

  /// Returns the value of any other property, such as a derived one or an aggregate of a collection.
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
