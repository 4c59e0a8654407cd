import RKCore
import RKSubjects

/// One group, as a part of the collection of groups; steps of that collection change the group.
///
///     step ──► collection of groups ──► changed parts ──► nodes derived from them
///                                         └─ after the step ──► observers
// Guarded by the owner of the graph.
@usableFromInline
final class GroupPart<Item: Sendable>: NodePart, @unchecked Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var node: GroupNode<Item>?
    @usableFromInline var hasEnded = false

    @export(implementation)
    init() {}
  }

  @usableFromInline let store: CollectionStore<[Item]>
  /// The node that this part depends on; nil when nothing uses the groups anymore.
  @usableFromInline weak let parent: GraphNode?
  @usableFromInline let isOrdered: Bool
  /// A closure that returns the group's elements from the state that a reader computed.
  @usableFromInline let computed: @Sendable (GraphReader) -> [Item]?
  @usableFromInline let state = Locked(State())
  @usableFromInline var hasChanged = false
  @usableFromInline let reserved = ReservedEvent<StoreEvent<[Item]>>()

  @export(implementation)
  init(
    _ store: CollectionStore<[Item]>,
    of parent: GraphNode?,
    isOrdered: Bool,
    computed: @escaping @Sendable (GraphReader) -> [Item]?
  ) {
    (self.store, self.parent, self.isOrdered, self.computed) = (store, parent, isOrdered, computed)
  }

  // Observers do not retain the group.
  deinit {
    if !state.withLock({ $0.hasEnded }) { store.complete() }
  }

  @export(implementation) var partNode: GraphNode? { state.withLock { $0.node?.node } }

  /// The node from which other nodes are derived.
  ///
  /// For a group that will not change again, this is a node that never changes.
  @export(implementation) var listNode: ListNode<Item> {
    let node = state.withLock { state -> ListNode<Item>? in
      if let node = state.node { return node }
      guard let parent, !state.hasEnded else { return nil }
      let node = GroupNode(of: self, parent, isOrdered: isOrdered)
      state.node = node
      return node
    }
    return node ?? store.node
  }

  /// Applies a change to the group, and reserves a position in the delivery order for the event; called by
  /// the owner.
  @export(implementation)
  func apply(_ change: Change<Item>) {
    (hasChanged, reserved.mustDeliver) = (true, false)
    if change.isEmpty { return }
    var change = change
    let (event, reservation) = change.applyReserving(to: store)
    if let node = state.withLock({ $0.node }) { node.change = change }
    reserved.receive(event, reservation, for: store.store.broadcaster)
  }

  @export(implementation) var mustDeliver: Bool { reserved.mustDeliver }

  @export(implementation)
  func deliver() {
    reserved.deliver(to: store.store.broadcaster)
  }

  /// Ends a step; called by the owner.
  @export(implementation)
  func stepEnded() {
    hasChanged = false
    let node = state.withLock { $0.node }
    node?.change.removeAll()
  }

  /// Completes the group; called when the group is removed, or when nothing will change it again.
  @usableFromInline
  func complete() {
    let node = state.withLock { state in
      state.hasEnded = true
      return state.node
    }
    node?.node.end()
    store.complete()
  }
}

extension GroupPart: NodeObject {
  @usableFromInline
  func captured() -> any AnyObject & Sendable { CapturedValue(store.content) }

  @usableFromInline
  func compute(
    for reader: GraphReader
  ) -> (any AnyObject & Sendable, any AnyObject & Sendable) {
    let captured = partNode.flatMap { reader.captured($0) as? CapturedValue<[Item]> }
    guard let items = computed(reader) ?? captured?.value else {
      reader.readAgain()
      return (CapturedValue(store.content), self)
    }
    return (CapturedValue(items), self)
  }

  @usableFromInline
  func adopt(_ state: AnyObject, _ reader: GraphReader) {}
}

/// The completion of a removed group, which is delivered after the group's last event.
@usableFromInline
final class RemovedGroup<Item: Sendable>: NodePart {
  @usableFromInline let part: GroupPart<Item>

  @export(implementation)
  init(_ part: GroupPart<Item>) {
    self.part = part
  }

  @export(implementation) var partNode: GraphNode? { nil }
  @export(implementation) var mustDeliver: Bool { true }

  @export(implementation)
  func deliver() {
    part.complete()
  }
}

/// The node of a group, from which other nodes are derived.
// Guarded by the owner of the graph.
@usableFromInline
final class GroupNode<Item: Sendable>: ListNode<Item>, @unchecked Sendable {
  @usableFromInline let store: CollectionStore<[Item]>
  /// The identity of the grouping; crossing links connect only groups of the same grouping.
  @usableFromInline let grouping: ObjectIdentifier

  @export(implementation)
  init(of part: GroupPart<Item>, _ parent: GraphNode, isOrdered: Bool) {
    (store, grouping) = (part.store, ObjectIdentifier(parent))
    let node = ObjectNode(
      from: [parent],
      changed: { _, _ in },
      compute: { unsafeDowncast($0, to: GroupPart<Item>.self).hasChanged },
      mustDeliver: { _ in false },
      deliver: { _ in },
      stepEnded: { _ in }
    )
    super.init(node, isOrdered: isOrdered)
    node.setObject(part)
  }

  @export(implementation)
  override func items() -> [Item] { store.content }

  @export(implementation)
  override func items(of reader: GraphReader) -> [Item] {
    (reader.captured(node) as? CapturedValue<[Item]>)?.value ?? []
  }
}
