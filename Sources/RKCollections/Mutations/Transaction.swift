public import RKSubjects

extension PropertyTransaction {
  /// The content of a collection, with what the transaction has changed so far.
  public subscript<Content>(collection: CollectionProperty<Content>) -> Content {
    let node = collection.store.node
    return node.content(of: context.captured(node.node, of: node))
  }

  /// Changes a collection in the step of the transaction: observers receive one event with the net change.
  ///
  ///     atomically { t in
  ///       t.update(orders) { $0.append(order) }
  ///       t[balance] -= order.price
  ///     }
  ///
  /// As with `CollectionProperty.update(_:)`, the closure changes a copy, which records what it does. The
  /// storage is copied once for each call.
  ///
  /// - Parameters:
  ///   - collection: The collection.
  ///   - body: A closure that changes the property that it is passed.
  /// - Returns: The result of the closure.
  public func update<Content, Result, Failure: Swift.Error>(
    _ collection: CollectionProperty<Content>,
    _ body: (CollectionProperty<Content>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let node = collection.store.node
    let draft = CollectionProperty(draft: node.content(of: context.captured(node.node, of: node)))
    let result = try body(draft)
    let (changed, edits) = draft.store.recording
    if edits.isEmpty { return result }
    let write = context.write(to: node.node) as? ContentWrite<Content>
    write?.add(edits, content: changed)
    context.set(node.capture(changed), of: node.node) {
      ContentWrite(changed, edits, to: node, of: collection.store)
    }
    return result
  }
}
