/// A list with sections after a change, and what has changed.
///
///     shelves.observeNext { event in
///       print(event.sections.map(\.key), event.inserts, event.moves)
///     }
///
/// The first event of an observation is the whole list, without changes. To keep an event, or its
/// sections, makes the next change copy the sections that it changes.
public struct SectionedChangeset<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  /// The sections after the change.
  public let sections: [CollectionSection<Key, Item>]
  /// The changed indices and paths, before and after the change.
  public let changeset: PathChangeset

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - sections: The sections after the change.
  ///   - changeset: What has changed. Default: nothing.
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

  /// The sections that changed their place: from an index before the change to one after it.
  public var movedSections: [CollectionChangeset<Int>.Move] { changeset.movedSections }

  /// The indices after the change of sections that were there before and have other elements now.
  public var changedSections: [Int] { changeset.changedSections }

  /// The paths of inserted elements, after the change.
  public var inserts: [ItemPath] { changeset.inserts }

  /// The paths of deleted elements, before the change.
  public var deletes: [ItemPath] { changeset.deletes }

  /// The paths of replaced elements that stay in place, before the change.
  public var updates: [ItemPath] { changeset.updates }

  /// The elements that changed their place, also between sections.
  public var moves: [PathChangeset.Move] { changeset.moves }
}

extension SectionedChangeset: Equatable where Item: Equatable {}
