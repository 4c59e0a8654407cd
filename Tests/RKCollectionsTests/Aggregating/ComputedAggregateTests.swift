import RKCollections
import RKCore
import TestSupport
import Testing

@Suite("Aggregates that a computed property creates")
struct ComputedAggregateTests {
  @Test func `may be created while another thread changes the collection`() {
    for _ in 0..<(isSanitized ? 10 : 100) {
      let source = CollectionProperty([1, 2, 3])
      let pairs = source.flatMap { CollectionProperty([$0, $0 + 1]).map { $0 } }
      let derived = pairs.grouped { $0 % 3 }.flatMap { $0.sorted() }
      let count = AnyProperty.computed { read in read(derived.countProperty()) }
      inParallel(2) { thread in
        for number in 0..<10 {
          if thread == 0 {
            source.append(number)
          } else {
            count.observeNext { _ in }.dispose()
          }
        }
      }
      #expect(count.value == 26)
    }
  }
}
