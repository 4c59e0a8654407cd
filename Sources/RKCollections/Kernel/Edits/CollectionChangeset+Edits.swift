extension CollectionChangeset where Index == Int {
  /// Creates the net changeset of edits, with positions as its indices.
  @inlinable
  package init<Element>(_ edits: EditScript<Element>) {
    switch edits.storage {
    case .none: self.init()
    case .one(let edit): self.init(edit)
    case .deferred(_, let arrange?, _): self = arrange().changeset
    case .many, .deferred:
      var table = PieceTable()
      table.record(edits.computed)
      self = table.changeset
    }
  }

  @inlinable
  init<Element>(_ edit: Edit<Element>) {
    switch edit {
    case .insert(_, let position): self.init(inserts: [position])
    case .remove(_, let position): self.init(deletes: [position])
    case .update(_, _, let position): self.init(updates: [position])
    case .move(_, let origin, let destination):
      self.init(moves: origin == destination ? [] : [Move(from: origin, to: destination)])
    }
  }
}

extension CollectionChangeset {
  /// Creates the net changeset of edits.
  @inlinable
  package init<Content: CollectionContent>(
    _ edits: EditScript<Content.Element>,
    from before: Content,
    to after: Content
  ) where Content.Index == Index {
    self = edits.isEmpty ? Self() : Content.traits.changeset(edits, before, after)
  }
}
