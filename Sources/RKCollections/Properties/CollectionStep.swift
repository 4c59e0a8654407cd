/// The content after a change and the edits that led to it.
@usableFromInline
package final class CollectionStep<Content: CollectionContent & Sendable>: Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  @usableFromInline let content: Content
  /// The edits; empty for the content that an observation begins with.
  @usableFromInline let edits: EditScript<Content.Element>
  /// The changeset; nil if it must be computed from the edits.
  @usableFromInline let changeset: CollectionChangeset<Content.Index>?
  @usableFromInline let step: RevisionStep

  @inlinable
  init(
    content: Content,
    edits: EditScript<Content.Element> = .init(),
    changeset: CollectionChangeset<Content.Index>? = nil,
    step: RevisionStep
  ) {
    self.content = content
    self.edits = edits
    self.changeset = changeset
    self.step = step
  }

  // Inlinable, so that clients specialize the deinitializer. An unspecialized deinitializer looks up the
  // types of the fields at run time.
  @inlinable
  deinit {}

  @inlinable package var event: CollectionEvent<Content> {
    if edits.isEmpty { return CollectionEvent(content, changeset: .init(), step: step) }
    return CollectionEvent(
      content,
      changeset: changeset ?? Content.traits.changeset(edits, nil, content),
      step: step
    )
  }
}

extension CollectionStep: InspectedContent {
  @usableFromInline package static var inspectedType: Any.Type { Content.self }
  @usableFromInline package var inspectedContent: any Sendable { content }
}
