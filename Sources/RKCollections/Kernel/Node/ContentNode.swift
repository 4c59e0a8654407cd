import RKCore
public import RKSubjects

/// A collection as a store of a graph, apart from its type: a step sees its edits.
// Guard: `stepEdits` belongs to the owner of the graph; the others do not change.
@usableFromInline
package class EditsNode<Element: Sendable>: @unchecked Sendable {
  @usableFromInline package let node: GraphNode
  /// True if all have the same first elements, in one order.
  @usableFromInline package let isOrdered: Bool
  @exclusivity(unchecked) @usableFromInline final var stepEdits = EditScript<Element>()

  /// The edits of the present step.
  @inlinable package final var edits: EditScript<Element> {
    get { stepEdits }
    _modify { yield &stepEdits }
  }

  @usableFromInline
  init(_ node: GraphNode, isOrdered: Bool) {
    (self.node, self.isOrdered) = (node, isOrdered)
  }

  /// Under the lock of the graph: the elements that steps see, if they cannot be had when they are needed.
  @usableFromInline package var firstElements: [Element]? { nil }
  /// The elements that steps see: under the lock of the graph.
  @usableFromInline package func elements() -> [Element] { [] }
  /// Owner only: the elements that steps see.
  ///
  /// Others change a store, and queue its edits, under the lock.
  @usableFromInline
  package final func stepElements() -> [Element] {
    node.graph.withLock { _, _ in elements() }
  }
  /// The elements that a reader has captured.
  @usableFromInline
  package func elements(of reader: GraphReader) -> [Element] {
    (reader.captured(node) as? Captured<[Element]>)?.value ?? []
  }
}

/// A collection as a store of a graph.
///
///     change ──► [ lock: content, edits ] ──► step: edits ──► aggregates
///                        └─ queued while the graph has an owner: steps see the content without them
///
/// It exists while something is derived from the collection.
// Guard: `queued` by the lock of the graph; `numbering` by its owner, without one by the lock.
@usableFromInline
package final class ContentNode<Content: CollectionContent & Sendable>: EditsNode<Content.Element>,
  @unchecked Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  /// The values that readers capture.
  struct Capture: Sendable {
    let content: Content
    /// The elements in the order of their positions, if it is not that of the content.
    var elements: [Content.Element]?
  }

  /// The order of a set or dictionary, and changes that steps have not seen.
  // Guard: that of the node.
  @usableFromInline
  final class Order: @unchecked Sendable {
    @usableFromInline var queued = FIFO<EditScript<Content.Element>>()
    /// The elements that steps see, once they were needed while changes are queued.
    @usableFromInline var seen: [Content.Element]?
    @usableFromInline let numbering: ElementNumbering<Content.Element>?

    init(_ numbering: ElementNumbering<Content.Element>?) {
      self.numbering = numbering
    }

    /// The step of the first queued change begins; its edits hold the elements that leave.
    func dequeue(_ edits: EditScript<Content.Element>) {
      _ = queued.popFirst()
      guard !queued.isEmpty, var elements = seen.take() else { return seen = nil }
      for edit in edits { edit.apply(to: &elements) }
      seen = elements
    }
  }

  @usableFromInline let store: CollectionStore<Content>
  @usableFromInline let order: Order

  /// Under the lock of the store.
  init(_ store: CollectionStore<Content>, _ content: Content, hasEnded: Bool) {
    let order = Order(Content.traits.numbering?(content))
    (self.store, self.order) = (store, order)
    super.init(
      StoreNode(hasEnded: hasEnded) { isLatest in
        Captured(
          Capture(content: store.content, elements: isLatest ? nil : order.numbering?.elements())
        )
      },
      isOrdered: order.numbering == nil
    )
  }

  /// A step has made its own change before it computes anything.
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
    let capture = (reader.captured(node) as? Captured<Capture>)?.value
    return capture?.elements ?? Array(content(of: reader.captured(node)))
  }

  /// The content that a reader has captured.
  func content(of captured: AnyObject?) -> Content {
    guard let capture = captured as? Captured<Capture> else {
      preconditionFailure("a reader has captured each input")
    }
    return capture.value.content
  }

  /// Returns the object that a reader captures of a content.
  func capture(_ content: Content) -> any AnyObject & Sendable {
    Captured(Capture(content: content))
  }

  /// The content that steps see; for the owner.
  var stepContent: Content {
    node.graph.withLock { _, _ in
      order.queued.isEmpty ? store.content : Content.traits.make(elements())
    }
  }

  // MARK: Steps

  /// Under the lock of the graph: others compute something before the step with these edits.
  @usableFromInline
  func enqueue(_ edits: EditScript<Content.Element>) {
    order.queued.append(edits)
  }

  /// Owner only: begins a step.
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

  /// Owner only: ends a step, so that what was removed is released.
  @inlinable
  func end() {
    edits = EditScript()
  }

  /// Owner only: a step of the collection alone.
  @inlinable
  func step(_ edits: EditScript<Content.Element>, isQueued: Bool, _ agenda: Agenda) {
    begin(edits, isQueued: isQueued)
    agenda.propagate(from: node, isSilent: false)
    end()
  }
}

extension CollectionStore {
  /// The node from which others derive.
  @usableFromInline package var node: ContentNode<Content> {
    store.withLock { state in
      if let node = state.node { return node }
      let made = ContentNode(self, state.content, hasEnded: state.isEnded)
      state.node = made
      state.isObserved = true
      return made
    }
  }

  /// Changes the content in a step of a graph: `commit`.
  @inlinable
  func commitInGraph<Result: Sendable>(
    _ node: ContentNode<Content>,
    as revision: Int,
    _ body: Body<Result>
  ) -> Result {
    var sent: CollectionStep<Content>?
    var (reservation, result) = (Reservation?.none, Result?.none)
    var isQueued = false
    let (isCommitted, agenda) = node.node.graph.enter(.store(node.node)) { isDelayed, _ in
      (sent, reservation, result) = store.reserve {
        change(&$0.content, as: revision, &$1, body)
      }
      if sent == nil { return false }
      isQueued = isDelayed
      if isQueued { node.enqueue(sent?.edits ?? EditScript()) }
      return true
    } orEnqueue: {
      let edits = sent?.edits ?? EditScript()
      return Graph.Operation(.store(node.node)) { node.step(edits, isQueued: true, $0) }
    }
    if isCommitted, let reservation {
      let deliveries = agenda.flatMap { agenda in
        node.node.graph.perform(agenda) {
          node.step(sent?.edits ?? EditScript(), isQueued: isQueued, $0)
        }
      }
      if !store.broadcaster.fulfilUnobserved(reservation), let sent {
        store.broadcaster.fulfil(reservation, next: sent)
      }
      deliveries?.deliver()
    }
    guard let result else { preconditionFailure("the body has run") }
    return result
  }
}
