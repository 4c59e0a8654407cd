/// The values of many inputs of one type, of which a step reads only those that have changed.
// Guard: that of the node.
@usableFromInline
final class InputValues<Input: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var values: [Input] = []
  /// The inputs that have changed; nil: all.
  @exclusivity(unchecked) @usableFromInline var changed: [Int]?

  @inlinable init() {}

  @inlinable
  func inputChanged(_ input: Int?) {
    if let input { changed?.append(input) } else { changed = nil }
  }

  /// Reads what has changed.
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
