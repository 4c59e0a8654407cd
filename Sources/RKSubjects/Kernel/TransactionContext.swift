import RKCore

/// The reads and writes of a transaction; no other code sees the writes before the commit.
///
///     closure ──► reads: a reader of one moment, with the writes so far
///             ──► writes ──► [ lock: nothing that was read was set? store, reserve, enter ] ──► one step
///                                      └─ no: again
///
/// The first access to a property merges its graph with the graphs of the other properties. So one lock
/// guards everything that the transaction accesses.
@usableFromInline
package final class TransactionContext {
  @exclusivity(unchecked) @usableFromInline var reader: GraphReader?
  /// The writes, in the order in which their stores were first set.
  @exclusivity(unchecked) private var writes: [any TransactionWrite] = []
  /// The objects that hold the nodes that were read; while an object is retained, each read uses the same
  /// node.
  private var owners: [ObjectIdentifier: AnyObject] = [:]
  /// True if the closure of the transaction has returned or thrown.
  private var hasEnded = false

  @usableFromInline init() {}

  /// The transaction whose closure the calling thread is running.
  @inlinable @inline(__always)
  package static var current: TransactionContext? {
    UpdateGuard.transaction.map { unsafeDowncast($0, to: TransactionContext.self) }
  }

  /// Returns the value of a node at the moment of the transaction, with the writes so far.
  @usableFromInline
  package func value<Value>(of node: ValueNode<Value>) -> Value {
    reader(for: node).settled(node)
  }

  /// Returns the value of a node as a reader captures it.
  ///
  /// - Parameter owner: The object that holds the node; the transaction retains this object until it ends.
  package func captured(_ node: GraphNode, of owner: AnyObject) -> AnyObject? {
    owners[ObjectIdentifier(owner)] = owner
    let reader = reader(for: node)
    reader.settle(node)
    return reader.captured(node)
  }

  /// Traps if the closure of the transaction has returned or thrown.
  @usableFromInline
  package func requireRunning() {
    require(
      !hasEnded,
      "a PropertyTransaction reads and sets properties only while its closure runs"
    )
  }

  private func reader(for node: GraphNode) -> GraphReader {
    if let reader { return reader }
    let made = GraphReader(in: node.graph)
    reader = made
    return made
  }

  /// Sets a store for later reads of the transaction, and for all other reads after the commit.
  ///
  /// - Parameter write: A closure that returns the write. Its argument is the transaction's earlier write to
  ///   the store, if there is one.
  package func set<Write: TransactionWrite>(_ node: GraphNode, _ write: (Write?) -> Write) {
    let reader = reader(for: node)
    let known = reader.write(to: node)
    // All writes to a store have the same type.
    let write = write(known.map { unsafeDowncast($0, to: Write.self) })
    reader.replace(node, with: write.value, by: write)
    if known != nil { return }
    if writes.isEmpty { writes.reserveCapacity(4) }
    writes.append(write)
  }

  /// Runs a closure, and undoes the closure's writes if it throws.
  @usableFromInline
  func nested<Result, Failure: Swift.Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = writes.map { $0.copy() }
    do throws(Failure) {
      return try body()
    } catch {
      for write in writes { reader?.replace(write.node, with: nil, by: nil) }
      writes = before
      for write in before { reader?.replace(write.node, with: write.value, by: write) }
      throw error
    }
  }

  /// Discards the writes; returns false if the closure must run again, because it has read values from
  /// different moments.
  @usableFromInline
  func abandon() -> Bool {
    hasEnded = true
    reader?.end()
    return reader?.isMixed != true
  }

  /// Commits all writes in one step; returns false if the closure must run again.
  ///
  /// If there are writes, the closure runs again if `GraphReader.overtakers` returns any. With or without
  /// writes, it runs again if the transaction read values from different moments.
  @usableFromInline
  func commit() -> Bool {
    hasEnded = true
    guard let reader else { return true }
    if writes.isEmpty {
      reader.end()
      if reader.isMixed { reportRetry([]) }
      return !reader.isMixed
    }
    let (writes, stores) = (writes, writes.map(\.node))
    for write in writes { write.prepare() }
    let step: @Sendable (DirtyQueue) -> Void = { dirtyQueue in
      for write in writes where write.hasChanged { write.apply() }
      dirtyQueue.propagate(from: writes)
      for write in writes where write.hasChanged { write.stepEnded() }
    }
    var overtakers: [GraphNode] = []
    let claim = Graph.WriteSet.stores(stores)
    let (isCommitted, dirtyQueue) = reader.graph.enter(claim) { isDelayed, state in
      overtakers = reader.overtakers
      if reader.isMixed || !overtakers.isEmpty { return false }
      // From here on, the reader reads nothing.
      state.remove(reader)
      for store in stores { state.save(store) }
      let isShared = writes.count > 1
      for write in writes { write.commit(isShared: isShared) }
      if isShared { for write in writes { write.endCommit() } }
      if isDelayed { for write in writes { write.delayed() } }
      return true
    } orEnqueue: {
      Graph.Operation(claim, step)
    }
    if !isCommitted {
      reader.end()
      reportRetry(overtakers)
      return false
    }
    let pendingEvents = dirtyQueue.flatMap { reader.graph.perform($0, step) }
    for write in writes { write.deliver() }
    pendingEvents?.deliver()
    return true
  }
}

extension TransactionContext {
  /// Reports to an inspector that the closure runs again.
  private func reportRetry(_ stores: [GraphNode]) {
    let node = writes.first?.node ?? stores.first
    node?.inspection?.inspector.retries(after: stores)
  }
}
