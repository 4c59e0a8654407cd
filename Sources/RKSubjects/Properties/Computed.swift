extension AnyProperty {
  /// Creates a property whose value is computed from the properties that a closure reads.
  ///
  ///     let distance = AnyProperty.computed { read in
  ///       read(isMetric) ? "\(read(metres)) m" : "\(read(feet)) ft"
  ///     }
  ///
  /// The closure can read any property: settable and derived properties, aggregates of collections, and
  /// loading properties. The value depends on exactly the properties that the closure read in its last run.
  /// So the closure can decide from one value which property to read next.
  ///
  /// In all other respects, the property behaves like one that is derived with `init(_:derive:)`. If a step
  /// changes any of the properties that the closure read, the value is computed once, from a consistent
  /// snapshot, and emitted once. Without an observer, the first read after a change computes the value. An
  /// observation retains the values that the closure captured, until the observation is disposed.
  ///
  /// - Parameter derive: A closure that returns the value, without side effects. It reads properties with the
  ///   reader that it receives, and only while it runs. It may run again if another thread sets a property
  ///   meanwhile. No lock is held while it runs. Reading the computed property itself traps, whether directly
  ///   or through other properties. Use `computed(onCycle:_:)` to give the property a value in that case.
  @inlinable
  public static func computed(
    _ derive: @escaping @Sendable (PropertyReader) -> Value
  ) -> AnyProperty<Value> {
    let derive = Retained(derive)
    let node = ValueNode<Value>(from: [], finding: DependencyTracker()) { node, reader in
      derive.value(PropertyReader(for: node, reader))
    }
    return AnyProperty(source: DerivedSource(node, from: RetainedSources([])))
  }

  /// Creates a computed property that has a given value while it depends on itself.
  ///
  ///     let value = AnyProperty.computed(onCycle: "#CYCLE") { read in
  ///       let content = read(cell.content)
  ///       return content.hasPrefix("=") ? read(sheet.value(of: content.dropFirst())) : content
  ///     }
  ///
  /// Each computed property on a cycle has the `cycleValue` that it was created with. A property that reads a
  /// property on the cycle, but is not on the cycle itself, is computed as usual. After a change to any
  /// property that the closures on the cycle read, all properties on the cycle are computed again. The cycle
  /// ends when the closures no longer depend on each other.
  ///
  /// A cycle can include properties that are derived with `mapProperty(_:)`, `removingDuplicates()`, or
  /// `init(_:derive:)`. A cycle traps if it includes a property that was created with `computed(_:)`. It also
  /// traps if a closure reads the `value` of a property instead of using its reader.
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
    let node = ValueNode<Value>(
      from: [],
      finding: DependencyTracker(onCycle: CycleValue(cycleValue))
    ) {
      node,
      reader in
      let value = derive.value(PropertyReader(for: node, reader))
      return node.isOnCycle(reader) ? cycleValue : value
    }
    return AnyProperty(source: DerivedSource(node, from: RetainedSources([])))
  }
}

/// A function with which a computed property reads the properties that it depends on.
///
/// The closure of `AnyProperty.computed(_:)` receives a reader, and calls it like a function:
/// `read(property)`.
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
    guard let tracker = node.tracker, tracker.read(input, of: node) else {
      return input.current
    }
    return input.stepValue
  }
}
