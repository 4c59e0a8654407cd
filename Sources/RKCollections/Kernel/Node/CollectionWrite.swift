import RKCore
import RKSubjects

/// A transaction's write to a collection.
// Guarded by the thread of the transaction. `change` is no longer modified by the time the owner of the graph
// reads it.
final class CollectionWrite<Content: CollectionContent & Sendable>: TransactionWrite,
  @unchecked Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  private let contentNode: CollectionPropertyNode<Content>
  private let store: CollectionStore<Content>
  private(set) var value: AnyObject
  private var content: Content
  private var draft: Draft<Content>
  /// The path of the event, if a binding forwarded it.
  private var path: Path?
  private var mutation = Mutation<Content.Element>.none
  private var changeset: CollectionChangeset<Content.Index>?
  private var change: ContentChange<Content.Element>?
  private var sent: StoreEvent<Content>?
  private var reservation: Reservation?
  private var isQueued = false

  init(
    _ content: Content,
    _ draft: Draft<Content>,
    _ path: Path?,
    to node: CollectionPropertyNode<Content>,
    of store: CollectionStore<Content>
  ) {
    (self.content, self.draft) = (content, draft)
    (contentNode, self.store) = (node, store)
    (value, self.path) = (node.capture(content), path)
  }

  var node: GraphNode { contentNode.node }
  var hasChanged: Bool { sent != nil }

  /// Adds a later change of the same transaction.
  func add(_ mutation: Mutation<Content.Element>, content: Content, _ path: Path?) {
    draft.add(mutation)
    (self.content, self.path) = (content, path)
    value = contentNode.capture(content)
  }

  func copy() -> any TransactionWrite {
    CollectionWrite(content, draft, path, to: contentNode, of: store)
  }

  /// Computes the net change; this can run user code, such as `==` and `hash(into:)`.
  func prepare() {
    let net = draft.net(content)
    mutation = net.changeset.isEmpty ? .none : net.mutation
    changeset = net.changeset
    change = mutation.isNone ? nil : ContentChange(mutation, after: content)
  }

  func commit(isShared: Bool) {
    Path.carry(path, visiting: store.store.broadcaster.knownVertex) {
      (sent, reservation, _) = store.store.reserve { state, sent in
        // The transaction read this content. The transaction commits only if the content has not changed
        // since, so the mutation still applies.
        store.change(&state, as: 0, &sent) { stored, _ in
          if mutation.isNone { return (.none, nil, ()) }
          swap(&stored, &content)
          store.store.isCommitting = isShared
          return (mutation, changeset, ())
        }
      }
    }
  }

  func endCommit() { store.store.endCommit() }

  func delayed() {
    guard sent != nil, let change else { return }
    isQueued = true
    contentNode.enqueue(change, before: draft.before)
  }

  func apply() {
    guard sent != nil, let change else { return }
    if isQueued { contentNode.dequeue() }
    contentNode.begin(change)
  }

  func stepEnded() {
    contentNode.end()
  }

  func deliver() {
    guard let sent, let reservation else { return }
    Path.carry(path, visiting: store.store.broadcaster.knownVertex) {
      store.store.broadcaster.publish(reservation, next: sent)
    }
  }
}
