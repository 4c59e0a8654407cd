import RKCollections
import RKCore
import TestSupport
import Testing

/// The samples of the documents of earlier versions, which print what they printed.
@Suite("Samples of earlier versions")
struct DocumentsTests {
  @Test func `a collection property prints its changes`() {
    let names = CollectionProperty(["Steve", "Tim"])
    let log = Log<String>()
    names.observeNext { e in
      log(
        "array: \(e.collection), inserts: \(e.inserts), updates: \(e.updates), deletes: \(e.deletes)"
      )
    }
    names.append("John")
    names.removeLast()
    names[1] = "Mark"
    #expect(
      log.values == [
        #"array: ["Steve", "Tim"], inserts: [], updates: [], deletes: []"#,
        #"array: ["Steve", "Tim", "John"], inserts: [2], updates: [], deletes: []"#,
        #"array: ["Steve", "Tim"], inserts: [], updates: [], deletes: [2]"#,
        #"array: ["Steve", "Mark"], inserts: [], updates: [1], deletes: []"#,
      ]
    )
  }

  @Test func `a property is mapped, filtered and sorted`() {
    let numbers = CollectionProperty([2, 3, 1])
    let doubleNumbers = numbers.map { $0 * 2 }
    let evenNumbers = numbers.filter { $0 % 2 == 0 }
    let sortedNumbers = numbers.sorted(by: <)
    numbers.append(4)
    #expect(doubleNumbers.collection == [4, 6, 2, 8])
    #expect(evenNumbers.collection == [2, 4])
    #expect(sortedNumbers.collection == [1, 2, 3, 4])
  }

  @Test func `an array is replaced with a changeset`() {
    let numbers = CollectionProperty([1, 2, 3])
    let log = Log<CollectionEvent<[Int]>>()
    numbers.observeNext { log($0) }
    numbers.replace(with: [0, 1, 3, 4], performDiff: true)
    let event = log.values.last
    #expect(event?.collection == [0, 1, 3, 4])
    #expect(event?.inserts == [0, 3])
    #expect(event?.deletes == [1])
  }

  @Test func `sets and dictionaries are properties, and sort to arrays of elements`() {
    let uniqueNumbers = CollectionProperty(Set([0, 1, 2]))
    let options = CollectionProperty(["enabled": "yes", "color": "red"])
    let sortedOptions = options.sorted { $0.0 < $1.0 }
    options["size"] = "5"
    uniqueNumbers.insert(3)
    #expect(sortedOptions.collection.map(\.key) == ["color", "enabled", "size"])
    #expect(uniqueNumbers.sorted().collection == [0, 1, 2, 3])
  }
}
