import RKCore
public import RKSubjects

/// The node of a collection in a graph, without the type of the collection.
///
/// A step sets the edits, and dependents read them during the step.
// Guarded by the owner of the graph: `stepEdits`. The other members do not change.
@usableFromInline
package class EditsNode<Element: Sendable>: @unchecked Sendable {
  @usableFromInline package let node: GraphNode
  /// True if all readers and steps that load the elements get the same elements in the same order.
  @usableFromInline package let isOrdered: Bool
  @exclusivity(unchecked) @usableFromInline final var stepEdits = EditScript<Element>()

  /// The edits of the current step.
  @inlinable package final var edits: EditScript<Element> {
    get { stepEdits }
    _modify { yield &stepEdits }
  }

  @usableFromInline
  init(_ node: GraphNode, isOrdered: Bool) {
    (self.node, self.isOrdered) = (node, isOrdered)
  }

  /// The object that sends the events of the collection; nil if there is none.
  package var sender: (any AnyObject & Sendable)? { nil }
  /// The elements to capture when a dependent is linked; nil if a step can read them later.
  ///
  /// Read under the lock of the graph.
  @usableFromInline package var firstElements: [Element]? { nil }
  /// Returns the elements that steps see; called under the lock of the graph.
  @usableFromInline package func elements() -> [Element] { [] }
  /// Returns the elements that steps see; called by the owner.
  ///
  /// Takes the lock of the graph, because other threads change stores and queue edits under this lock.
  @usableFromInline
  package final func stepElements() -> [Element] {
    node.graph.withLock { _, _ in elements() }
  }
  /// Returns the elements that a reader captured.
  @usableFromInline
  package func elements(of reader: GraphReader) -> [Element] {
    (reader.captured(node) as? CapturedValue<[Element]>)?.value ?? []
  }
}

/// The node that represents a collection property in a graph, as a store.
///
///     change ──► [ lock: content, edits ] ──► step: edits ──► aggregates
///                        └─ queued while the graph has an owner: steps see the content without them
///
/// The node exists only while something is derived from the collection.
// Guarded by the lock of the graph: `queued` and `seen`. Guarded by the owner of the graph, or by the lock if
// there is no owner: `numbering`.
@usableFromInline
package final class ContentNode<Content: CollectionContent & Sendable>: EditsNode<Content.Element>,
  @unchecked Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  /// The value that a reader captures.
  struct Capture: InspectedContent {
    let content: Content
    /// The elements in the order of their positions; nil if the content is in that order.
    var elements: [Content.Element]?

    static var inspectedType: Any.Type { Content.self }
    var inspectedContent: any Sendable { content }
  }

  /// The order of a set or dictionary, and the changes that steps have not seen yet.
  // Guarded like the node.
  @usableFromInline
  final class Order: @unchecked Sendable {
    @usableFromInline var queued = FIFO<EditScript<Content.Element>>()
    /// The elements that steps see, if they were needed while changes were queued; otherwise nil.
    @usableFromInline var seen: [Content.Element]?
    @usableFromInline let numbering: ElementNumbering<Content.Element>?

    init(_ numbering: ElementNumbering<Content.Element>?) {
      self.numbering = numbering
    }

    /// Begins the step of the first queued change.
    ///
    /// The edits retain the removed elements, so that these are not released under the lock.
    func dequeue(_ edits: EditScript<Content.Element>) {
      _ = queued.popFirst()
      guard !queued.isEmpty, var elements = seen.take() else { return seen = nil }
      for edit in edits { edit.apply(to: &elements) }
      seen = elements
    }
  }

  @usableFromInline let store: CollectionStore<Content>
  @usableFromInline let order: Order

  /// Creates the node; called under the lock of the store.
  init(_ store: CollectionStore<Content>, _ content: Content, hasEnded: Bool) {
    let order = Order(Content.traits.numbering?(content))
    (self.store, self.order) = (store, order)
    super.init(
      StoreNode(hasEnded: hasEnded) { isLatest in
        CapturedValue(
          Capture(content: store.content, elements: isLatest ? nil : order.numbering?.elements())
        )
      },
      isOrdered: order.numbering == nil
    )
    Names.pass(from: store, to: node)
  }

  package override var sender: (any AnyObject & Sendable)? { store.store.broadcaster }

  /// The elements are captured when a dependent is linked, because a step stores its change before it
  /// computes the dependent.
  @usableFromInline package override var firstElements: [Content.Element]? { elements() }

  @usableFromInline
  package override func elements() -> [Content.Element] {
    if let numbering = order.numbering { return numbering.elements() }
    if let seen = order.seen { return seen }
    var elements = Array(store.content)
    if order.queued.isEmpty { return elements }
    for edits in order.queued.all.reversed() {
      for edit in edits.reversed() { edit.inverse.apply(to: &elements) }
    }
    order.seen = elements
    return elements
  }

  @usableFromInline
  package override func elements(of reader: GraphReader) -> [Content.Element] {
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
      order.queued.isEmpty ? store.content : Content.traits.make(elements())
    }
  }

  // MARK: Steps

  /// Queues edits whose step runs after other steps.
  ///
  /// Called under the lock of the graph.
  @usableFromInline
  func enqueue(_ edits: EditScript<Content.Element>) {
    order.queued.append(edits)
  }

  /// Begins a step; called by the owner.
  @inlinable
  func begin(_ edits: EditScript<Content.Element>, isQueued: Bool) {
    if isQueued { dequeue(edits.computed) }
    let numbered = order.numbering?.number(edits.computed) ?? edits
    self.edits = numbered.arranged(count: store.store.withLock { $0.content.count }, stepElements)
  }

  @usableFromInline
  func dequeue(_ edits: EditScript<Content.Element>) {
    node.graph.withLock { _, _ in order.dequeue(edits) }
  }

  /// Ends a step, and releases the removed elements; called by the owner.
  @inlinable
  func end() {
    edits = EditScript()
  }

  /// Runs a step that changes only this collection; called by the owner.
  @inlinable
  func step(_ edits: EditScript<Content.Element>, isQueued: Bool, _ dirtyQueue: DirtyQueue) {
    begin(edits, isQueued: isQueued)
    dirtyQueue.propagate(from: node, isSilent: false)
    end()
  }
}

extension CollectionStore {
  /// The node from which other nodes are derived; created if necessary.
  @usableFromInline package var node: ContentNode<Content> {
    let (node, isNew) = store.withLock { state -> (ContentNode<Content>, Bool) in
      if let node = state.node { return (node, false) }
      let made = ContentNode(self, state.content, hasEnded: state.isEnded)
      state.node = made
      state.isObserved = true
      return (made, true)
    }
    if isNew { node.node.reportValue() }
    return node
  }

  /// Changes the content in a step of the graph; see `commit`.
  @inlinable
  func commitInGraph<Result: Sendable>(
    _ node: ContentNode<Content>,
    as revision: Int,
    _ body: Body<Result>
  ) -> Result {
    var edits = EditScript<Content.Element>()
    var event: CollectionStep<Content>?
    var (reservation, result) = (Reservation?.none, Result?.none)
    var isQueued = false
    let (isCommitted, dirtyQueue) = node.node.graph.enter(.store(node.node)) { isDelayed, _ in
      let (applied, returned) = changeReserving(as: revision, body)
      result = returned
      guard let applied else { return false }
      (edits, event, reservation) = (applied.change.edits, applied.event, applied.reservation)
      isQueued = isDelayed
      if isQueued { node.enqueue(edits) }
      return true
    } orEnqueue: {
      let edits = edits
      return Graph.Operation(.store(node.node)) { node.step(edits, isQueued: true, $0) }
    }
    if isCommitted, let reservation {
      let pendingEvents = dirtyQueue.flatMap { dirtyQueue in
        node.node.graph.perform(dirtyQueue) { node.step(edits, isQueued: isQueued, $0) }
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
