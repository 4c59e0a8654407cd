/// The slots of another tree, in sorted order.
///
/// ```text
/// leaving, entering      the client adds the slots to remove and, in sorted order, the slots to insert
/// locate()               before: the positions of the leaving slots
/// replace(isBefore)      after: the positions of the entering slots
/// end()
/// ```
@usableFromInline
struct SortedOrder: Sendable {
  @usableFromInline var tree = OrderStatisticTree()
  /// False if slots were found out of order.
  ///
  /// An element that is an object can be mutated before the change that reports the mutation arrives. Until
  /// then, the element can be in the wrong position, and can mislead searches for the positions of other
  /// elements. So each slot that is inserted is compared with its neighbors, and the neighbors of each slot
  /// that is removed are compared with each other.
  @usableFromInline var isSorted = true
  @usableFromInline var leaving: [Int32] = []
  @usableFromInline var entering: [Int32] = []
  /// The position of each leaving slot before the change; empty if there are many.
  @usableFromInline var before: [Int32] = []
  /// The position of each entering slot after the change.
  @usableFromInline var after: [Int32] = []

  @export(implementation)
  init() {}

  @export(implementation) var count: Int { tree.count }

  /// Finds the positions of the leaving slots.
  ///
  /// - Parameter body: A closure that receives the index in `leaving` and the position of each slot. If there
  ///   are many slots, it receives them in the order of their positions.
  @export(implementation)
  mutating func locate(_ body: (_ index: Int, _ position: Int) -> Void = { _, _ in }) {
    if leaving.isEmpty { return }
    if !tree.isAnew(leaving.count) {
      tree.buildTree()
      for (index, slot) in leaving.enumerated() {
        let position = tree.position(of: Int(slot))
        before.append(Int32(position))
        body(index, position)
      }
      return
    }
    var indexOfSlot = [Int32](repeating: -1, count: Int(tree.lastSlot) + 1)
    for (index, slot) in leaving.enumerated() { indexOfSlot[Int(slot)] = Int32(index) }
    let sequence = tree.sequence
    for position in 0..<sequence.count {
      let index = indexOfSlot[sequence.slot(at: position)]
      if index >= 0 { body(Int(index), position) }
    }
  }

  /// Returns the positions of the given slots; -1 for slot 0.
  @usableFromInline
  mutating func positions(of slots: [Int32]) -> [Int32] {
    if slots.isEmpty { return [] }
    if tree.isAnew(slots.count) {
      let ranks = tree.ranks
      return slots.map { $0 == 0 ? -1 : ranks[Int($0)] }
    }
    tree.buildTree()
    return slots.map { $0 == 0 ? -1 : Int32(tree.position(of: Int($0))) }
  }

  /// Removes the leaving slots, and inserts the entering ones at their sorted positions.
  ///
  /// - Parameter isBefore: A closure that returns whether one slot comes before another; a strict order.
  @export(implementation)
  mutating func replace(_ isBefore: (Int32, Int32) -> Bool) {
    if tree.isAnew(leaving.count + entering.count) { return replaceAnew(isBefore) }
    tree.buildTree()
    if leaving.count == 1, leaving == entering, isInPlace(Int(before[0]), isBefore) {
      return after.append(before[0])
    }
    for slot in leaving { tree.unlink(Int(slot)) }
    if before.count > 1 { before.sort() }
    for (removed, gap) in before.enumerated() {
      let index = Int(gap) - removed
      if index == 0 || index >= tree.count { continue }
      let (slot, next) = (tree.slot(at: index - 1), tree.slot(at: index))
      if !isBefore(Int32(slot), Int32(next)) { isSorted = false }
    }
    for slot in entering {
      tree.insert(Int(slot), at: tree.firstPosition { isBefore(Int32($0), slot) })
    }
    for slot in entering {
      let index = tree.position(of: Int(slot))
      if !isInPlace(index, isBefore) { isSorted = false }
      after.append(Int32(index))
    }
  }

  /// Returns whether the slot at a position is in order with its neighbors.
  // Mutating, because a call to a nonmutating method would copy `self`.
  @export(implementation)
  mutating func isInPlace(_ index: Int, _ isBefore: (Int32, Int32) -> Bool) -> Bool {
    let slot = Int32(tree.slot(at: index))
    return (index == 0 || isBefore(Int32(tree.slot(at: index - 1)), slot))
      && (index + 1 == tree.count || isBefore(slot, Int32(tree.slot(at: index + 1))))
  }

  /// Merges the entering slots into the slots that stay, in O(n).
  @export(implementation)
  mutating func replaceAnew(_ isBefore: (Int32, Int32) -> Bool) {
    let former = tree.sequence
    var isLeaving = [Bool](repeating: false, count: Int(tree.lastSlot) + 1)
    for slot in leaving { isLeaving[Int(slot)] = true }
    var slots: [Int32] = []
    slots.reserveCapacity(former.count - leaving.count + entering.count)
    after.reserveCapacity(entering.count)
    var next = 0
    var last: Int32?
    for position in 0..<former.count {
      let slot = Int32(former.slot(at: position))
      if isLeaving[Int(slot)] { continue }
      while next < entering.count, !isBefore(slot, entering[next]) {
        after.append(Int32(slots.count))
        slots.append(entering[next])
        next += 1
      }
      // The entering slots are sorted, so only slots that stay can be out of order.
      if let last, last == slots.last, !isBefore(last, slot) { isSorted = false }
      slots.append(slot)
      last = slot
    }
    for slot in entering[next...] {
      after.append(Int32(slots.count))
      slots.append(slot)
    }
    tree.setFlat(slots)
  }

  /// Discards the change; keeps the storage of a small change for the next one.
  @usableFromInline
  mutating func end() {
    leaving.clear()
    before.clear()
    entering.clear()
    after.clear()
  }
}

extension OrderStatisticTree {
  /// For each slot, its position.
  @usableFromInline var ranks: [Int32] {
    let sequence = sequence
    var ranks = [Int32](repeating: 0, count: Int(lastSlot) + 1)
    for position in 0..<sequence.count { ranks[sequence.slot(at: position)] = Int32(position) }
    return ranks
  }

  /// Replaces all slots with the given slots of another tree, each with the measure 0.
  @usableFromInline
  mutating func setFlat(_ slots: [Int32]) {
    nodes = [Node()]
    root = 0
    lastSlot = slots.reduce(lastSlot) { max($0, $1) }
    flat = SlotSequence(slots: slots, measures: [])
  }
}

/// An element to sort, with the index of its entry among the entering entries.
///
/// The entering entries are in the order of the source.
@usableFromInline
struct SortKey<Element> {
  @usableFromInline let element: Element
  @usableFromInline let index: Int32

  @export(implementation)
  init(_ element: Element, _ index: Int32) {
    (self.element, self.index) = (element, index)
  }
}

extension Array {
  /// Sorts each run of equal elements by index.
  ///
  /// If elements of a sorted list moved in the source, this method restores the order of equal elements.
  @export(implementation)
  mutating func sortEqual<Item>(by isLess: (Item, Item) -> Bool) where Element == SortKey<Item> {
    // Sorting a slice of an array would copy it.
    withUnsafeMutableBufferPointer { keys in
      if keys.isEmpty { return }
      var start = 0
      for index in 1...keys.count {
        if index < keys.count, !isLess(keys[index - 1].element, keys[index].element) { continue }
        if index - start > 1 { keys[start..<index].sort { $0.index < $1.index } }
        start = index
      }
    }
  }
}
