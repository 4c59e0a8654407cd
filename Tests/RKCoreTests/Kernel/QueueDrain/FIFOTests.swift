import TestSupport
import Testing

@testable import RKCore

@Suite("FIFO")
struct FIFOTests {
  @Test(arguments: 0..<20)
  func `behaves like an array`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (queue, model) = (FIFO<Int>(), [Int]())
    let growth = Int.random(in: 2...4, using: &random)
    for number in 0..<2_000 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0..<growth:
        queue.append(number)
        model.append(number)
      case 4 where !model.isEmpty:
        #expect(queue.exchangeFirst(with: number) == model[0])
        model[0] = number
      default:
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect((queue.first, queue.last) == (model.first, model.last))
      #expect((queue.count, queue.isEmpty) == (model.count, model.isEmpty))
      if let index = model.indices.randomElement(using: &random) {
        #expect(queue[index] == model[index])
      }
    }
    #expect(queue.all == model)
  }

  @Test func `frees the places of removed elements, even if it is never empty`() {
    var queue = FIFO<Int>()
    for number in 0..<10_000 {
      queue.append(number)
      if number >= 10 { #expect(queue.popFirst() == number - 10) }
      #expect(queue.storage.count <= 2 * queue.count + 33)
    }
  }

  @Test func `releases an element when it is removed`() {
    let tracker = Tracker()
    var queue = FIFO<Tracked>()
    for _ in 0..<3 { queue.append(tracker.track()) }
    _ = queue.popFirst()
    #expect(tracker.live == 2)
    _ = queue.exchangeFirst(with: tracker.track())
    #expect(tracker.live == 2)
    while queue.popFirst() != nil {}
    #expect(tracker.live == 0)
  }
}
