/// The state of a sectioned list after a change, with the changeset.
///
///     shelves.observeNext { event in
///       print(event.sections.map(\.key), event.inserts, event.moves)
///     }
///
/// The first event of an observation contains the current sections and an empty changeset. If you retain an
/// event or its sections, the next change copies the sections that the change affects.
public struct SectionedEvent<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  /// The sections after the change.
  public let sections: [CollectionSection<Key, Item>]
  /// The changed indices and paths, before and after the change.
  public let changeset: PathChangeset

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - sections: The sections after the change.
  ///   - changeset: The changes. Default: none.
  public init(
    _ sections: [CollectionSection<Key, Item>],
    changeset: PathChangeset = PathChangeset()
  ) {
    self.sections = sections
    self.changeset = changeset
  }

  /// The indices of inserted sections, after the change.
  public var insertedSections: [Int] { changeset.insertedSections }

  /// The indices of deleted sections, before the change.
  public var deletedSections: [Int] { changeset.deletedSections }

  /// The sections that moved, each with its indices before and after the change.
  public var movedSections: [CollectionChangeset<Int>.Move] { changeset.movedSections }

  /// The indices, after the change, of the sections whose elements changed, without the inserted sections.
  public var changedSections: [Int] { changeset.changedSections }

  /// The paths of inserted elements, after the change.
  public var inserts: [ItemPath] { changeset.inserts }

  /// The paths of deleted elements, before the change.
  public var deletes: [ItemPath] { changeset.deletes }

  /// The paths of replaced elements that stay in place, before the change.
  public var updates: [ItemPath] { changeset.updates }

  /// The elements that moved within a section or to another one.
  public var moves: [PathChangeset.Move] { changeset.moves }
}

extension SectionedEvent: Equatable where Item: Equatable {}
