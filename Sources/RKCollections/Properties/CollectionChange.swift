/// The content after a change and the edits that led to it.
@usableFromInline
package struct CollectionChange<Content: CollectionContent & Sendable>: Sendable
where Content.Element: Sendable, Content.Index: Sendable {
  @usableFromInline let content: Content
  /// Empty for the content that an observation begins with.
  @usableFromInline let edits: Edits<Content.Element>
  /// The difference, if it was known; otherwise it is computed from the edits when needed.
  @usableFromInline let diff: CollectionDiff<Content.Index>?
  @usableFromInline let step: RevisionStep

  @inlinable
  init(
    content: Content,
    edits: Edits<Content.Element> = .init(),
    diff: CollectionDiff<Content.Index>? = nil,
    step: RevisionStep
  ) {
    self.content = content
    self.edits = edits
    self.diff = diff
    self.step = step
  }

  @inlinable package var event: CollectionEvent<Content> {
    if edits.isEmpty { return CollectionEvent(content, diff: .init(), step: step) }
    let diff = diff ?? Content.traits.diff(edits, content.start - step.shift, content.start)
    return CollectionEvent(content, diff: diff, step: step)
  }
}
