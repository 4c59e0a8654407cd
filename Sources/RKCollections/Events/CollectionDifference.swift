extension CollectionChangeset where Index == Int {
  /// Creates a changeset from a `CollectionDifference` of the standard library.
  ///
  /// A removal and an insertion that are associated, for example by `inferringMoves()`, become a move.
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
  /// Returns a standard library `CollectionDifference` that turns another collection into the event's
  /// collection.
  ///
  ///     list = list.applying(event.difference(from: list)) ?? event.collection
  ///
  /// If the other collection has as many elements as the event's collection had before the change, the result
  /// is the change of the event. Otherwise the result removes all elements of the other collection, and
  /// inserts all elements of the event's collection. The first event of an observation has no changes. For
  /// this event, the result is empty if both collections have the same number of elements.
  ///
  /// A move becomes an associated removal and insertion. An update, with or without a move, becomes a removal
  /// and an insertion that are not associated. Elements that are not `Equatable` are not compared.
  ///
  /// - Parameter other: The collection before the event, or a copy that missed events.
  public func difference(
    from other: Collection
  ) -> CollectionDifference<Collection.Element> {
    change(from: other) ?? replacement(of: other)
  }

  /// A form of `difference(from:)` that compares elements, which must be `Equatable`.
  ///
  /// If the change of the event makes the other collection equal to the event's collection, the result is
  /// that change. Otherwise the result replaces all elements. The comparison takes O(n).
  public func difference(
    from other: Collection
  ) -> CollectionDifference<Collection.Element> where Collection.Element: Equatable {
    if let change = change(from: other),
      Array(other).applying(change)?.elementsEqual(collection) == true
    {
      return change
    }
    return replacement(of: other)
  }

  /// Returns a difference that removes all elements of another collection and inserts all elements of the
  /// event's collection.
  private func replacement(of other: Collection) -> CollectionDifference<Collection.Element> {
    let removals = other.enumerated().map { position, element in
      CollectionDifference.Change.remove(offset: position, element: element, associatedWith: nil)
    }
    let insertions = collection.enumerated().map { position, element in
      CollectionDifference.Change.insert(offset: position, element: element, associatedWith: nil)
    }
    guard let difference = CollectionDifference(removals + insertions) else {
      preconditionFailure("no offset occurs twice")
    }
    return difference
  }

  /// Returns the change of the event as a difference; nil if the change does not fit the other collection.
  private func change(
    from before: Collection
  ) -> CollectionDifference<Collection.Element>? {
    let changeset = changeset
    let left = changeset.deletes + changeset.updates + changeset.moves.map(\.from)
    let entered = changeset.inserts + changeset.updatesAfter + changeset.moves.map(\.to)
    guard before.count - left.count == collection.count - entered.count,
      left.allSatisfy({ 0..<before.count ~= $0 }),
      entered.allSatisfy({ 0..<collection.count ~= $0 })
    else { return nil }
    var changes: [CollectionDifference<Collection.Element>.Change] = []
    func remove(_ offset: Int, to destination: Int? = nil) {
      let element = before[offset]
      changes.append(.remove(offset: offset, element: element, associatedWith: destination))
    }
    func insert(_ offset: Int, from origin: Int? = nil) {
      let element = collection[offset]
      changes.append(.insert(offset: offset, element: element, associatedWith: origin))
    }
    for offset in changeset.deletes + changeset.updates { remove(offset) }
    for offset in changeset.inserts + changeset.updatesAfter { insert(offset) }
    for move in changeset.moves {
      remove(move.from, to: move.isUpdated ? nil : move.to)
      insert(move.to, from: move.isUpdated ? nil : move.from)
    }
    return CollectionDifference(changes)
  }
}

extension CollectionProperty
where
  Collection: RangeReplaceableCollection & MutableCollection & RandomAccessCollection,
  Collection.Index == Int
{
  /// Applies a standard library `CollectionDifference`, which must fit the collection.
  ///
  ///     numbers.apply([4, 3].difference(from: numbers.collection).inferringMoves())
  public func apply(_ difference: CollectionDifference<Collection.Element>) {
    let changeset = CollectionChangeset(difference)
    if changeset.isEmpty { return }
    var isDone = false
    while !isDone {
      let (content, revision) = store.snapshot
      guard let changed = content.applying(difference) else {
        requirementFailure(
          "apply(_:) needs a difference that fits the collection, got one that does not fit"
            + " \(content.count) elements"
        )
      }
      let origins = [Origin](changeset, countBefore: content.count, count: changed.count)
      isDone = store.replace(with: changed, origins, from: content, ifStill: revision)
    }
  }
}
