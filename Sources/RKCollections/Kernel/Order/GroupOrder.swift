/// The groups of a list's elements, in sorted order.
@usableFromInline
struct GroupOrder<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  /// A changed group that exists before and after the step: its two indices, and the change of its elements.
  @usableFromInline typealias GroupChange = (
    group: Int32, before: Int, after: Int, change: Change<Item>
  )

  @usableFromInline var grouping: Grouping<Key, Item>
  @usableFromInline let areInIncreasingOrder: @Sendable (Key, Key) -> Bool
  @usableFromInline var order = SortedOrder()
  /// The changed groups that are neither inserted nor removed; filled by `apply(_:)`.
  @usableFromInline var parts: [GroupChange] = []
  /// The groups that were removed, with their indices before the change.
  @usableFromInline var removed: [(group: Int32, index: Int, change: Change<Item>)] = []
  /// The groups that were inserted, with their indices after the change and their elements.
  @usableFromInline var inserted: [(group: Int32, index: Int, items: [Item])] = []

  /// - Parameter areInIncreasingOrder: A strict weak ordering of the keys. Groups with equivalent keys are in
  ///   the order of their first elements. Default: all keys are equivalent.
  @export(implementation)
  init(
    by key: @escaping @Sendable (Item) -> Key,
    _ areInIncreasingOrder: @escaping @Sendable (Key, Key) -> Bool = { _, _ in false }
  ) {
    grouping = Grouping(by: key)
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  /// Applies a settled change of the list, and fills `parts`, `removed` and `inserted`; call `end()`
  /// afterwards.
  ///
  /// - Returns: For each group that stays and may have moved, its indices before and after the change.
  @export(implementation)
  mutating func apply(_ change: Change<Item>) -> [(before: Int, after: Int)] {
    grouping.apply(change)
    for part in grouping.affected {
      let (isOld, isNew) = (part.countBefore > 0, grouping.first(of: part.group) != 0)
      if isOld, part.affectsFirst || !isNew { order.leaving.append(part.group) }
      if isNew, part.affectsFirst || !isOld { order.entering.append(part.group) }
    }
    let before = order.positions(
      of: grouping.affected.map { $0.countBefore > 0 ? $0.group : 0 }
    )
    reorder()
    let after = order.positions(
      of: grouping.affected.map { grouping.first(of: $0.group) != 0 ? $0.group : 0 }
    )
    var moves: [(before: Int, after: Int)] = []
    for (index, part) in grouping.affected.enumerated() {
      let (before, after) = (Int(before[index]), Int(after[index]))
      if before >= 0, after >= 0 {
        if part.affectsFirst { moves.append((before, after)) }
        if !part.change.isEmpty { parts.append((part.group, before, after, part.change)) }
      } else if before >= 0 {
        removed.append((part.group, before, part.change))
      } else if after >= 0 {
        inserted.append((part.group, after, part.change.content))
      }
    }
    return moves
  }

  /// Removes the leaving groups from the sorted order, and inserts the entering groups.
  @export(implementation)
  mutating func reorder() {
    if order.leaving.isEmpty, order.entering.isEmpty { return }
    let ranks = grouping.order.flat == nil ? nil : grouping.order.ranks
    let isBefore = { [grouping, areInIncreasingOrder] (group: Int32, other: Int32) -> Bool in
      let (key, otherKey) = (grouping.key(of: group), grouping.key(of: other))
      if areInIncreasingOrder(key, otherKey) { return true }
      if areInIncreasingOrder(otherKey, key) { return false }
      let (first, otherFirst) = (Int(grouping.first(of: group)), Int(grouping.first(of: other)))
      if let ranks { return ranks[first] < ranks[otherFirst] }
      return grouping.order.position(of: first) < grouping.order.position(of: otherFirst)
    }
    if order.entering.count > 1 { order.entering.sort(by: isBefore) }
    order.locate()
    order.replace(isBefore)
    // Unlike elements that are objects, keys do not change, so the groups are always sorted.
    order.isSorted = true
    order.end()
  }

  /// Returns the key of a group.
  @export(implementation)
  func key(of group: Int32) -> Key { grouping.key(of: group) }

  /// The inserted groups as sections, in order.
  @export(implementation) var insertedSections: [CollectionSection<Key, Item>] {
    inserted.sorted { $0.index < $1.index }
      .map { CollectionSection(key: key(of: $0.group), items: $0.items) }
  }

  /// Removes the empty groups, and discards the change.
  @export(implementation)
  mutating func end() {
    grouping.end()
    (parts, removed, inserted) = ([], [], [])
  }
}

extension Places {
  /// True if the first element leaves or enters.
  @usableFromInline var affectsFirst: Bool { leaving.first?.at == 0 || entering.first?.at == 0 }
}
