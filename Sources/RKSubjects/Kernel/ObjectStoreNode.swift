/// A store whose value another object holds, such as a collection that is changed in place.
// Guarded by the owner of the graph, as for `GraphNode`; `content` is constant.
@usableFromInline
package final class ObjectStoreNode: GraphNode, @unchecked Sendable {
  private let content: @Sendable () -> any AnyObject & Sendable

  /// - Parameters:
  ///   - hasEnded: Whether the store can no longer change.
  ///   - value: Returns the value as readers capture it, under the lock of the graph. If `isLatest` is false,
  ///     it may return the value that steps see.
  package init(
    hasEnded: Bool,
    value: @escaping @Sendable (_ isLatest: Bool) -> any AnyObject & Sendable
  ) {
    content = { value(true) }
    super.init(
      inputs: [],
      compute: { _ in false },
      reserve: { _ in false },
      deliver: { _ in },
      access: { node, reader, request in
        if case .save = request {
          reader.save(node, value(true))
        } else {
          reader.capture(value(reader.isLatest), of: node)
        }
      }
    )
    self.hasEnded = hasEnded
  }

  package override func inspectedValue(isOwner: Bool) -> (any Sendable)? { content() }
}
