extension SortedDerivation {
  /// Merges the elements that are new into the others, which are in order already.
  @inlinable
  mutating func arrange(
    _ arrangement: Arrangement<Source>,
    _ script: inout DerivedScript<Source>
  ) -> Bool {
    let (former, order) = (source.sequence, sorted.sequence)
    if former.slots == nil, let slots = order.slots, arrangement.stays == order.count {
      append(arrangement.entering, slots, &script)
      return true
    }
    let arrangement = arrangement.expanded
    // Where an element was in the order, by its former slot.
    var indices = [Int32](repeating: 0, count: elements.values.count)
    for index in 0..<order.count { indices[order.slot(at: index)] = Int32(index) }
    // By its new slot, and the new slot of each element that stays, at its former place in the order.
    var origins: [ElementOrigin] = [.none]
    origins.reserveCapacity(arrangement.origins.count + 1)
    var slots = [Int32](repeating: 0, count: order.count)
    var entering: [Int32] = []
    for (position, origin) in arrangement.origins.enumerated() {
      let index = origin.position.map { Int(indices[former.slot(at: $0)]) }
      if origin.isEntering {
        entering.append(Int32(position + 1))
        origins.append(index.map { .replaced($0, isMoved: true) } ?? .none)
      } else if let index {
        slots[index] = Int32(position + 1)
        origins.append(.same(index, isMoved: false))
      }
    }
    elements = elements.arranged(arrangement, former)
    slots.removeAll { $0 == 0 }
    let isMoved = !merge(&slots, entering, arrangement.entering)
    var result = Arrangement<Source>(countBefore: order.count)
    result.origins.reserveCapacity(slots.count)
    for slot in slots {
      let origin = origins[Int(slot)]
      if origin.isEntering {
        result.append(elements[Int(slot)], origin)
      } else {
        result.origins.append(isMoved ? origin.moved : origin)
      }
    }
    finish(slots, result, &script)
    return true
  }

  /// Merges elements that are appended: all others have the same slots as before.
  @inlinable
  mutating func append(
    _ entering: [Source],
    _ former: [Int32],
    _ script: inout DerivedScript<Source>
  ) {
    let first = elements.values.count
    for element in entering { elements.values.append(element) }
    var slots = former
    let isMoved = !merge(&slots, Array(Int32(first)..<Int32(elements.values.count)), entering)
    var indices: [Int32] = []
    if isMoved {
      indices = [Int32](repeating: 0, count: first)
      for (index, slot) in former.enumerated() { indices[Int(slot)] = Int32(index) }
    }
    var result = Arrangement<Source>(countBefore: former.count)
    result.origins.reserveCapacity(slots.count)
    var next = 0
    for slot in slots {
      if slot >= first {
        result.append(elements[Int(slot)])
      } else if isMoved {
        result.origins.append(.same(Int(indices[Int(slot)]), isMoved: true))
      } else {
        result.origins.append(.same(next, isMoved: false))
        next += 1
      }
    }
    finish(slots, result, &script)
  }

  @inlinable
  mutating func finish(
    _ slots: [Int32],
    _ result: Arrangement<Source>,
    _ script: inout DerivedScript<Source>
  ) {
    source = OrderStatisticTree(unlinked: [Int32](repeating: 0, count: slots.count))
    sorted = OrderStatisticTree(unlinkedSlots: slots)
    script.arrange(result)
  }

  /// Merges slots by their elements; slots of equal elements ascend.
  ///
  /// - Parameters:
  ///   - slots: Slots that probably are in order.
  ///   - others: Slots that ascend.
  ///   - values: The elements of the others.
  /// - Returns: Whether the slots were in order.
  @inlinable
  mutating func merge(_ slots: inout [Int32], _ others: [Int32], _ values: [Source]) -> Bool {
    let isLess = areInIncreasingOrder
    let elements = elements.values
    func isBefore(_ slot: Int32, _ other: Int32, _ value: Source) -> Bool {
      guard let element = elements[Int(slot)] else { return false }
      if isLess(element, value) { return true }
      return slot < other && !isLess(value, element)
    }
    func isBefore(_ slot: Int32, _ other: Int32) -> Bool {
      guard let value = elements[Int(other)] else { return false }
      return isBefore(slot, other, value)
    }
    // Two neighbors were compared then. Of objects that change meanwhile, an edit is still to come.
    isSorted = true
    let wereOrdered = slots.indices.dropFirst().allSatisfy { isBefore(slots[$0 - 1], slots[$0]) }
    // Those that have moved among equal ones, or objects that have changed and have an edit to come.
    if !wereOrdered { slots.sort { isBefore($0, $1) } }
    if others.isEmpty { return wereOrdered }
    var merged: [Int32] = []
    merged.reserveCapacity(slots.count + others.count)
    var next = 0
    for index in values.indices.sorted(by: { isLess(values[$0], values[$1]) }) {
      while next < slots.count, isBefore(slots[next], others[index], values[index]) {
        merged.append(slots[next])
        next += 1
      }
      merged.append(others[index])
    }
    merged += slots[next...]
    slots = merged
    return wereOrdered
  }
}
