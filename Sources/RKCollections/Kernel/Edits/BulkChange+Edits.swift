extension BulkChange {
  /// Creates a bulk change that is equivalent to the edits, in O(n + k log k) for k edits.
  ///
  /// - Parameters:
  ///   - edits: The edits, which must not be deferred.
  ///   - elements: The elements after the edits.
  @inlinable
  package init(_ edits: EditScript<Element>, after elements: [Element]) {
    var table = PieceTable()
    table.record(edits)
    self.init(countBefore: elements.count - edits.growth)
    table.forEach { piece, start, count in
      if start == 0, piece.old == 0, !piece.isMoved, !piece.isUpdated {
        return stays = min(count, elements.count)
      }
      // The last piece is unbounded.
      for position in start..<min(start + count, elements.count) {
        guard let old = piece.old else {
          append(elements[position])
          continue
        }
        if piece.isUpdated {
          append(elements[position], .replaced(old, isMoved: piece.isMoved))
        } else {
          origins.append(.same(old + position - start, isMoved: piece.isMoved))
        }
      }
    }
  }

  /// Creates a bulk change from the origins of all elements.
  ///
  /// - Parameter element: A closure that returns the element at a position after the change.
  @inlinable
  init(_ origins: [ElementOrigin], countBefore: Int, element: (Int) -> Element) {
    self.init(countBefore: countBefore, origins: origins)
    for position in origins.indices where origins[position].isEntering {
      entering.append(element(position))
    }
  }

  /// Creates a bulk change that reorders elements.
  ///
  /// - Parameter order: The previous position of each element, in the new order.
  @inlinable
  init(order: [Int]) {
    self.init(
      countBefore: order.count,
      origins: order.map { .same($0, isMoved: true) }
    )
  }

  /// The net changeset.
  ///
  /// An element that is replaced and moved is listed as deleted and inserted.
  @inlinable var changeset: CollectionChangeset<Int> { net.changeset }

  /// The net changeset, and the moves of replaced elements.
  ///
  /// The changeset lists these elements as deleted and inserted.
  @inlinable var net:
    (changeset: CollectionChangeset<Int>, replaced: [CollectionChangeset<Int>.Move])
  {
    origins.changeset(countBefore: countBefore, after: stays)
  }
}

extension [ElementOrigin] {
  /// Creates the origins of all elements after a change, from its changeset.
  @usableFromInline
  package init(_ changeset: CollectionChangeset<Int>, countBefore: Int, count: Int) {
    var stays = [Bool](repeating: true, count: countBefore)
    var updates = [Bool](repeating: false, count: changeset.updates.isEmpty ? 0 : countBefore)
    for position in changeset.deletes { stays[position] = false }
    for position in changeset.updates { updates[position] = true }
    // Positions that remain unknown belong to the elements that stay.
    let unknown = ElementOrigin(code: .max - 1)
    self.init(repeating: unknown, count: count)
    for position in changeset.inserts { self[position] = .none }
    for move in changeset.moves {
      stays[move.from] = false
      self[move.to] = .same(move.from, isMoved: true)
    }
    var next = 0
    for position in indices where self[position] == unknown {
      while !stays[next] { next += 1 }
      let isUpdated = !updates.isEmpty && updates[next]
      self[position] =
        isUpdated ? .replaced(next, isMoved: false) : .same(next, isMoved: false)
      next += 1
    }
  }

  /// True if the elements that stay keep their order.
  @inlinable var isAscending: Bool {
    var last = -1
    for origin in self {
      guard let position = origin.position else { continue }
      if position < last { return false }
      last = position
    }
    return true
  }

  /// Returns whether the origins describe no change.
  @inlinable
  func areIdentity(countBefore: Int) -> Bool {
    count == countBefore && isAscending && !contains { $0.isEntering }
  }

  /// Returns the net changeset, and the moves of replaced elements.
  ///
  /// The changeset lists these elements as deleted and inserted.
  ///
  /// - Parameter stays: The number of elements at the start that stay in place; `self` does not include them.
  ///   Default: 0.
  @usableFromInline
  package func changeset(
    countBefore: Int,
    after stays: Int = 0
  ) -> (changeset: CollectionChangeset<Int>, replaced: [CollectionChangeset<Int>.Move]) {
    let isAscending = isAscending
    var changeset = CollectionChangeset<Int>()
    var isLeft = [Bool](repeating: true, count: countBefore - stays)
    var kept: [MovedElement] = []
    if !isAscending { kept.reserveCapacity(count) }
    for index in indices {
      let (position, origin) = (stays + index, self[index])
      guard let former = origin.position else {
        changeset.inserts.append(position)
        continue
      }
      isLeft[former - stays] = false
      if !isAscending {
        kept.append(
          MovedElement(
            old: former,
            new: position,
            isUpdated: origin.isEntering,
            isFixed: !origin.isMoved
          )
        )
      } else if origin.isEntering {
        changeset.updates.append(former)
      }
    }
    for index in isLeft.indices where isLeft[index] { changeset.deletes.append(stays + index) }
    let replaced = changeset.add(kept)
    return (changeset, replaced)
  }
}

extension EditScript where Element: Sendable {
  /// Creates the edits of a bulk change, from the elements before and after the change.
  ///
  /// - Parameter changes: The approximate number of edits. Default: a number that counts as large for any
  ///   collection.
  @inlinable
  init(
    _ bulkChange: BulkChange<Element>,
    changes: Int = .max / 8,
    before: @escaping @Sendable () -> [Element],
    after: @escaping @Sendable () -> [Element]
  ) {
    self.init(
      deferred: {
        let (changeset, replaced) = bulkChange.net
        let (before, after) = (before(), after())
        return EditScript(
          changeset,
          replaced: replaced,
          before: { before[$0] },
          after: { after[$0] }
        )
      },
      bulkChange: { bulkChange },
      changes: changes
    )
  }

  /// Returns these edits, with a bulk change if they affect a large part of the collection.
  ///
  /// Derived collections then recompute their content, which takes less time than applying the edits one by
  /// one.
  ///
  /// - Parameters:
  ///   - count: The number of elements after the edits.
  ///   - elements: A closure that returns the elements after the edits.
  @inlinable
  func arranged(count: @autoclosure () -> Int, _ elements: () -> [Element]) -> EditScript {
    switch storage {
    case .none, .one: return self
    case .deferred(let compute, let arrange, let changes):
      if arrange != nil, Self.isLarge(changes, of: count()) { return self }
      return compute().arranged(count: count(), elements)
    case .many(let edits):
      if !Self.isLarge(edits.count, of: count()) { return self }
      let after = elements()
      return EditScript(
        deferred: { self },
        bulkChange: { BulkChange(self, after: after) },
        changes: edits.count
      )
    }
  }

  @inlinable
  static func isLarge(_ edits: Int, of count: Int) -> Bool { edits * 8 >= count }
}
