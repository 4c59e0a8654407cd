extension SortedDerivation {
  /// An element, its slot after a change, and its previous position in the order.
  @usableFromInline typealias Entry = (element: Source, slot: Int32, origin: ElementOrigin)

  /// Sorts the elements that stay, which are already in order, together with the entering elements.
  @inlinable
  mutating func arrange(
    _ bulkChange: BulkChange<Source>,
    _ script: inout DerivedScript<Source>
  ) -> Bool {
    let order = sorted.sequence
    var entries = entries(bulkChange, order)
    let isLess = areInIncreasingOrder
    // Entering elements that follow all others in source order need no comparison of slots.
    let comparesSlots = bulkChange.stays < order.count
    entries.sort {
      isLess($0.element, $1.element)
        || (comparesSlots && $0.slot < $1.slot && !isLess($1.element, $0.element))
    }
    // The sort compared all neighbors. If objects changed during the sort, their edits arrive later.
    isSorted = true
    elements = elements.arranged(bulkChange, source.sequence)
    var result = BulkChange<Source>(countBefore: order.count)
    result.origins.reserveCapacity(entries.count)
    result.entering.reserveCapacity(bulkChange.entering.count)
    var slots: [Int32] = []
    slots.reserveCapacity(entries.count)
    var (last, isOrdered) = (-1, true)
    for (element, slot, origin) in entries {
      slots.append(slot)
      result.origins.append(origin)
      if origin.isEntering {
        result.entering.append(element)
      } else if let position = origin.position {
        if position < last { isOrdered = false }
        last = position
      }
    }
    // Either elements moved among equal elements, or objects changed and their edits arrive later.
    if !isOrdered {
      result.origins = result.origins.map { $0.isEntering ? $0 : $0.moved }
    }
    source = OrderStatisticTree(unlinked: [Int32](repeating: 0, count: slots.count))
    sorted = OrderStatisticTree(unlinkedSlots: slots)
    script.arrange(result)
    return true
  }

  /// Returns the elements that stay, in their former order, and then the entering elements.
  @inlinable
  func entries(_ bulkChange: BulkChange<Source>, _ order: SlotSequence) -> [Entry] {
    let former = source.sequence
    // The new slot for each former slot; for a replaced element, the bitwise complement of the entering
    // element's index.
    var slots = [Int32](repeating: 0, count: elements.values.count)
    for position in 0..<bulkChange.stays { slots[former.slot(at: position)] = Int32(position + 1) }
    var entering: [Entry] = []
    entering.reserveCapacity(bulkChange.entering.count)
    for (index, origin) in bulkChange.origins.enumerated() {
      let (slot, position) = (Int32(bulkChange.stays + index + 1), origin.position)
      if let position {
        slots[former.slot(at: position)] = origin.isEntering ? ~Int32(entering.count) : slot
      }
      if origin.isEntering {
        entering.append((bulkChange.entering[entering.count], slot, .none))
      }
    }
    var entries: [Entry] = []
    entries.reserveCapacity(bulkChange.count)
    for index in 0..<order.count {
      let slot = order.slot(at: index)
      if slots[slot] > 0 {
        entries.append((elements[slot], slots[slot], .same(index, isMoved: false)))
      } else if slots[slot] < 0 {
        entering[Int(~slots[slot])].origin = .replaced(index, isMoved: true)
      }
    }
    entries += entering
    return entries
  }
}
