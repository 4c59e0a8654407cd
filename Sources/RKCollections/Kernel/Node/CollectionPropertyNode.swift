import RKCore
public import RKSubjects
import Synchronization

/// The node that represents a collection property in a graph; the node is a store of the graph.
///
///     change ──► [ lock: content, mutation ] ──► step: change ──► derived nodes
///                        └─ queued while the graph has an owner: steps do not see the change yet
///
/// The node exists only while something is derived from the collection, or while a transaction uses the
/// collection.
// Guarded by the lock of the graph: `queued` and `seen`. Guarded by the owner of the graph, or by the lock if
// there is no owner: `numbering`.
@usableFromInline
package final class CollectionPropertyNode<Content: CollectionContent & Sendable>: ListNode<
  Content.Element
>,
@unchecked Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  /// The value that a reader captures.
  struct Capture: InspectedContent {
    let content: Content
    /// The elements that steps see, in the order of their positions; nil to load the elements of `content`.
    var elements: [Content.Element]?

    static var inspectedType: Any.Type { Content.self }
    var inspectedContent: any Sendable { content }
  }

  /// The changes that steps have not seen yet, and the order of a set or dictionary.
  // Guarded like the node.
  @usableFromInline
  final class PendingChanges: @unchecked Sendable {
    @usableFromInline var queued = FIFO<ContentChange<Content.Element>>()
    /// For an array with queued changes, the elements that steps see; otherwise nil.
    @usableFromInline var seen: [Content.Element]?
    /// The order of the elements of a set or dictionary; nil for an array.
    @usableFromInline let numbering: ElementNumbering<Content.Element>?

    init(_ numbering: ElementNumbering<Content.Element>?) {
      self.numbering = numbering
    }

    /// Removes the first queued change; for an array, also applies the change to the elements that steps see.
    ///
    /// - Returns: The elements to release outside the lock.
    func dequeue() -> [Content.Element] {
      guard case .list(var change)? = queued.popFirst(), var elements = seen.take() else {
        return []
      }
      if queued.isEmpty { return elements }
      change.apply(to: &elements)
      seen = elements
      return change.former
    }
  }

  @usableFromInline let store: CollectionStore<Content>
  @usableFromInline let pending: PendingChanges

  /// Creates the node; called under the lock of the store.
  init(_ store: CollectionStore<Content>, _ content: Content, hasEnded: Bool) {
    let pending = PendingChanges(Content.traits.numbering?(content))
    (self.store, self.pending) = (store, pending)
    super.init(
      ObjectStoreNode(hasEnded: hasEnded) { isLatest in
        CapturedValue(
          Capture(content: store.content, elements: isLatest ? nil : pending.numbering?.elements())
        )
      },
      isOrdered: pending.numbering == nil
    )
    Names.copy(from: store, to: node)
  }

  package override var sender: (any AnyObject & Sendable)? { store.store.broadcaster }

  /// The items to capture when a dependent is linked.
  ///
  /// A step cannot read these items later, because the content can change before the dependent is computed.
  @usableFromInline package override var firstItems: [Content.Element]? { items() }

  @usableFromInline
  package override func items() -> [Content.Element] {
    pending.numbering?.elements() ?? pending.seen ?? Array(store.content)
  }

  @usableFromInline
  package override func items(of reader: GraphReader) -> [Content.Element] {
    let capture = (reader.captured(node) as? CapturedValue<Capture>)?.value
    return capture?.elements ?? Array(content(of: reader.captured(node)))
  }

  /// Returns the content that a reader captured.
  func content(of captured: AnyObject?) -> Content {
    guard let capture = captured as? CapturedValue<Capture> else {
      preconditionFailure("a reader has captured each input")
    }
    return capture.value.content
  }

  /// Returns an object that a reader can store as the captured content.
  func capture(_ content: Content) -> any AnyObject & Sendable {
    CapturedValue(Capture(content: content))
  }

  /// The content that steps see; read by the owner.
  var stepContent: Content {
    node.graph.withLock { _, _ in
      pending.queued.isEmpty ? store.content : Content.traits.make(items())
    }
  }

  // MARK: Steps

  /// Queues a change that a later step will apply.
  ///
  /// Called under the lock of the graph.
  ///
  /// - Parameter before: The content before the change.
  @usableFromInline
  func enqueue(_ change: ContentChange<Content.Element>, before: Content) {
    if pending.numbering == nil, pending.queued.isEmpty { pending.seen = Array(before) }
    pending.queued.append(change)
  }

  /// Begins the step of a change that was not queued; called by the owner.
  @export(implementation)
  func begin(_ mutation: Mutation<Content.Element>, after content: Content) {
    if case .keyed(let mutation) = mutation { return begin(.keyed(mutation)) }
    change.set(mutation, after: content)
  }

  /// Begins a step; called by the owner.
  @export(implementation)
  func begin(_ change: ContentChange<Content.Element>) {
    switch change {
    case .list(let change): self.change = change
    case .keyed(let mutation):
      guard let numbering = pending.numbering else { return }
      (self.change.places, self.change.elements, self.change.former) = numbering.number(mutation)
    }
  }

  /// Removes the first queued change when its step begins; called by the owner.
  @usableFromInline
  func dequeue() {
    _ = node.graph.withLock { _, _ in pending.dequeue() }
  }

  /// Ends a step, and releases the removed elements; called by the owner.
  @export(implementation)
  func end() {
    change.removeAll()
  }

  /// Runs a step that applies only a queued change of this collection; called by the owner.
  @usableFromInline
  func step(_ change: ContentChange<Content.Element>, _ dirtyQueue: DirtyQueue) {
    dequeue()
    begin(change)
    dirtyQueue.propagate(from: node, isSilent: false)
    end()
  }
}

extension CollectionStore {
  /// The node from which other nodes are derived; created if necessary.
  @usableFromInline package var node: CollectionPropertyNode<Content> {
    let (node, isNew) = store.withLock { state -> (CollectionPropertyNode<Content>, Bool) in
      if let node = state.node { return (node, false) }
      let hasEnded = hasEnded.load(ordering: .relaxed)
      let made = CollectionPropertyNode(self, state.content, hasEnded: hasEnded)
      state.node = made
      markObserved()
      return (made, true)
    }
    if isNew { node.node.reportValue() }
    return node
  }

  /// Changes the content in a step of the graph; see `commit`.
  @export(implementation)
  func commitInGraph<Result: Sendable>(
    _ node: CollectionPropertyNode<Content>,
    as revision: Int,
    _ body: Body<Result>
  ) -> Result {
    var queued: ContentChange<Content.Element>?
    var changed: (mutation: Mutation<Content.Element>, content: Content)?
    var event: StoreEvent<Content>?
    var (reservation, result) = (Reservation?.none, Result?.none)
    let (isCommitted, dirtyQueue) = node.node.graph.enter(.store(node.node)) { isDelayed, _ in
      let before = isDelayed ? content : nil
      let (applied, returned) = changeReserving(as: revision, body)
      result = returned
      guard let applied else { return false }
      (event, reservation) = (applied.event, applied.reservation)
      if let before {
        let change = ContentChange(applied.change.mutation, after: applied.change.content)
        queued = change
        node.enqueue(change, before: before)
      } else {
        changed = applied.change
      }
      return true
    } orEnqueue: {
      let queued = queued
      return Graph.Operation(.store(node.node)) { if let queued { node.step(queued, $0) } }
    }
    if isCommitted, let reservation {
      let pendingEvents = dirtyQueue.flatMap { dirtyQueue in
        node.node.graph.perform(dirtyQueue) { dirtyQueue in
          if let queued { return node.step(queued, dirtyQueue) }
          if let changed = changed.take() { node.begin(changed.mutation, after: changed.content) }
          dirtyQueue.propagate(from: node.node, isSilent: false)
          node.end()
        }
      }
      if let event {
        store.broadcaster.publish(reservation, next: event)
      } else {
        _ = store.broadcaster.publishUnobserved(reservation)
      }
      pendingEvents?.deliver()
    }
    guard let result else { preconditionFailure("the body has run") }
    return result
  }
}
