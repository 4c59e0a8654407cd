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
  /// The difference between the sections before the change and those after it.
  public let diff: SectionedDiff

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - sections: The sections after the change.
  ///   - diff: What has changed. Default: nothing.
  public init(_ sections: [CollectionSection<Key, Item>], diff: SectionedDiff = SectionedDiff()) {
    self.sections = sections
    self.diff = diff
  }

  /// The indices of inserted sections, after the change.
  public var insertedSections: [Int] { diff.insertedSections }

  /// The indices of deleted sections, before the change.
  public var deletedSections: [Int] { diff.deletedSections }

  /// The sections that changed their place: from an index before the change to one after it.
  public var movedSections: [CollectionDiff<Int>.Move] { diff.movedSections }

  /// The indices after the change of sections that were there before and have other elements now.
  public var changedSections: [Int] { diff.changedSections }

  /// The paths of inserted elements, after the change.
  public var inserts: [ItemPath] { diff.inserts }

  /// The paths of deleted elements, before the change.
  public var deletes: [ItemPath] { diff.deletes }

  /// The paths of replaced elements that stay in place, before the change.
  public var updates: [ItemPath] { diff.updates }

  /// The elements that changed their place, also between sections.
  public var moves: [SectionedDiff.Move] { diff.moves }
}

extension SectionedChangeset: Equatable where Item: Equatable {}
