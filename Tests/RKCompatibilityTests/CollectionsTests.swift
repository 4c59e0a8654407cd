import RKCompatibility
import TestSupport
import Testing

@Suite("Earlier names of collections")
struct EarlierCollectionNameTests {
  @available(*, deprecated)
  @Test func `do what their new names do`() {
    let numbers: ObservableCollection<[Int]> = CollectionProperty([3, 1])
    let sortedNumbers = numbers.sort(<)
    let log = Log<CollectionPropertyEvent<[Int]>>()
    numbers.observeNext { log($0) }
    numbers.replace([2, 3, 1], performDiff: true)
    #expect(log.values.last?.inserts == [0])
    #expect(sortedNumbers.collection == [1, 2, 3])
  }
}
