/// The difference between two states of a list with sections, as indices for table and collection views.
///
/// Each index or path refers to the list either before or after the change. No index or path before the
/// change occurs twice, and no index or path after the change occurs twice. The elements of inserted and
/// deleted sections are not listed. No element moves out of a deleted section or into an inserted one.
public struct PathChangeset: Hashable, Sendable {
  /// The indices of inserted sections, after the change.
  public var insertedSections: [Int]
  /// The indices of deleted sections, before the change.
  public var deletedSections: [Int]
  /// The sections that moved, each with its indices before and after the change.
  public var movedSections: [CollectionChangeset<Int>.Move]
  /// The paths of inserted elements, after the change.
  public var inserts: [ItemPath]
  /// The paths of deleted elements, before the change.
  public var deletes: [ItemPath]
  /// The paths of replaced elements that stay in place, before the change.
  public var updates: [ItemPath]
  /// The elements that moved.
  public var moves: [Move]

  /// The origin and the destination of an element that moved.
  public typealias Move = CollectionChangeset<ItemPath>.Move

  /// Creates a changeset.
  ///
  /// Each parameter is empty by default.
  public init(
    insertedSections: [Int] = [],
    deletedSections: [Int] = [],
    movedSections: [CollectionChangeset<Int>.Move] = [],
    inserts: [ItemPath] = [],
    deletes: [ItemPath] = [],
    updates: [ItemPath] = [],
    moves: [Move] = []
  ) {
    self.insertedSections = insertedSections
    self.deletedSections = deletedSections
    self.movedSections = movedSections
    self.inserts = inserts
    self.deletes = deletes
    self.updates = updates
    self.moves = moves
  }

  /// A Boolean value that indicates whether the changeset contains no changes.
  public var isEmpty: Bool { self == PathChangeset() }

  /// The indices, after the change, of the sections whose elements changed, without the inserted sections.
  ///
  /// If the header of such a section shows a count or a sum, configure the header again.
  public var changedSections: [Int] {
    let origins = Set((deletes + updates + moves.map(\.from)).map(\.section))
    let destinations = Dictionary(uniqueKeysWithValues: movedSections.map { ($0.from, $0.to) })
    let stays = CollectionChangeset(
      inserts: insertedSections,
      deletes: deletedSections,
      updates: origins.filter { destinations[$0] == nil }.sorted(),
      moves: movedSections
    )
    let entered = (inserts + moves.map(\.to)).map(\.section)
    let moved = origins.compactMap { destinations[$0] }
    return Set(stays.updatesAfter + moved + entered).sorted()
  }

  var sections: CollectionChangeset<Int> {
    CollectionChangeset(inserts: insertedSections, deletes: deletedSections, moves: movedSections)
  }

  init(sections: CollectionChangeset<Int>) {
    self.init(
      insertedSections: sections.inserts,
      deletedSections: sections.deletes,
      movedSections: sections.moves
    )
  }
}
