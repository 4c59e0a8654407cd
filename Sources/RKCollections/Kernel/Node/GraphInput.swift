public import RKSubjects

/// An input of a derived collection: a node, with closures that read it.
@usableFromInline
struct GraphInput<Input: Sendable>: Sendable {
  @usableFromInline let node: GraphNode
  @usableFromInline var isOrdered = true
  /// A closure that returns the whole input at the time the derived node is linked, or nil if steps can read
  /// it later.
  ///
  /// Called under the lock.
  @usableFromInline var first: @Sendable () -> Input? = { nil }
  /// A closure that returns the whole input as a reader sees it; without a reader, as the owner of the graph
  /// sees it.
  @usableFromInline let whole: @Sendable (GraphReader?) -> Input
  /// A closure that returns the changes of the step.
  @usableFromInline let change: @Sendable () -> Input
  /// A value that is retained while something is derived from the input.
  @usableFromInline var retained: (any Sendable)?

  @inlinable
  init<Source: Sendable>(
    _ source: EditsNode<Source>,
    _ input: @escaping @Sendable (DerivationInput<Source>) -> Input
  ) {
    node = source.node
    isOrdered = source.isOrdered
    first = { source.firstElements.map { input(.initial($0)) } }
    whole = { input(.initial($0.map { source.elements(of: $0) } ?? source.stepElements())) }
    change = { input(.edits(source.edits)) }
  }

  @inlinable
  init<Value: Sendable>(
    _ valueNode: ValueNode<Value>,
    _ input: @escaping @Sendable (Value) -> Input
  ) {
    node = valueNode
    // If the inputs of a computed property are in two graphs, a reader can read them at different moments.
    isOrdered = valueNode.isStore
    whole = { input($0.map { $0.value(of: valueNode) } ?? valueNode.stepValue) }
    change = { input(valueNode.stepValue) }
  }
}

/// A set of input numbers; a derived collection has at most two inputs, not counting inner collections.
@usableFromInline
struct InputSet: Sendable {
  @usableFromInline var bits: UInt8 = 0

  @inlinable init() {}

  @inlinable
  mutating func insert(_ input: Int) {
    bits |= 1 << UInt8(input)
  }

  @inlinable
  func contains(_ input: Int) -> Bool { bits & (1 << UInt8(input)) != 0 }
}
