/// A slot with its measure, and the sum of the measures before it.
@usableFromInline
struct LocatedSlot: Sendable {
  @usableFromInline var slot: Int32
  @usableFromInline var sum: Int32
  @usableFromInline var measure: Int32

  @export(implementation)
  init(slot: Int = 0, sum: Int = 0, measure: Int = 0) {
    self.slot = Int32(truncatingIfNeeded: slot)
    self.sum = Int32(truncatingIfNeeded: sum)
    self.measure = Int32(truncatingIfNeeded: measure)
  }
}

/// Methods that apply a list's change to the slots of the list's elements.
///
/// A few entries are applied one by one, in O(log n) each. Many entries are applied by creating the sequence
/// anew, in O(n). `isAnew(_:)` decides between the two.
///
/// ```text
/// begin(places)          leaving: slots, measures and sums before the change
///                        entering: slots and measures of the linked entries
/// entering[i].measure    the client sets the measures after the change, and may set the slots
/// apply(places)          entering: slots, and sums after the change
/// end()
/// ```
extension OrderStatisticTree {
  /// Returns whether a change with the given number of entries creates the sequence anew.
  @export(implementation)
  func isAnew(_ entries: Int) -> Bool { entries > 8 && entries * 16 > count }

  /// Finds the slots of the entries of a settled change.
  @usableFromInline
  mutating func begin(_ places: Places) {
    locate(places.leaving)
    entering.reserveCapacity(places.entering.count)
    if places.links == 0 {
      for _ in places.entering { entering.append(LocatedSlot()) }
      return
    }
    ends.append(contentsOf: repeatElement(-1, count: Int(places.links)))
    for (index, entry) in places.leaving.enumerated() where entry.link >= 0 {
      ends[Int(entry.link)] = Int32(truncatingIfNeeded: index)
    }
    for entry in places.entering {
      entering.append(entry.link >= 0 ? leaving[Int(ends[Int(entry.link)])] : LocatedSlot())
    }
  }

  private mutating func locate(_ entries: [Places.Leaving]) {
    leaving.reserveCapacity(entries.count)
    if entries.isEmpty { return }
    if !isAnew(entries.count) {
      buildTree()
      for entry in entries {
        let slot = slot(at: Int(entry.at))
        leaving.append(LocatedSlot(slot: slot, sum: before(slot).sum, measure: measure(slot)))
      }
      return
    }
    let sequence = sequence
    var (sum, next) = (0, 0)
    for entry in entries {
      if sequence.measures.isEmpty {
        next = Int(entry.at)
      } else {
        while next < entry.at {
          sum += Int(sequence.measures[next])
          next += 1
        }
      }
      leaving.append(
        LocatedSlot(slot: sequence.slot(at: next), sum: sum, measure: sequence.measure(at: next))
      )
    }
  }

  /// Applies a settled change, with the measures in `entering`.
  @usableFromInline
  mutating func apply(_ places: Places) {
    if isAnew(places.leaving.count + places.entering.count) {
      applyAnew(places)
    } else {
      buildTree()
      for (index, entry) in places.leaving.enumerated() where !entry.isInPlace {
        unlink(Int(leaving[index].slot))
      }
      for (index, entry) in places.entering.enumerated() {
        let measure = Int(entering[index].measure)
        if entry.isInPlace {
          let slot = Int(entering[index].slot)
          if self.measure(slot) != measure { setMeasure(slot, measure) }
          continue
        }
        if entering[index].slot == 0 { entering[index].slot = Int32(newSlot()) }
        insert(Int(entering[index].slot), at: Int(entry.at), measure: measure)
      }
      for index in entering.indices {
        entering[index].sum = Int32(before(Int(entering[index].slot)).sum)
      }
    }
    // The slots are freed last, so that this change does not assign them to entering elements.
    for (index, entry) in places.leaving.enumerated() where entry.link < 0 {
      free.append(leaving[index].slot)
    }
  }

  private mutating func applyAnew(_ places: Places) {
    let former = sequence
    let count = former.count + places.growth
    let isNew = former.count == 0 && free.isEmpty && lastSlot == 0
    var slotsAfter = [Int32](repeating: 0, count: isNew ? 0 : count)
    var measuresAfter = [Int32](repeating: 0, count: count)
    var slots = slotsAfter.mutableSpan
    var measures = measuresAfter.mutableSpan
    var (sum, before, left, after) = (0, 0, 0, 0)
    for index in 0...places.entering.count {
      let isEntry = index < places.entering.count
      let next = isEntry ? Int(places.entering[index].at) : count
      while after < next {
        if left < places.leaving.count, places.leaving[left].at == before {
          left += 1
        } else {
          let measure = former.measure(at: before)
          sum += measure
          slots[after] = Int32(truncatingIfNeeded: former.slot(at: before))
          measures[after] = Int32(truncatingIfNeeded: measure)
          after += 1
        }
        before += 1
      }
      if !isEntry { break }
      if entering[index].slot == 0 { entering[index].slot = Int32(newSlot()) }
      entering[index].sum = Int32(truncatingIfNeeded: sum)
      sum += Int(entering[index].measure)
      if !isNew { slots[after] = entering[index].slot }
      measures[after] = entering[index].measure
      after += 1
    }
    nodes = [Node()]
    root = 0
    flat = SlotSequence(slots: isNew ? nil : slotsAfter, measures: measuresAfter)
  }

  /// Discards the slots of the entries; keeps the storage of a small change for the next one.
  @usableFromInline
  mutating func end() {
    leaving.clear()
    entering.clear()
    ends.clear()
  }
}

extension Places {
  /// For each link, the index of its leaving entry; -1 if there is none.
  @usableFromInline var leavingOfLinks: [Int32] {
    var indices = [Int32](repeating: -1, count: Int(links))
    for (index, entry) in leaving.enumerated() where entry.link >= 0 {
      indices[Int(entry.link)] = Int32(index)
    }
    return indices
  }

  /// For each link, the index of its entering entry; -1 if there is none.
  @usableFromInline var enteringOfLinks: [Int32] {
    var indices = [Int32](repeating: -1, count: Int(links))
    for (index, entry) in entering.enumerated() where entry.link >= 0 {
      indices[Int(entry.link)] = Int32(index)
    }
    return indices
  }
}
