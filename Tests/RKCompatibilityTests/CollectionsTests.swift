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
    let diff: CollectionDiff<Int>? = log.values.last?.diff
    #expect(diff == CollectionChangeset(inserts: [0]))
    #expect(CollectionEvent([1], diff: CollectionDiff(inserts: [0])).inserts == [0])
    let sections = [CollectionSection(key: "a", items: [1])]
    let paths: SectionedDiff = SectionedEvent(sections, diff: SectionedDiff()).diff
    #expect(paths.isEmpty)
  }
}
