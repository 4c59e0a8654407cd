import RKCore
import RKSubjects

/// A write of a transaction to a collection.
// Guard: the thread of the transaction. The edits no longer change once the owner of the graph reads them.
final class ContentWrite<Content: CollectionContent & Sendable>: TransactionWrite,
  @unchecked Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  private let contentNode: ContentNode<Content>
  private let store: CollectionStore<Content>
  private var content: Content
  private var edits: EditScript<Content.Element>
  private var changeset: CollectionChangeset<Content.Index>?
  private var sent: CollectionStep<Content>?
  private var reservation: Reservation?
  private var isQueued = false

  init(
    _ content: Content,
    _ edits: EditScript<Content.Element>,
    to node: ContentNode<Content>,
    of store: CollectionStore<Content>
  ) {
    (self.content, self.edits, contentNode, self.store) = (content, edits, node, store)
  }

  var node: GraphNode { contentNode.node }

  /// Adds a later change of the same transaction.
  func add(_ edits: EditScript<Content.Element>, content: Content) {
    self.edits.append(contentsOf: edits)
    self.content = content
  }

  func copy() -> any TransactionWrite { ContentWrite(content, edits, to: contentNode, of: store) }

  func restore(in reader: GraphReader) {
    reader.write(contentNode.capture(content), to: contentNode.node)
  }

  /// Computes the net changeset, which can run user code.
  func prepare() {
    changeset = CollectionChangeset(edits, from: store.content, to: content)
  }

  func commit() {
    withPath {
      (sent, reservation, _) = store.store.reserve { state, sent in
        // The transaction has read the content. A commit requires that the content is unchanged since then,
        // so the edits apply.
        store.change(&state, as: 0, &sent) { stored, _ in
          if changeset?.isEmpty == true { return (EditScript(), nil, ()) }
          swap(&stored, &content)
          return (edits, changeset, ())
        }
      }
    }
  }

  func delayed() {
    guard let sent else { return }
    isQueued = true
    contentNode.enqueue(sent.edits)
  }

  var hasChanged: Bool { sent != nil }

  func apply() {
    if let sent { contentNode.begin(sent.edits, isQueued: isQueued) }
  }

  func stepEnded() {
    contentNode.end()
  }

  func deliver() {
    guard let sent, let reservation else { return }
    withPath { store.store.broadcaster.publish(reservation, next: sent) }
  }

  private func withPath(_ body: () -> Void) {
    if store.store.broadcaster.tracksPath {
      Path.begin(at: store.store.broadcaster.knownVertex, body)
    } else {
      body()
    }
  }
}
