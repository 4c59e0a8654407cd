/// The slots of an `OrderStatisticTree`, and their measures, as arrays.
@usableFromInline
struct SlotSequence: Sendable {
  /// The slots in order; nil if they are 1, 2, ….
  @usableFromInline var slots: [Int32]?
  /// The measures in the order of the slots.
  ///
  /// If `slots` is not nil, an empty array means that all measures are 0.
  @usableFromInline var measures: [Int32]

  @export(implementation)
  init(slots: [Int32]? = nil, measures: [Int32]) {
    (self.slots, self.measures) = (slots, measures)
  }

  @export(implementation) var count: Int { slots?.count ?? measures.count }

  @export(implementation)
  func measure(at position: Int) -> Int { measures.isEmpty ? 0 : Int(measures[position]) }

  @export(implementation)
  func slot(at position: Int) -> Int { slots.map { Int($0[position]) } ?? position + 1 }
}
