extension SortedDerivation {
  /// Merges the elements that are new into the others, which are in order already.
  @inlinable
  mutating func arrange(
    _ arrangement: Arrangement<Source>,
    _ script: inout DerivedScript<Source>
  ) -> Bool {
    let (former, order) = (source.sequence, sorted.sequence)
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
    let isMoved = !merge(&slots, entering)
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
    source = OrderStatisticTree(unlinked: [Int32](repeating: 0, count: slots.count))
    sorted = OrderStatisticTree(unlinkedSlots: slots)
    script.arrange(result)
    return true
  }

  /// Merges slots by their elements; slots of equal elements ascend.
  ///
  /// - Parameters:
  ///   - slots: Slots that probably are in order.
  ///   - others: Slots that ascend.
  /// - Returns: Whether the slots were in order.
  @inlinable
  mutating func merge(_ slots: inout [Int32], _ others: [Int32]) -> Bool {
    let isLess = areInIncreasingOrder
    let elements = elements.values
    func isBefore(_ slot: Int32, _ other: Int32) -> Bool {
      guard let element = elements[Int(slot)], let otherElement = elements[Int(other)] else {
        return false
      }
      if isLess(element, otherElement) { return true }
      return slot < other && !isLess(otherElement, element)
    }
    func isOrdered(_ slots: [Int32]) -> Bool {
      for index in slots.indices.dropFirst() where !isBefore(slots[index - 1], slots[index]) {
        return false
      }
      return true
    }
    let wereOrdered = isOrdered(slots)
    // Those that have moved among equal ones, or objects that have changed and have an edit to come.
    if !wereOrdered { slots.sort { isBefore($0, $1) } }
    if others.isEmpty {
      isSorted = true
      return wereOrdered
    }
    let others = others.sorted { slot, other in
      guard let element = elements[Int(slot)], let otherElement = elements[Int(other)] else {
        return false
      }
      return isLess(element, otherElement)
    }
    var merged: [Int32] = []
    merged.reserveCapacity(slots.count + others.count)
    var next = 0
    for other in others {
      while next < slots.count, isBefore(slots[next], other) {
        merged.append(slots[next])
        next += 1
      }
      merged.append(other)
    }
    merged += slots[next...]
    slots = merged
    isSorted = isOrdered(merged)
    return wereOrdered
  }
}
