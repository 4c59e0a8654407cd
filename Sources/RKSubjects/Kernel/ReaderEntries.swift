import RKCore

/// The entries of a reader, one per node: a list, with an index if there are many.
struct ReaderEntries {
  /// The value of a node in a reader, with the state of its computation.
  struct Entry {
    /// The node; retained, so that no new node gets the same identity.
    fileprivate let node: GraphNode
    /// The value, in a `CapturedValue`.
    var value: AnyObject?
    /// The value at the last change, in a `CapturedValue`, if values are compared.
    var reference: AnyObject?
    /// The state that the node needs to continue from the value.
    var state: (any AnyObject & Sendable)?
    /// For a store: the write of the reader's transaction, if there is one.
    fileprivate(set) var write: (any TransactionWrite)?
    /// The inputs, if the node finds them.
    fileprivate var found: FoundInputs?
    /// For a captured value: the last step that changed it.
    var changedAt = -1
    /// The last step for which the stored value is known to be current.
    var verifiedAt = Int.max
    /// True if the dependents of the node were computed from an older value.
    ///
    /// Until the node is settled: true if its value must be computed.
    var hasChanged = false
    /// True if the reader has computed the value.
    var isComputed = false
    /// True if the value is known to be the value at the moment of the snapshot.
    var isSettled = false
    /// For a store: true if its value at the moment of the snapshot was read.
    fileprivate(set) var isRead = false
    /// True if the computation was on a cycle.
    var isOnCycle = false
    /// True if the value is being computed.
    var isComputing = false

    /// The nodes that the computation has read, if the node finds its inputs.
    var inputs: NodeList? {
      get { found?.inputs }
      _modify { yield &madeFound.inputs }
    }

    /// The inputs of the last stored value, for a node that finds its inputs.
    var formerInputs: [GraphNode]? {
      get { found?.formerInputs }
      _modify { yield &madeFound.formerInputs }
    }

    private var madeFound: FoundInputs {
      mutating get {
        if let found { return found }
        let made = FoundInputs()
        found = made
        return made
      }
    }
  }

  /// The inputs of a node that finds them; a class, because most nodes have fixed inputs.
  fileprivate final class FoundInputs {
    var inputs: NodeList?
    var formerInputs: [GraphNode]?
  }

  private var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// The maximum number of entries to search without an index.
  private static let few = 8

  private func index(of node: GraphNode) -> Int? {
    entries.count > Self.few
      ? indices[ObjectIdentifier(node)] : entries.firstIndex { $0.node === node }
  }

  /// The entry of a node; empty if nothing is stored.
  subscript(node: GraphNode) -> Entry {
    _read {
      if let index = index(of: node) { yield entries[index] } else { yield Entry(node: node) }
    }
    _modify {
      let index = madeIndex(of: node)
      yield &entries[index]
    }
  }

  func hasSettled(_ node: GraphNode) -> Bool {
    index(of: node).map { entries[$0].isSettled } ?? false
  }

  func hasChanged(_ node: GraphNode) -> Bool {
    index(of: node).map { entries[$0].hasChanged } ?? false
  }

  func value(of node: GraphNode) -> AnyObject? { index(of: node).flatMap { entries[$0].value } }

  private mutating func add(_ entry: consuming Entry) {
    if entries.isEmpty { entries.reserveCapacity(4) }
    let node = entry.node
    entries.append(entry)
    if entries.count <= Self.few { return }
    if entries.count == Self.few + 1 {
      for (index, entry) in entries.enumerated() { indices[ObjectIdentifier(entry.node)] = index }
    } else {
      indices[ObjectIdentifier(node)] = entries.count - 1
    }
  }

  /// Returns the index of a node's entry, and adds an entry if there is none.
  private mutating func madeIndex(of node: GraphNode) -> Int {
    if let index = index(of: node) { return index }
    add(Entry(node: node))
    return entries.count - 1
  }

  /// Records that the captured value is the value at the moment of the snapshot.
  mutating func settle(_ node: GraphNode, changedAt: Int) {
    let index = madeIndex(of: node)
    entries[index].isSettled = true
    entries[index].changedAt = changedAt
    if node.isStore { entries[index].isRead = true }
  }

  /// Replaces the value of a store by a transaction's write to it, or removes the write and the value.
  mutating func write(_ value: AnyObject?, to node: GraphNode, by write: (any TransactionWrite)?) {
    let index = madeIndex(of: node)
    (entries[index].value, entries[index].isSettled) = (value, value != nil)
    entries[index].write = write
  }

  /// Records what is known about a node before it is computed or checked.
  mutating func mark(_ node: GraphNode, hasChanged: Bool, verifiedAt: Int) {
    let index = madeIndex(of: node)
    entries[index].hasChanged = hasChanged
    entries[index].verifiedAt = verifiedAt
  }

  /// Replaces the entry of a node.
  mutating func set(
    _ node: GraphNode,
    to value: AnyObject?,
    reference: AnyObject? = nil,
    isSettled: Bool = false
  ) {
    if let index = index(of: node) {
      entries[index] = Entry(node: node, value: value, reference: reference, isSettled: isSettled)
    } else {
      add(Entry(node: node, value: value, reference: reference, isSettled: isSettled))
    }
  }

  mutating func beginComputing(_ node: GraphNode) {
    let index = madeIndex(of: node)
    (entries[index].hasChanged, entries[index].isComputing) = (false, true)
    if node.tracker != nil { entries[index].inputs = NodeList() }
  }

  /// Records a computed value.
  mutating func record(
    _ node: GraphNode,
    to value: AnyObject,
    _ state: (any AnyObject & Sendable)?,
    hasChanged: Bool
  ) {
    let index = madeIndex(of: node)
    entries[index].value = value
    if let state { entries[index].state = state }
    (entries[index].hasChanged, entries[index].isComputed) = (hasChanged, true)
  }

  /// Ends the computation or check of a node, and marks its value as settled.
  mutating func end(_ node: GraphNode, isComputed: Bool) {
    let index = madeIndex(of: node)
    if !isComputed { entries[index].hasChanged = false }
    (entries[index].isComputing, entries[index].isSettled) = (false, true)
  }
}

/// A value in an entry of a reader.
@usableFromInline
package final class CapturedValue<Value: Sendable>: InspectedContent {
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value) {
    self.value = value
  }

  @usableFromInline package static var inspectedType: Any.Type { Value.self }
  @usableFromInline package var inspectedContent: any Sendable { value }
}
