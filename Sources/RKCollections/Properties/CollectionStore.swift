public import RKCore
public import RKSubjects
import Synchronization

/// The storage of a collection property or derived collection; all observers receive the changes in the same
/// order.
///
/// A `StoreBroadcaster` stores the content and its revision number.
@usableFromInline
package final class CollectionStore<Content: CollectionContent & Sendable>: Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  /// A mutation, the changeset if it is known, and the result of the call.
  @usableFromInline package typealias Changed<Result> = (
    Mutation<Content.Element>, CollectionChangeset<Content.Index>?, Result
  )
  /// A closure that changes the content; `revision` is the revision number before the change.
  @usableFromInline
  package typealias Body<Result> = (inout Content, _ revision: Int) -> Changed<Result>

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var content: Content
    /// The revision number of the content.
    @usableFromInline var revision: Int
    @usableFromInline var revisions = Revisions()
    /// The collection's node in a graph; exists while something is derived from the collection, or while a
    /// transaction uses the collection.
    @usableFromInline weak var node: CollectionPropertyNode<Content>?
    /// The combination of all mutations so far; nil if mutations are not recorded.
    @usableFromInline var recorded: Draft<Content>?

    @export(implementation)
    init(content: Content) {
      self.content = content
      revision = revisions.last
    }
  }

  // These two are not part of the state, because clients do not specialize `deinit`, which would look up the
  // type of the state.

  /// True once an observation began or a node was created; set under the lock, and never reset.
  @usableFromInline let isObserved = Atomic<Bool>(false)
  /// True if the content will not change again; set under the lock.
  @usableFromInline let hasEnded = Atomic<Bool>(false)
  @usableFromInline let store: StoreBroadcaster<State, StoreEvent<Content>, Never>

  /// True if the mutations are recorded, because the collection is the argument of an `update` closure.
  @usableFromInline let isDraft: Bool

  @export(implementation)
  package init(_ content: Content, isDraft: Bool = false) {
    self.isDraft = isDraft
    var state = State(content: content)
    if isDraft { state.recorded = Draft(content) }
    store = StoreBroadcaster(state, of: CollectionProperty<Content>.self)
  }

  /// The committed content.
  @export(implementation) package var content: Content { store.withLock { $0.content } }

  /// The calling thread's transaction, through which the thread reads and changes the content; nil for a
  /// draft, or if there is no transaction.
  @export(implementation) @inline(__always)
  var transaction: TransactionContext? { isDraft ? nil : TransactionContext.current }

  /// The content that the calling thread sees; in a transaction, this includes the changes of the
  /// transaction.
  @export(implementation) var visibleContent: Content {
    if let transaction { return transaction.content(of: self) }
    return withCommitted { $0.content }
  }

  /// Waits while a transaction commits to this store and others, and then calls a closure with the state,
  /// under the lock; see `StoreBroadcaster.committedContent`.
  @export(implementation)
  func withCommitted<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    while true {
      let result = store.withLock { store.isCommitting ? nil : body(&$0) }
      if let result { return result }
      store.withLock { $0.node }?.node.graph.locked {}
    }
  }

  /// The path vertex that represents this store.
  package var vertex: Path { store.vertex }

  /// Calls a closure with the content that the calling thread sees.
  ///
  /// Without a transaction, the closure reads the content in place, under the lock, so no second reference to
  /// the storage is created. In a transaction, the content includes the changes of the transaction.
  ///
  /// - Parameter body: The closure, which must not call user closures.
  @export(implementation)
  package func read<Result: Sendable>(_ body: (Content) -> Result) -> Result {
    if let transaction { return body(transaction.content(of: self)) }
    return withCommitted { body($0.content) }
  }

  /// The content that the calling thread sees, and the revision number of the content.
  @export(implementation) package var snapshot: (content: Content, revision: Int) {
    if let transaction { return (transaction.content(of: self), TransactionContext.revision) }
    return withCommitted { ($0.content, $0.revision) }
  }

  /// Changes the content and sends the change to all observers.
  ///
  /// - Parameter body: A closure that changes the content in place, under the lock. It must not call user
  ///   closures or release elements. It returns the mutation, the changeset if it is known, and a result.
  ///   If nothing changed, nothing is sent.
  @export(implementation)
  package func change<Result: Sendable>(
    _ body: (inout Content) -> Changed<Result>
  ) -> Result {
    changeNumbered { content, _ in body(&content) }
  }

  /// A form of `change(_:)` whose closure also receives the revision number of the content.
  ///
  /// - Parameter revision: The revision number of the content after the change. Default: a new number.
  @export(implementation) @inline(__always)
  func changeNumbered<Result: Sendable>(
    as revision: Int = 0,
    _ body: Body<Result>
  ) -> Result {
    if isDraft, let result = changeUnobserved(as: revision, body) { return result }
    if !store.broadcaster.tracksPath { return commit(as: revision, body) }
    if let transaction { return transaction.change(self, body) }
    var result: Result?
    // The closure of an update can change its own draft, so a draft is not checked for misuse.
    store.broadcaster.begin(of: isDraft ? nil : self) { result = commit(as: revision, body) }
    guard let result else { preconditionFailure("the body has run") }
    return result
  }

  /// Changes the content of a draft if `isObserved` is false; otherwise returns nil.
  @export(implementation) @inline(__always)
  func changeUnobserved<Result: Sendable>(as revision: Int, _ body: Body<Result>) -> Result? {
    // The mutation contains the elements that it removed, so it is released outside the lock.
    var mutation = Mutation<Content.Element>.none
    let result = store.withLock { state -> Result? in
      if isObserved.load(ordering: .relaxed) { return nil }
      let edited = edit(&state, as: revision, body)
      mutation = edited.mutation
      return edited.result
    }
    _ = consume mutation
    return result
  }

  @export(implementation)
  func commit<Result: Sendable>(
    as revision: Int = 0,
    _ body: Body<Result>
  ) -> Result {
    let (node, result) = store.change {
      state,
      sent -> (CollectionPropertyNode<Content>?, Result?) in
      if let node = state.node { return (node, nil) }
      return (nil, change(&state, as: revision, &sent, body))
    }
    if let node { return commitInGraph(node, as: revision, body) }
    guard let result else { preconditionFailure("the body has run") }
    return result
  }

  /// Changes the content and its revision number, and records the mutation; called under the lock.
  @export(implementation) @inline(__always)
  func edit<Result>(
    _ state: inout State,
    as revision: Int,
    _ body: Body<Result>
  ) -> (
    mutation: Mutation<Content.Element>, changeset: CollectionChangeset<Content.Index>?,
    revisions: RevisionPair, result: Result
  ) {
    let before = state.revision
    let (mutation, changeset, result) = body(&state.content, before)
    if !mutation.isNone {
      state.revision = revision == 0 ? state.revisions.next() : revision
      state.recorded?.add(mutation)
    }
    return (mutation, changeset, RevisionPair(before: before, after: state.revision), result)
  }

  /// Changes the content, and creates the event to send if anything changed; called under the lock.
  @export(implementation)
  func change<Result>(
    _ state: inout State,
    as revision: Int,
    _ sent: inout StoreEvent<Content>?,
    _ body: Body<Result>
  ) -> Result {
    let (mutation, changeset, revisions, result) = edit(&state, as: revision, body)
    if mutation.isNone { return result }
    sent = StoreEvent(
      content: state.content,
      mutation: mutation,
      changeset: changeset,
      revisions: revisions
    )
    return result
  }

  /// Changes the content, and reserves a position in the delivery order for the event; the event is created
  /// only if it must be delivered.
  ///
  /// - Returns: `applied`, which is nil if nothing changed, and the result of `body`. The event is nil if it
  ///   need not be delivered.
  @export(implementation) @inline(__always)
  func changeReserving<Result: Sendable>(
    as revision: Int = 0,
    _ body: Body<Result>
  ) -> (
    applied: (
      change: (mutation: Mutation<Content.Element>, content: Content),
      event: StoreEvent<Content>?, reservation: Reservation
    )?, result: Result
  ) {
    store.withLock { state in
      let (mutation, changeset, revisions, result) = edit(&state, as: revision, body)
      if mutation.isNone { return (nil, result) }
      let content = state.content
      let (reservation, event) = store.broadcaster.reserve {
        StoreEvent(content: content, mutation: mutation, changeset: changeset, revisions: revisions)
      }
      return (((mutation, content), event, reservation), result)
    }
  }

  /// Stores new content, unless the content has changed since a snapshot.
  ///
  /// - Returns: False if the content has changed since the snapshot.
  @export(implementation)
  package func replace(
    with content: Content,
    mutation: Mutation<Content.Element>,
    changeset: CollectionChangeset<Content.Index>?,
    ifStill revision: Int
  ) -> Bool {
    var stored = content
    return change(ifStill: revision) { content in
      swap(&content, &stored)
      return (mutation, changeset)
    }
  }

  /// Stores a new list with known origins, unless the content has changed since a snapshot.
  ///
  /// - Parameter origins: The previous position of each element of the new list.
  @usableFromInline
  package func replace(
    with content: Content,
    _ origins: [Origin],
    from before: Content,
    ifStill revision: Int
  ) -> Bool {
    let origins = OriginList(origins, before: Array(before))
    // If something may need the places, they are computed here, before the lock is acquired.
    if isWatched { _ = origins.places }
    return replace(with: content, mutation: .origins(origins), changeset: nil, ifStill: revision)
  }

  /// True if something may observe the changes or depend on the collection; see `isObserved`.
  var isWatched: Bool { store.withLock { _ in isObserved.load(ordering: .relaxed) } }

  /// Changes the content, unless another change was made since a snapshot.
  ///
  /// - Returns: False if the content has changed since the snapshot.
  @export(implementation)
  package func change(
    ifStill revision: Int,
    _ body: (inout Content) -> (Mutation<Content.Element>, CollectionChangeset<Content.Index>?)
  ) -> Bool {
    changeNumbered { content, current in
      if current != revision { return (.none, nil, false) }
      let (mutation, changeset) = body(&content)
      return (mutation, changeset, true)
    }
  }

  /// Observes the current content, and then each change.
  @export(implementation)
  package func observe(
    _ observer: AnyObserver<CollectionEvent<Content>, Never>
  ) -> any Disposable {
    let upstream = AnyObserver<StoreEvent<Content>, Never>(
      receive: { change in
        let event = change.event
        // No event is sent if the net change is empty, for example if a binding applies a merged event whose
        // changes cancel each other out. An event of a store is never merged, so `single` is its changeset.
        if change.isFirst || !event.single.isEmpty { observer.receive(event) }
      },
      completion: observer.completion,
      upstream: observer.upstream
    )
    return store.observe(
      upstream,
      latest: { state, _ in
        markObserved()
        let revisions = RevisionPair(before: state.revision, after: state.revision)
        return StoreEvent(content: state.content, revisions: revisions)
      }
    )
  }

  /// Under the lock: sets `isObserved`.
  @usableFromInline
  func markObserved() {
    isObserved.store(true, ordering: .relaxed)
  }

  /// The content and the recorded mutations.
  @export(implementation) package var recording: (content: Content, draft: Draft<Content>) {
    store.withLock { ($0.content, $0.recorded ?? Draft($0.content)) }
  }

  /// Completes the store of a deallocated property, which nobody can begin to observe; see
  /// `Broadcaster.complete()`.
  func completeLast() {
    let wasObserved = store.withLock { _ in
      hasEnded.store(true, ordering: .relaxed)
      return isObserved.load(ordering: .relaxed)
    }
    if wasObserved { complete() }
  }

  /// Completes the store, whose content will not change again.
  @usableFromInline
  package func complete() {
    let node = store.withLock { state in
      hasEnded.store(true, ordering: .relaxed)
      return state.node
    }
    node?.node.end()
    Deallocation.complete { store.send(completion: .finished) }
  }
}
