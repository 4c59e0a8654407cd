import TestSupport
import Testing

@testable import RKCollections

@Suite("Change", .onOneThread)
struct ChangeTests {
  /// Returns a random change of an array.
  private func change(
    of array: inout [Int],
    _ random: inout SplitMix64,
    _ next: inout Int
  ) -> Change<Int> {
    var draft = Draft(array)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let position = Int.random(in: 0...array.count, using: &random)
      switch array.isEmpty || position == array.count ? 0 : Int.random(in: 0..<5, using: &random) {
      case 0:
        next += 1
        array.insert(next, at: position)
        draft.add(.insert(count: 1, at: position))
      case 1: draft.add(.remove(array.remove(at: position), at: position))
      case 2:
        next += 1
        draft.add(.replace(array[position], at: position))
        array[position] = next
      default:
        let destination = Int.random(in: 0..<array.count, using: &random)
        array.insert(array.remove(at: position), at: destination)
        draft.add(.move(from: position, to: destination))
      }
    }
    return Change(draft.net(array).mutation, after: array)
  }

  @Test(arguments: 0..<40)
  func `has the same result when it is applied in place and when the array is rebuilt`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var next = 1000
    for _ in 0..<200 {
      let before = Array(0..<Int.random(in: 0...12, using: &random))
      var after = before
      var change = change(of: &after, &random, &next)
      let known = change.former
      change.former = []
      var (copy, anew) = (before, before)
      change.apply(to: &copy)
      #expect(copy == after && change.former == known, "\(before) \(after) \(change)")
      change.former = []
      change.applyAnew(to: &anew)
      #expect(anew == after && change.former == known, "\(before) \(after) \(change)")
      // Large enough to be applied one by one.
      var (padded, former) = (before + Array(repeating: -1, count: 1000), change)
      former.former = []
      former.apply(to: &padded)
      #expect(Array(padded.prefix(after.count)) == after && former.former == known)
      var settled = change
      settled.settle()
      #expect(CollectionChangeset(settled.places) == CollectionChangeset(change.places))
    }
  }

  @Test(arguments: 0..<40)
  func `an order finds the slot of each entry of a change`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var next = 1000
    var array = Array(0..<Int.random(in: 0...200, using: &random))
    var order = OrderStatisticTree(measures: array.map { $0 % 3 })
    var values = SlotTable(array)
    for _ in 0..<60 {
      let before = array
      let change = change(of: &array, &random, &next)
      order.begin(change.places)
      for (entry, located) in zip(change.places.leaving, order.leaving) {
        #expect(values[Int(located.slot)] == before[Int(entry.at)])
        #expect(Int(located.sum) == before.prefix(Int(entry.at)).reduce(0) { $0 + $1 % 3 })
        if entry.link < 0 { values.remove(Int(located.slot)) }
      }
      for (index, entry) in change.places.entering.enumerated() where entry.element >= 0 {
        order.entering[index].measure = Int32(change.elements[Int(entry.element)] % 3)
      }
      order.apply(change.places)
      for (index, entry) in change.places.entering.enumerated() {
        let slot = Int(order.entering[index].slot)
        if entry.element >= 0 { values[slot] = change.elements[Int(entry.element)] }
        #expect(values[slot] == array[Int(entry.at)])
        let sum = array.prefix(Int(entry.at)).reduce(0) { $0 + $1 % 3 }
        #expect(Int(order.entering[index].sum) == sum)
      }
      order.end()
      var slots: [Int] = []
      order.forEach { slots.append($0) }
      #expect(slots.map { values[$0] } == array)
    }
  }

  @Test(arguments: 0..<20)
  func `touching all elements leaves no trace in a settled change`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var next = 1000
    for _ in 0..<100 {
      let before = Array(0..<Int.random(in: 0...12, using: &random))
      var after = before
      let plain = change(of: &after, &random, &next)
      var touched = plain
      touched.touchAll(of: before.count)
      #expect(touched.places.leaving.count == before.count)
      #expect(touched.places.entering.count == after.count)
      touched.former = []
      touched.settle()
      var copy = before
      touched.apply(to: &copy)
      #expect(copy == after)
      // Of two neighbors that change places, either can be the one that moves.
      #expect(touched.places.leaving.count == plain.places.leaving.count)
      #expect(touched.former == plain.former)
    }
  }
}
