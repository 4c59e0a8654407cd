/// A value for each slot of an `OrderStatisticTree`.
@usableFromInline
struct SlotTable<Value> {
  @usableFromInline var values: [Value?] = [nil]

  @export(implementation)
  init() {}

  /// Creates a table for the slots 1, 2, ….
  @export(implementation)
  init(_ values: some Collection<Value>) {
    self.values.reserveCapacity(values.count + 1)
    for value in values { self.values.append(value) }
  }

  @export(implementation)
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

  /// Removes and returns the value of a slot.
  @discardableResult
  @export(implementation)
  mutating func remove(_ slot: Int) -> Value? {
    values[slot].take()
  }
}

extension SlotTable: Sendable where Value: Sendable {}
