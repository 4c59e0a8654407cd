/// The values of many inputs of one type; a step reads only the inputs that have changed.
// Guarded by the owner of the graph, as for `GraphNode`.
@usableFromInline
final class InputValues<Input: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var values: [Input] = []
  /// The indices of the inputs that have changed; nil means all inputs.
  @exclusivity(unchecked) @usableFromInline var changed: [Int]?

  @inlinable init() {}

  @inlinable
  func inputChanged(_ input: Int?) {
    if let input { changed?.append(input) } else { changed = nil }
  }

  /// Reads the inputs that have changed, and returns all values.
  @inlinable
  func read(of node: ValueNode<some Sendable>) -> [Input] {
    if let changed {
      for index in changed { values[index] = node.input(index, nil) }
    } else {
      values = node.inputs.indices.map { node.input($0, nil) }
    }
    changed = []
    return values
  }
}
