/// A value for each slot of an `OrderStatisticTree`.
@usableFromInline
struct SlotTable<Value> {
  @usableFromInline var values: [Value?] = [nil]

  @inlinable
  init() {}

  /// Creates a table for the slots 1, 2, ….
  @inlinable
  init(_ values: some Collection<Value>) {
    self.values.reserveCapacity(values.count + 1)
    for value in values { self.values.append(value) }
  }

  @inlinable
  subscript(slot: Int) -> Value {
    get {
      guard let value = values[slot] else { preconditionFailure("slot \(slot) has no value") }
      return value
    }
    set {
      while values.count <= slot { values.append(nil) }
      values[slot] = newValue
    }
  }

  /// Returns the table after a bulk change, which renumbers the slots as 1, 2, ….
  @inlinable
  func arranged(_ bulkChange: BulkChange<Value>, _ former: SlotSequence) -> SlotTable {
    var arranged = SlotTable()
    arranged.values.reserveCapacity(bulkChange.count + 1)
    if former.slots == nil {
      arranged.values += values[1..<bulkChange.stays + 1]
    } else {
      for position in 0..<bulkChange.stays {
        arranged.values.append(values[former.slot(at: position)])
      }
    }
    var next = 0
    for origin in bulkChange.origins {
      if !origin.isEntering, let position = origin.position {
        arranged.values.append(values[former.slot(at: position)])
      } else {
        arranged.values.append(bulkChange.entering[next])
        next += 1
      }
    }
    return arranged
  }

  /// Removes and returns the value of a slot.
  @discardableResult
  @inlinable
  mutating func remove(_ slot: Int) -> Value? {
    values[slot].take()
  }
}

extension SlotTable: Sendable where Value: Sendable {}
