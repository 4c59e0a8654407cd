import RKCore
public import RKSubjects

extension PropertyTransaction {
  /// The content of a collection, with the changes of the transaction so far.
  public subscript<Content>(collection: CollectionProperty<Content>) -> Content {
    context.requireRunning()
    return collection.collection
  }

  /// Changes a collection as part of the transaction: observers receive one event with the net change.
  ///
  ///     atomically { t in
  ///       t.update(orders) { $0.append(order) }
  ///       t[balance] -= order.price
  ///     }
  ///
  /// As with `CollectionProperty.update(_:)`, the closure changes a copy, which records the changes. The
  /// storage is copied once for each call.
  ///
  /// - Parameters:
  ///   - collection: The collection.
  ///   - body: A closure that changes the copy, which it receives as its argument.
  /// - Returns: The result of the closure.
  public func update<Content, Result, Failure: Swift.Error>(
    _ collection: CollectionProperty<Content>,
    _ body: (CollectionProperty<Content>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let draft = CollectionProperty(draft: self[collection])
    let result = try body(draft)
    let (changed, recorded) = draft.store.recording
    let net = recorded.net(changed)
    if net.changeset.isEmpty { return result }
    context.record(net.mutation, from: recorded.before, to: changed, of: collection.store)
    return result
  }
}

extension TransactionContext {
  /// The revision number of content that only the transaction sees.
  @usableFromInline static var revision: Int { 0 }

  /// Returns the content of a collection, with the changes of the transaction so far.
  @usableFromInline
  func content<Content>(of store: CollectionStore<Content>) -> Content {
    let node = store.node
    return node.content(of: captured(node.node, of: node))
  }

  /// Changes the content of a collection.
  ///
  /// Other threads see the change when the transaction commits.
  ///
  /// - Parameter body: A closure that changes a copy of the content.
  @usableFromInline
  func change<Content, Result>(
    _ store: CollectionStore<Content>,
    _ body: CollectionStore<Content>.Body<Result>
  ) -> Result {
    let before = content(of: store)
    var content = before
    let (mutation, _, result) = body(&content, Self.revision)
    record(mutation, from: before, to: content, of: store)
    return result
  }

  /// Adds a mutation to the transaction's write to a collection.
  func record<Content>(
    _ mutation: Mutation<Content.Element>,
    from before: Content,
    to content: Content,
    of store: CollectionStore<Content>
  ) {
    UpdateGuard.checkComputing(store, sendingBy: store.store.broadcaster)
    if mutation.isNone { return }
    let (node, path) = (store.node, Path.takeForwarded())
    set(node.node) { (write: CollectionWrite<Content>?) in
      if let write {
        write.add(mutation, content: content, path)
        return write
      }
      var draft = Draft(before)
      draft.add(mutation)
      return CollectionWrite(content, draft, path, to: node, of: store)
    }
  }
}
