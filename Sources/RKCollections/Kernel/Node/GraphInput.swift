public import RKSubjects

/// A node that a derived collection is computed from.
@usableFromInline
struct GraphInput<Input: Sendable>: Sendable {
  @usableFromInline let node: GraphNode
  @usableFromInline var isOrdered = true
  /// The whole input when the node is linked, if it cannot be had later; under the lock.
  @usableFromInline var first: @Sendable () -> Input? = { nil }
  /// The whole input; from a reader, or for the owner.
  @usableFromInline let whole: @Sendable (GraphReader?) -> Input
  /// Returns the changes of the step.
  @usableFromInline let change: @Sendable () -> Input
  /// A value that is released when nothing is derived from the input any more.
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
    // A computed property may have the values of two moments for a reader that meets another graph.
    isOrdered = valueNode.isStore
    whole = { input($0.map { $0.value(of: valueNode) } ?? valueNode.stepValue) }
    change = { input(valueNode.stepValue) }
  }
}

/// The numbers of the inputs that have changed; a derived collection has at most two inputs.
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
