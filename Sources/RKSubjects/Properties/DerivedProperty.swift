import RKCore

extension ReadableProperty {
  /// Returns a property whose value is computed from the value of this one.
  ///
  ///     let count = Property(1)
  ///     let isEven = count.mapProperty { $0.isMultiple(of: 2) }
  ///     isEven.value  // false
  ///
  /// - Parameter transform: A closure that returns the value, without side effects. While the result is
  ///   observed, the closure runs once for each change. Without an observer, it runs when the value is read
  ///   after a change. It may also run when a thread reads the value while another thread sets a property.
  @inlinable
  public func mapProperty<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> AnyProperty<NewValue> {
    let source = self.source
    let node = ValueNode<NewValue>(from: [source.valueNode]) { node, reader in
      let value: Value = node.input(0, reader)
      return node.calling(reader) { transform(value) }
    }
    return AnyProperty(source: DerivedSource(node, from: source.retainedSources))
  }

  /// Returns a property with the same value that emits only when the value has changed.
  ///
  ///     property                --1-2-2-1--
  ///     removingDuplicates()    1---2---1--
  ///
  /// Above, the property begins with 1. Each observer receives the current value immediately. When an equal
  /// value is set, properties derived from the result do not emit either. `value` is always the newest value,
  /// even if it was not emitted.
  ///
  /// Unlike `removeDuplicates(by:)` of a signal, this method returns a property, which can be read and from
  /// which other properties can be derived.
  ///
  /// - Parameter areEqual: A closure that returns whether two values are equal: the value after the last
  ///   change that was not dropped, and the new value.
  @inlinable
  public func removingDuplicates(
    by areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> AnyProperty<Value> {
    let source = self.source
    let node = ValueNode<Value>(from: [source.valueNode], isDistinct: true, by: areEqual) {
      $0.input(0, $1)
    }
    return AnyProperty(source: DerivedSource(node, from: source.retainedSources))
  }

  /// A form of `removingDuplicates(by:)` that compares values with `==`.
  @inlinable
  public func removingDuplicates() -> AnyProperty<Value> where Value: Equatable {
    removingDuplicates { $0 == $1 }
  }
}

extension AnyProperty {
  /// Creates a property whose value is computed from the values of others.
  ///
  ///     let canLogIn = AnyProperty(name, password) { !$0.isEmpty && $1.count > 7 }
  ///
  /// With two properties that begin with 1 and 2:
  ///
  ///     a         --2---4--
  ///     b         ----5----
  ///     a + b     3-4-7-9--
  ///
  /// The value can be read at any time. It is computed from a consistent snapshot of the other properties. An
  /// observer receives the current value immediately, then exactly one value for each set or transaction that
  /// changes a property on which the value depends. This also holds if the value depends on that property in
  /// several ways. The values arrive in the order in which the properties are set. Changes that
  /// `removingDuplicates()` drops are not emitted.
  ///
  /// When a property is set, each observed property that depends on it is computed once. After that, reading
  /// the value is O(1). Without an observer, a read checks all values that this one depends on. It computes
  /// only the values that depend on a property that was set since the last read.
  ///
  /// - Parameters:
  ///   - a: The first property.
  ///   - b: The second property.
  ///   - derive: A closure that returns the value, without side effects. While the property is observed, the
  ///     closure runs once for each change. Without an observer, it runs when the value is read after a
  ///     change. It may also run when a thread reads the value while another thread sets a property. No lock
  ///     is held while the closure runs.
  @inlinable
  public convenience init<A: Sendable, B: Sendable>(
    _ a: some ReadableProperty<A>,
    _ b: some ReadableProperty<B>,
    derive: @escaping @Sendable (A, B) -> Value
  ) {
    let (a, b) = (a.source, b.source)
    let node = ValueNode<Value>(from: [a.valueNode, b.valueNode]) { node, reader in
      let (first, second): (A, B) = (node.input(0, reader), node.input(1, reader))
      return node.calling(reader) { derive(first, second) }
    }
    self.init(
      source: DerivedSource(node, from: RetainedSources([a.retainedSources, b.retainedSources]))
    )
  }

  /// Creates a property whose value is computed from the value of another property; see `mapProperty(_:)`.
  @inlinable
  public convenience init<A: Sendable>(
    _ a: some ReadableProperty<A>,
    derive: @escaping @Sendable (A) -> Value
  ) {
    self.init(source: a.mapProperty(derive).source)
  }

  /// Creates a property whose value is computed from the values of three or more others.
  ///
  /// The new property behaves like one that is derived from two properties.
  public convenience init<A: Sendable, B: Sendable, C: Sendable, each T: Sendable>(
    _ a: some ReadableProperty<A>,
    _ b: some ReadableProperty<B>,
    _ c: some ReadableProperty<C>,
    _ others: repeat any ReadableProperty<each T>,
    derive: @escaping @Sendable (A, B, C, repeat each T) -> Value
  ) {
    // This initializer takes at least three properties. If it also accepted two, the compiler could not infer
    // the types of ordinary closures.
    let (a, b, c) = (a.source, b.source, c.source)
    var inputs: [GraphNode] = [a.valueNode, b.valueNode, c.valueNode]
    var retainedSources: [RetainedSources] = [
      a.retainedSources, b.retainedSources, c.retainedSources,
    ]
    for property in repeat each others {
      let source = property.source
      inputs.append(source.valueNode)
      retainedSources.append(source.retainedSources)
    }
    let node = ValueNode<Value>(from: inputs) { node, reader in
      let first: A = node.input(0, reader)
      let second: B = node.input(1, reader)
      let third: C = node.input(2, reader)
      var index = 2
      func next<Input: Sendable>(_: Input.Type) -> Input {
        index += 1
        return node.input(index, reader)
      }
      let rest = (repeat next((each T).self))
      return node.calling(reader) { derive(first, second, third, repeat each rest) }
    }
    self.init(source: DerivedSource(node, from: RetainedSources(retainedSources)))
  }
}

extension AnyProperty {
  /// Creates a property whose value is computed from the values of many properties of one type.
  ///
  ///     let prices = (1...3).map { Property($0) }
  ///     let total = AnyProperty(prices) { (prices: [Int]) in prices.reduce(0, +) }
  ///
  /// The new property behaves like one that is derived from two properties. The closure receives the values
  /// in the order of the properties. Apart from the closure, a change to one property takes constant time.
  ///
  /// - Parameters:
  ///   - properties: The properties to derive from; at least one.
  ///   - derive: A closure that returns the value, without side effects.
  @inlinable
  public convenience init<Input: Sendable>(
    _ properties: some Sequence<some ReadableProperty<Input>>,
    derive: @escaping @Sendable ([Input]) -> Value
  ) {
    let sources = properties.map { $0.source }
    require(!sources.isEmpty, "AnyProperty(_:derive:) needs at least one property, got none")
    let inputs = InputValues<Input>()
    let node = ValueNode<Value>(
      from: sources.map { $0.valueNode },
      inputChanged: { inputs.inputChanged($0) }
    ) { node, reader in
      let values =
        reader == nil ? inputs.read(of: node) : node.inputs.indices.map { node.input($0, reader) }
      return node.calling(reader) { derive(values) }
    }
    self.init(
      source: DerivedSource(node, from: RetainedSources(sources.map { $0.retainedSources }))
    )
  }
}

/// A derived node, and the objects that keep its stores alive.
@usableFromInline
package final class DerivedSource<Value: Sendable>: PropertySource {
  @usableFromInline package let valueNode: ValueNode<Value>
  @usableFromInline package let retainedSources: RetainedSources
  /// Closures that the client's module specializes.
  @usableFromInline let reading: @Sendable (ValueNode<Value>) -> Value
  @usableFromInline let observing:
    @Sendable (ValueNode<Value>, AnyObserver<Value, Never>) -> any Disposable

  @inlinable
  package init(_ node: ValueNode<Value>, from retainedSources: RetainedSources) {
    (valueNode, self.retainedSources) = (node, retainedSources)
    reading = { $0.visible }
    observing = { $0.observe(with: $1) }
  }

  @usableFromInline package var value: Value { reading(valueNode) }

  @usableFromInline
  package func observe(with observer: AnyObserver<Value, Never>) -> any Disposable {
    observing(valueNode, observer)
  }
}
