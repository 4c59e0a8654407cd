import RKCore
package import RKSubjects

/// A collection as a store of a graph, apart from its type: a step sees its edits.
// Guard: `edits` belongs to the owner of the graph; the others do not change.
@usableFromInline
package class EditsNode<Element: Sendable>: @unchecked Sendable {
  package let node: StoreNode
  /// The edits of the present step.
  package fileprivate(set) var edits = Edits<Element>()

  fileprivate init(_ node: StoreNode) {
    self.node = node
  }

  /// Under the lock of the graph, for its owner if there is one: the elements that steps see.
  package func elements() -> [Element] { [] }
  /// The elements that a reader has captured.
  package func elements(of reader: GraphReader) -> [Element] { [] }
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
  /// What readers capture.
  struct Capture: Sendable {
    let content: Content
    /// The elements in the order of their positions, if it is not that of the content.
    var elements: [Content.Element]?
  }

  /// The order of a set or dictionary, and changes that steps have not seen.
  // Guard: that of the node.
  private final class Order: @unchecked Sendable {
    var queued = FIFO<Edits<Content.Element>>()
    let numbering: ElementNumbering<Content.Element>?

    init(_ numbering: ElementNumbering<Content.Element>?) {
      self.numbering = numbering
    }
  }

  private let store: CollectionStore<Content>
  private let order: Order

  /// Under the lock of the store.
  init(_ store: CollectionStore<Content>, _ content: Content, hasEnded: Bool) {
    let order = Order(Content.traits.keyed?.numbering(content))
    (self.store, self.order) = (store, order)
    super.init(
      StoreNode(hasEnded: hasEnded) { isLatest in
        Captured(
          Capture(content: store.content, elements: isLatest ? nil : order.numbering?.elements())
        )
      }
    )
  }

  package override func elements() -> [Content.Element] {
    if let numbering = order.numbering { return numbering.elements() }
    var elements = Array(store.content)
    for edits in order.queued.all.reversed() {
      for edit in edits.reversed() { edit.inverse.apply(to: &elements) }
    }
    return elements
  }

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

  /// What a reader captures of a content.
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

  /// Under the lock of the graph: a step with these edits was left to the owner.
  func enqueue(_ edits: Edits<Content.Element>) {
    order.queued.append(edits)
  }

  /// Owner only: begins a step.
  func begin(_ edits: Edits<Content.Element>, isQueued: Bool) {
    if isQueued { node.graph.withLock { _, _ in _ = order.queued.popFirst() } }
    let edits = edits.computed
    self.edits = order.numbering?.number(edits) ?? edits
  }

  /// Owner only: ends a step, so that what was removed is released.
  func end() {
    edits = Edits()
  }

  /// Owner only: a step of the collection alone.
  func step(_ edits: Edits<Content.Element>, isQueued: Bool, _ agenda: Agenda) {
    begin(edits, isQueued: isQueued)
    agenda.propagate(from: node, isSilent: false)
    end()
  }
}

extension CollectionStore {
  /// The node from which others derive.
  @usableFromInline package var node: ContentNode<Content> {
    let isEnded = broadcaster.isEnded
    return state.withLock { state in
      if let node = state.node { return node }
      let made = ContentNode(self, state.content, hasEnded: isEnded)
      state.node = made
      return made
    }
  }

  /// Changes the content in a step of a graph: `commit`.
  @usableFromInline
  func commitInGraph<Result: Sendable>(
    _ node: ContentNode<Content>,
    as revision: Int,
    _ body: (inout Content, _ revision: Int) ->
      (Edits<Content.Element>, CollectionDiff<Content.Index>?, Result)
  ) -> Result {
    var sent: CollectionChange<Content>?
    var (reservation, result) = (Reservation.queued, Result?.none)
    let (isCommitted, agenda) = node.node.graph.enter(node.node) { _ in
      state.withLock { state in
        result = change(&state, as: revision, &sent, &reservation, body)
      }
      return sent != nil
    } orEnqueue: {
      let edits = sent?.edits ?? Edits()
      node.enqueue(edits)
      return Graph.Operation { node.step(edits, isQueued: true, $0) }
    }
    if isCommitted, let sent {
      let deliveries = agenda.map { agenda in
        node.node.graph.perform(agenda) { node.step(sent.edits, isQueued: false, $0) }
      }
      broadcaster.fulfil(reservation, next: sent)
      deliveries?.deliver()
    }
    guard let result else { preconditionFailure("the body has run") }
    return result
  }
}

/// The content of the property of a whole collection, which it retains.
final class ContentSource<Content: CollectionContent & Sendable>: PropertySource
where Content.Element: Sendable, Content.Index: Sendable {
  private let collection: any Sendable
  let valueNode: ValueNode<Content>

  init(of collection: any Sendable, _ source: ContentNode<Content>) {
    self.collection = collection
    valueNode = ValueNode(from: [source.node]) { _, reader in
      reader.map { source.content(of: $0.captured(source.node)) } ?? source.stepContent
    }
  }

  var value: Content { valueNode.current }

  var origins: Origins { Origins([self]) }

  func observe(with observer: AnyObserver<Content, Never>) -> any Disposable {
    valueNode.observe(with: observer)
  }
}
