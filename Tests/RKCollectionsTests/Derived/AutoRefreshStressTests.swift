import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

@Suite("autoRefresh on many threads", .serialized)
struct AutoRefreshStressTests {
  @Test(.timeLimit(.minutes(5)), arguments: 0..<4)
  func `a step ends although the groups of inner collections change`(round: Int) {
    let outer = CollectionProperty([0])
    let inner = [CollectionProperty([0]), CollectionProperty([1])]
    let counts = outer.flatMap { inner[$0] }.grouped { $0 }
      .autoRefresh { $0.countProperty() }
      .map(\.count)
    let observation = counts.observeNext { _ in }
    inParallel(2) { thread in
      for number in 0..<(isSanitized ? 100 : 1_000) {
        if thread == 0 {
          outer[0] = number % 2
        } else {
          inner[number % 2].replace(with: [number % 5])
        }
      }
    }
    #expect(counts.collection == [1])
    observation.dispose()
  }
}
