import TestSupport
import Testing

@testable import RKCollections

@Suite("order-statistic tree", .onOneThread)
struct OrderStatisticTreeTests {
  /// The same sequence as an array of slots and their measures.
  private struct Model {
    var slots: [(slot: Int, measure: Int)] = []

    func check(_ tree: OrderStatisticTree) {
      #expect(tree.count == slots.count)
      var order: [Int] = []
      tree.forEach { order.append($0) }
      #expect(order == slots.map(\.slot))
      var sum = 0
      for (position, (slot, measure)) in slots.enumerated() {
        #expect(tree.slot(at: position) == slot)
        #expect(tree.before(slot) == (position, sum))
        #expect(tree.measure(slot) == measure)
        sum += measure
      }
    }
  }

  @Test(arguments: 0..<60)
  func `agrees with an array after random operations`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let measures = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      Int.random(in: 0...3, using: &random)
    }
    var tree = OrderStatisticTree(measures: measures)
    var model = Model(slots: zip(1..., measures).map { ($0, $1) })
    model.check(tree)
    // More insertions than removals in one half of the scripts, fewer in the other.
    let growth = seed.isMultiple(of: 2) ? 5 : 3
    for _ in 0..<80 {
      let position = Int.random(in: 0...model.slots.count, using: &random)
      let measure = Int.random(in: 0...3, using: &random)
      if Int.random(in: 0..<8, using: &random) < growth {
        let slot = tree.newSlot()
        let sum = tree.insert(slot, at: position, measure: measure)
        #expect(sum == model.slots.prefix(position).map(\.measure).reduce(0, +))
        #expect(!model.slots.contains { $0.slot == slot })
        model.slots.insert((slot, measure), at: position)
      } else if position < model.slots.count {
        let slot = model.slots[position].slot
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          tree.unlink(slot)
          tree.free.append(Int32(slot))
          model.slots.remove(at: position)
        case 1:
          tree.setMeasure(slot, measure)
          model.slots[position].measure = measure
        default:
          let end = Int.random(in: 0..<model.slots.count, using: &random)
          let measure = tree.measure(slot)
          tree.unlink(slot)
          tree.insert(slot, at: end, measure: measure)
          model.slots.insert(model.slots.remove(at: position), at: end)
        }
      }
    }
    model.check(tree)
  }

  @Test
  func `finds a position by a condition`() {
    var tree = OrderStatisticTree()
    tree.setFlat([3, 1, 2])
    tree.buildTree()
    let values = [0, 20, 30, 10]
    for (limit, position) in [(5, 0), (10, 0), (11, 1), (25, 2), (31, 3)] {
      #expect(tree.firstPosition { values[$0] < limit } == position)
    }
  }

  @Test
  func `stays balanced when only the end grows`() {
    var tree = OrderStatisticTree()
    for position in 0..<100_000 { tree.insert(tree.newSlot(), at: position) }
    // A weight of 2 to the power of 17 with at most three quarters in a subtree: below 42 levels.
    #expect(tree.height < 42)
    for _ in 0..<99_000 { tree.unlink(tree.slot(at: 0)) }
    #expect(tree.height < 25)
  }
}
