extension EditScript {
  /// Creates the edits that implement a changeset: updates, removals, insertions and moves, and finally the
  /// updates of the elements in `replaced`.
  ///
  /// Creating the edits takes O(k log k) for k changed indices.
  ///
  /// - Parameters:
  ///   - changeset: The changeset; its lists of indices must be sorted.
  ///   - replaced: Elements that were replaced and moved, which the changeset lists as deleted and inserted.
  ///   - before: A closure that returns the element at a position before the change.
  ///   - after: A closure that returns the element at a position after the change.
  @inlinable
  package init(
    _ changeset: CollectionChangeset<Int>,
    replaced: [CollectionChangeset<Int>.Move] = [],
    before: (Int) -> Element,
    after: (Int) -> Element
  ) {
    let updates = replaced.map { Edit.update(before($0.from), after($0.to), at: $0.to) }
    let changeset = replaced.isEmpty ? changeset : changeset.moving(replaced)
    var edits: [Edit<Element>] = []
    edits.reserveCapacity(changeset.count)
    for (position, destination) in zip(changeset.updates, changeset.updatesAfter) {
      edits.append(.update(before(position), after(destination), at: position))
    }
    for position in changeset.deletes.reversed() {
      edits.append(.remove(before(position), at: position))
    }
    MovePositions(changeset).forEach { target, position, origin in
      if let origin {
        edits.append(.move(after(target), from: origin, to: position))
      } else {
        edits.append(.insert(after(target), at: position))
      }
    }
    self.init(edits + updates)
  }
}

extension CollectionChangeset where Index == Int {
  /// Returns the changeset with moves in place of the deletions and insertions of some elements.
  @usableFromInline
  func moving(_ elements: [Move]) -> CollectionChangeset {
    let origins = Set(elements.map(\.from))
    let destinations = Set(elements.map(\.to))
    return CollectionChangeset(
      inserts: inserts.filter { !destinations.contains($0) },
      deletes: deletes.filter { !origins.contains($0) },
      updates: updates,
      moves: moves + elements
    )
  }

  /// The positions of the updated elements after the change, in the order of `updates`.
  @usableFromInline package var updatesAfter: [Int] {
    if updates.isEmpty { return [] }
    let removed = (deletes + moves.map(\.from)).sorted()
    let entered = (inserts + moves.map(\.to)).sorted()
    var (left, arrived) = (0, 0)
    return updates.map { position in
      while left < removed.count, removed[left] < position { left += 1 }
      // `stay` is the position among the elements that stay. Adding the number of elements that arrived
      // before it gives the final position.
      let stay = position - left
      while arrived < entered.count, entered[arrived] <= stay + arrived { arrived += 1 }
      return stay + arrived
    }
  }
}

/// The insertions and moves of a sorted changeset, with the positions for applying them one by one.
///
/// Elements arrive in their final order. Meanwhile, the collection consists of three groups:
///
/// ```
/// stays      elements that stay, in their order
/// movers     elements that have yet to move, still between the staying ones
/// arrived    elements that were inserted or moved, each after its final predecessor
/// ```
///
/// An element's position is the number of preceding elements in all three groups. A tree counts the movers: a
/// mover has the measure 1 until it arrives.
@usableFromInline
struct MovePositions {
  /// The final positions of the inserted and moved elements, ascending.
  let targets: [Int]
  /// For each target, the index of its mover; nil for an insertion.
  private let origins: [Int?]
  /// For each mover, the number of staying elements before it; ascending.
  private let staysBefore: [Int]

  @usableFromInline
  init(_ changeset: CollectionChangeset<Int>) {
    let movers = changeset.moves.map(\.from).sorted()
    var deleted = 0
    staysBefore = movers.enumerated().map { number, position in
      while deleted < changeset.deletes.count, changeset.deletes[deleted] < position {
        deleted += 1
      }
      return position - deleted - number
    }
    let moves = changeset.moves.sorted { $0.to < $1.to }
    var targets: [Int] = []
    var origins: [Int?] = []
    var next = 0
    func addMoves(before target: Int) {
      while next < moves.count, moves[next].to < target {
        targets.append(moves[next].to)
        origins.append(movers.partition { $0 >= moves[next].from })
        next += 1
      }
    }
    for insert in changeset.inserts {
      addMoves(before: insert)
      targets.append(insert)
      origins.append(nil)
    }
    addMoves(before: .max)
    self.targets = targets
    self.origins = origins
  }

  /// Calls a closure for each insertion or move, in the order in which they are applied.
  ///
  /// The closure receives the final position, the position for the edit, and the origin of a moved element.
  /// The position for the edit refers to the collection without the moved element.
  @usableFromInline
  func forEach(_ body: (_ target: Int, _ position: Int, _ origin: Int?) -> Void) {
    if staysBefore.isEmpty { return targets.forEach { body($0, $0, nil) } }
    var movers = OrderStatisticTree(measures: repeatElement(1, count: staysBefore.count))
    func waiting(before mover: Int) -> Int {
      mover == staysBefore.count ? movers.sum : movers.before(mover + 1).sum
    }
    var staysBeforeArrived: [Int] = []
    staysBeforeArrived.reserveCapacity(targets.count)
    for (target, mover) in zip(targets, origins) {
      let stays = target - staysBeforeArrived.count
      let moversBefore = waiting(before: staysBefore.partition { $0 >= stays })
      var position = target + moversBefore
      var origin: Int?
      if let mover {
        let before = staysBefore[mover]
        let arrived = staysBeforeArrived.partition { $0 > before }
        origin = before + waiting(before: mover) + arrived
        if before < stays { position -= 1 }
        movers.setMeasure(mover + 1, 0)
      }
      body(target, position, origin)
      staysBeforeArrived.append(stays)
    }
  }
}

extension [Int] {
  /// Returns the first index whose element satisfies a condition; the count if there is none.
  ///
  /// All later elements must satisfy the condition too.
  @inlinable
  func partition(_ condition: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
