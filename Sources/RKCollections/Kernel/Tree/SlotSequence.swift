/// The slots of an `OrderStatisticTree` in an array.
@usableFromInline
struct SlotSequence: Sendable {
  /// The slots in order; nil if they are 1, 2, ….
  @usableFromInline var slots: [Int32]?
  /// The measures in the order of the slots; empty if all measures are 0.
  @usableFromInline var measures: [Int32]

  @inlinable
  init(slots: [Int32]? = nil, measures: [Int32]) {
    (self.slots, self.measures) = (slots, measures)
  }

  @inlinable var count: Int { slots?.count ?? measures.count }

  @inlinable var sum: Int { measures.reduce(0) { $0 + Int($1) } }

  /// Returns the sum of the measures before each position, for all positions from the given one to the end.
  ///
  /// The parameter `first` is the sum before the given position.
  @inlinable
  func starts(from position: Int = 0, _ first: Int = 0) -> [Int32] {
    var starts: [Int32] = []
    starts.reserveCapacity(measures.count - position)
    var sum = Int32(first)
    for measure in measures[position...] {
      starts.append(sum)
      sum += measure
    }
    return starts
  }

  @inlinable
  func slot(at position: Int) -> Int { slots.map { Int($0[position]) } ?? position + 1 }
}
