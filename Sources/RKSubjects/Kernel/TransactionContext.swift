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
  @usableFromInline var reader: GraphReader?
  private var writes: [ObjectIdentifier: any TransactionWrite] = [:]
  private var order: [any TransactionWrite] = []
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

  /// Returns the write to a store, if there is one.
  package func write(to node: GraphNode) -> (any TransactionWrite)? {
    writes[ObjectIdentifier(node)]
  }

  /// Sets the value that later reads return, and adds a write unless the transaction already has one for the
  /// store.
  ///
  /// - Parameter value: The value, as a reader captures it.
  package func set(
    _ value: AnyObject,
    of node: GraphNode,
    _ make: () -> any TransactionWrite
  ) {
    reader(for: node).write(value, to: node)
    if writes[ObjectIdentifier(node)] != nil { return }
    let write = make()
    writes[ObjectIdentifier(node)] = write
    order.append(write)
  }

  /// Runs a closure, and undoes the closure's writes if it throws.
  @usableFromInline
  func nested<Result, Failure: Swift.Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = order.map { $0.copy() }
    do throws(Failure) {
      return try body()
    } catch {
      for write in order { reader?.removeWrite(to: write.node) }
      (writes, order) = ([:], before)
      for write in before {
        writes[ObjectIdentifier(write.node)] = write
        if let reader { write.restore(in: reader) }
      }
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
  /// If there are writes, the closure runs again if `GraphReader.overtakers(of:)` returns any. With or without
  /// writes, it runs again if the transaction read values from different moments.
  @usableFromInline
  func commit() -> Bool {
    hasEnded = true
    guard let reader else { return true }
    if order.isEmpty {
      reader.end()
      if reader.isMixed { reportRetry([]) }
      return !reader.isMixed
    }
    let writes = order
    for write in writes { write.prepare() }
    let step: @Sendable (DirtyQueue) -> Void = { dirtyQueue in
      let changed = writes.filter(\.hasChanged)
      for write in changed { write.apply() }
      dirtyQueue.propagate(from: changed.map(\.node), isSilent: false)
      for write in changed { write.stepEnded() }
    }
    var overtakers: [GraphNode] = []
    let claim = Graph.WriteSet.stores(writes.map(\.node))
    let (isCommitted, dirtyQueue) = reader.graph.enter(claim) { isDelayed, state in
      overtakers = reader.overtakers(of: writes)
      if reader.isMixed || !overtakers.isEmpty { return false }
      for write in writes { state.save(write.node) }
      if writes.count > 1 { for write in writes { write.setCommitting(true) } }
      for write in writes { write.commit() }
      if writes.count > 1 { for write in writes { write.setCommitting(false) } }
      if isDelayed { for write in writes { write.delayed() } }
      return true
    } orEnqueue: {
      Graph.Operation(claim, step)
    }
    reader.end()
    if !isCommitted {
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
    let node = order.first?.node ?? stores.first
    node?.inspection?.inspector.retries(after: stores)
  }
}

/// A transaction's write to a store.
package protocol TransactionWrite: AnyObject, Sendable {
  var node: GraphNode { get }
  /// The path of the event, if a binding forwarded it.
  var path: Path? { get }
  /// The vertex of the store, if it was created.
  var vertex: Path? { get }

  /// Returns a copy, which replaces the write if a nested transaction is undone.
  func copy() -> any TransactionWrite
  /// Sets the value that a reader returns.
  func restore(in reader: GraphReader)
  /// Performs the computations that need no lock.
  func prepare()
  /// Under the lock of the graph: makes other threads wait when they read the store, or ends the waiting.
  func setCommitting(_ isCommitting: Bool)
  /// Under the lock of the graph: stores the latest value, and reserves the position of its event.
  func commit()
  /// Under the lock of the graph: records that nodes may be computed between the commit and the step.
  func delayed()
  /// True if the commit has stored a change.
  var hasChanged: Bool { get }
  /// Owner only: changes the value that steps see.
  func apply()
  /// Owner only: discards the state that only the step needed.
  func stepEnded()
  /// Delivers the event.
  func deliver()
}

extension TransactionWrite {
  package var hasChanged: Bool { true }
  package func prepare() {}
  package func delayed() {}
  package func stepEnded() {}

  /// Calls a closure that reserves the position of the event, or delivers the event, with the event's path.
  package func withPath(
    sending element: @autoclosure () -> (any Sendable)? = nil,
    _ body: () -> Void
  ) {
    Path.carry(path, visiting: vertex, sending: element(), body)
  }
}

extension TransactionContext {
  /// Sets a property for later reads of the transaction, and for all other reads after the commit.
  @usableFromInline
  func set<Value>(_ value: Value, of property: Property<Value>) {
    let (node, path) = (property.valueNode, Path.takeForwarded())
    if let write = write(to: node) as? PropertyWrite<Value> {
      (write.value, write.path) = (value, path)
    }
    set(CapturedValue(value), of: node) { PropertyWrite(value, path, to: property, node) }
  }
}

/// A transaction's write to a property.
// Guarded by the thread of the transaction; by the time `apply` reads the value, it no longer changes.
final class PropertyWrite<Value: Sendable>: TransactionWrite, @unchecked Sendable {
  private let property: Property<Value>
  private let valueNode: ValueNode<Value>
  var value: Value
  var path: Path?
  private var reservation = Reservation.queued
  /// The replaced values, retained so that they are not released under the lock.
  private var replaced: (Value, Value?)?

  init(
    _ value: Value,
    _ path: Path?,
    to property: Property<Value>,
    _ valueNode: ValueNode<Value>
  ) {
    (self.value, self.path, self.property, self.valueNode) = (value, path, property, valueNode)
  }

  var node: GraphNode { valueNode }
  var vertex: Path? { property.broadcaster.knownVertex }

  func copy() -> any TransactionWrite { PropertyWrite(value, path, to: property, valueNode) }

  func restore(in reader: GraphReader) {
    reader.write(CapturedValue(value), to: valueNode)
  }

  func setCommitting(_ isCommitting: Bool) { property.store.setCommitting(isCommitting) }

  func commit() {
    var stored = value
    withPath(sending: value) {
      property.store.withLock { content in
        property.store.exchange(&content, &stored)
        reservation = property.broadcaster.reserve(next: value)
      }
    }
    replaced = (stored, valueNode.latest)
    valueNode.latest = value
  }

  func apply() {
    valueNode.value = value
  }

  func deliver() {
    replaced = nil
    withPath(sending: value) { property.broadcaster.publish(reservation, next: value) }
  }
}
