extension Arrangement {
  /// Creates the arrangement that edits make, in O(n + k log k) for k edits.
  ///
  /// - Parameters:
  ///   - edits: The edits, in memory.
  ///   - elements: The elements after the edits.
  @inlinable
  package init(_ edits: Edits<Element>, after elements: [Element]) {
    var table = PieceTable()
    table.record(edits)
    self.init(countBefore: elements.count - edits.growth)
    origins.reserveCapacity(elements.count)
    table.forEach { piece, start, count in
      // The last piece is endless.
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

  /// Creates the arrangement that a difference makes, in O(n).
  ///
  /// - Parameters:
  ///   - diff: The difference, as positions.
  ///   - replaced: Elements that the difference deletes and inserts, and that are the same.
  ///   - countBefore: The number of elements before the change.
  ///   - count: The number of elements after the change.
  ///   - element: Returns the element at a position after the change.
  @usableFromInline
  init(
    _ diff: CollectionDiff<Int>,
    replaced: [CollectionDiff<Int>.Move],
    countBefore: Int,
    count: Int,
    element: (Int) -> Element
  ) {
    var stays = [Bool](repeating: true, count: countBefore)
    var updates = [Bool](repeating: false, count: diff.updates.isEmpty ? 0 : countBefore)
    for position in diff.deletes { stays[position] = false }
    for position in diff.updates { updates[position] = true }
    // The positions that no element that stays takes.
    let unknown = ElementOrigin(code: .max - 1)
    origins = Array(repeating: unknown, count: count)
    for position in diff.inserts { origins[position] = .none }
    for move in replaced { origins[move.to] = .replaced(move.from, isMoved: true) }
    for move in diff.moves {
      stays[move.from] = false
      origins[move.to] = .same(move.from, isMoved: true)
    }
    var next = 0
    (self.countBefore, entering) = (countBefore, [])
    for position in origins.indices {
      if origins[position] == unknown {
        while !stays[next] { next += 1 }
        let isUpdated = !updates.isEmpty && updates[next]
        origins[position] =
          isUpdated ? .replaced(next, isMoved: false) : .same(next, isMoved: false)
        next += 1
      }
      if origins[position].isEntering { entering.append(element(position)) }
    }
  }

  /// The net difference; an element that is replaced and moves is deleted and inserted.
  @usableFromInline var diff: CollectionDiff<Int> { diffAndReplaced.diff }

  /// The net difference, and the elements that it deletes and inserts although they are the same.
  @usableFromInline
  var diffAndReplaced: (diff: CollectionDiff<Int>, replaced: [CollectionDiff<Int>.Move]) {
    var diff = CollectionDiff<Int>()
    var isLeft = [Bool](repeating: true, count: countBefore)
    var kept: [MovedElement] = []
    let isAscending = isAscending
    for (position, origin) in origins.enumerated() {
      guard let former = origin.position else {
        diff.inserts.append(position)
        continue
      }
      isLeft[former] = false
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
        diff.updates.append(former)
      }
    }
    for position in isLeft.indices where isLeft[position] { diff.deletes.append(position) }
    let replaced = diff.add(kept)
    return (diff, replaced)
  }
}

extension Edits where Element: Sendable {
  /// Creates the edits of an arrangement that is made of an array.
  @inlinable
  init(_ arrangement: Arrangement<Element>, before: [Element], after: [Element]) {
    self.init(
      deferred: {
        let (diff, replaced) = arrangement.diffAndReplaced
        return Edits(diff, replaced: replaced, before: { before[$0] }, after: { after[$0] })
      },
      arrangement: { arrangement }
    )
  }

  /// Returns these edits, as an arrangement too if they are a large part of a collection.
  ///
  /// It is the rule for all that is derived: to compute anew what the edits of a large part change takes
  /// less time than one edit after the other.
  ///
  /// - Parameters:
  ///   - count: The number of elements after the edits.
  ///   - elements: Returns these elements.
  @inlinable
  func arranged(count: Int, _ elements: () -> [Element]) -> Edits {
    switch storage {
    case .none, .one: return self
    case .deferred(let compute, let arrange, let changes):
      if arrange != nil, Self.isLarge(changes, of: count) { return self }
      return compute().arranged(count: count, elements)
    case .many(let edits):
      if !Self.isLarge(edits.count, of: count) { return self }
      let after = elements()
      return Edits(deferred: { self }, arrangement: { Arrangement(self, after: after) })
    }
  }

  @inlinable
  static func isLarge(_ edits: Int, of count: Int) -> Bool { edits * 8 >= count }
}
