extension CollectionDiff where Index == Int {
  /// Creates a difference from one of the standard library.
  ///
  /// A removal and an insertion of equal elements that are associated, as by `inferringMoves()`, become
  /// a move.
  public init(_ difference: CollectionDifference<some Any>) {
    self.init()
    for change in difference {
      switch change {
      case .insert(let offset, _, nil): inserts.append(offset)
      case .insert(let offset, _, let origin?): moves.append(Move(from: origin, to: offset))
      case .remove(let offset, _, nil): deletes.append(offset)
      case .remove: break
      }
    }
    deletes.sort()
  }
}

extension CollectionEvent
where Collection: RandomAccessCollection, Collection.Index == Int {
  /// Returns the change as a difference of the standard library.
  ///
  /// A move is a removal and an insertion that are associated. An update is a removal and an insertion
  /// that are not.
  ///
  /// - Parameter before: The collection before the change.
  public func difference(
    from before: Collection
  ) -> CollectionDifference<Collection.Element> {
    let (oldStart, start) = (before.startIndex, collection.startIndex)
    let diff = diff.map(before: { $0 - oldStart }, after: { $0 - start })
    var changes: [CollectionDifference<Collection.Element>.Change] = []
    func remove(_ offset: Int, to destination: Int? = nil) {
      let element = before[oldStart + offset]
      changes.append(.remove(offset: offset, element: element, associatedWith: destination))
    }
    func insert(_ offset: Int, from origin: Int? = nil) {
      let element = collection[start + offset]
      changes.append(.insert(offset: offset, element: element, associatedWith: origin))
    }
    for offset in diff.deletes + diff.updates { remove(offset) }
    for offset in diff.inserts + diff.updatesAfter { insert(offset) }
    for move in diff.moves {
      remove(move.from, to: move.to)
      insert(move.to, from: move.from)
    }
    guard let difference = CollectionDifference(changes) else {
      requirementFailure("difference(from:) needs the collection before the event")
    }
    return difference
  }
}

extension CollectionProperty
where
  Collection: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Collection.Index == Int
{
  /// Applies a difference of the standard library, which must fit the collection.
  ///
  ///     numbers.apply([4, 3].difference(from: numbers.collection).inferringMoves())
  public func apply(_ difference: CollectionDifference<Collection.Element>) {
    let changes = CollectionDiff(difference)
    if changes.isEmpty { return }
    var isDone = false
    while !isDone {
      let (content, version) = store.snapshot
      guard let changed = content.applying(difference) else {
        requirementFailure(
          "apply(_:) needs a difference that fits the collection, got one that does not fit"
            + " \(content.count) elements"
        )
      }
      isDone = store.replace(with: changed, changes: changes, from: content, ifStill: version)
    }
  }
}
