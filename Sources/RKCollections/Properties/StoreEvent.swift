/// The content of a store after a change, and the mutation that led to this content.
@usableFromInline
package final class StoreEvent<Content: CollectionContent & Sendable>: Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  @usableFromInline let content: Content
  /// The mutation; `none` for a derived collection, and for the content that an observation begins with.
  @usableFromInline let mutation: Mutation<Content.Element>
  /// The changeset; nil if the changeset must be computed from the mutation, or if an observation begins with
  /// this content.
  @usableFromInline let changeset: CollectionChangeset<Content.Index>?
  @usableFromInline let revisions: RevisionPair

  @export(implementation)
  init(
    content: Content,
    mutation: Mutation<Content.Element> = .none,
    changeset: CollectionChangeset<Content.Index>? = nil,
    revisions: RevisionPair
  ) {
    self.content = content
    self.mutation = mutation
    self.changeset = changeset
    self.revisions = revisions
  }

  /// True if an observation begins with this content.
  @export(implementation) var isFirst: Bool { changeset == nil && mutation.isNone }

  // Inlinable, so that clients specialize the deinitializer. An unspecialized deinitializer looks up the
  // types of the fields at run time.
  @export(implementation)
  deinit {}

  @export(implementation) package var event: CollectionEvent<Content> {
    if isFirst { return CollectionEvent(content, changeset: .init(), revisions: revisions) }
    return CollectionEvent(
      content,
      changeset: changeset ?? Content.traits.changeset(mutation),
      revisions: revisions
    )
  }
}

extension StoreEvent: InspectedContent {
  @usableFromInline package static var inspectedType: Any.Type { Content.self }
  @usableFromInline package var inspectedContent: any Sendable { content }
}
