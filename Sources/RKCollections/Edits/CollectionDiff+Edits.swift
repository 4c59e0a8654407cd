extension CollectionDiff where Index == Int {
  /// Creates the net difference that edits make, as positions.
  @inlinable
  package init<Element>(_ edits: Edits<Element>) {
    switch edits.storage {
    case .none: self.init()
    case .one(let edit): self.init(edit)
    case .deferred(_, let arrange?, _): self = arrange().diff
    case .many, .deferred:
      var table = PieceTable()
      table.record(edits.computed)
      self = table.diff
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

extension CollectionDiff {
  /// Creates the net difference that edits make.
  @inlinable
  package init<Content: CollectionContent>(
    _ edits: Edits<Content.Element>,
    from before: Content,
    to after: Content
  ) where Content.Index == Index {
    if edits.isEmpty {
      self.init()
    } else {
      let traits = Content.traits
      self =
        traits.keyed?.diff(edits, before, after)
        ?? traits.diff(edits, before.start, after.start)
    }
  }
}
