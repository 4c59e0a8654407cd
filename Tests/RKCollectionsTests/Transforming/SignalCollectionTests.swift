import RKBindings
import RKCollections
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

private struct Reading: Sendable {
  var id: Int
  var value: Double
}

@Suite("Collections of signals", .onOneThread)
struct SignalCollectionTests {
  @Test func `small steps add up to an update when they exceed the tolerance`() {
    let readings = PassthroughSubject<[Reading], Never>()
    let areEqual = { @Sendable (old: Reading, new: Reading) in abs(old.value - new.value) < 1 }
    let collection = readings.collection(id: \.id, by: areEqual)
    let property = CollectionProperty<[Reading]>([])
    for step in 0..<20 {
      // The other element changes each time.
      let new = [
        Reading(id: 1, value: Double(step) * 0.4), Reading(id: 2, value: Double(step) * 10),
      ]
      readings.send(new)
      property.replace(with: new, id: \.id, by: areEqual)
      #expect(zip(collection.collection, new).allSatisfy { areEqual($0, $1) })
      #expect(collection.collection.map(\.value) == property.collection.map(\.value))
    }
  }

  @Test func `the closure of flatMap may create a collection of a signal`() {
    let numbers = CollectionProperty([1])
    let all = numbers.flatMap { Signal<[Int], Never>(just: [$0, $0 * 10]).collection(id: \.self) }
    numbers.append(2)
    #expect(all.collection == [1, 10, 2, 20])
  }

  @Test(arguments: 0..<20)
  func `equals a property after the same replacements`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let readings = PassthroughSubject<[Reading], Never>()
    let areEqual = { @Sendable (old: Reading, new: Reading) in abs(old.value - new.value) < 2 }
    let collection = readings.collection(id: \.id, by: areEqual)
    let property = CollectionProperty<[Reading]>([])
    let follower = collection.map { $0 }
    for _ in 0..<100 {
      let new = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Reading(
          id: Int.random(in: 0..<8, using: &random),
          value: Double.random(in: 0..<5, using: &random)
        )
      }
      readings.send(new)
      property.replace(with: new, id: \.id, by: areEqual)
      #expect(collection.collection.map(\.value) == property.collection.map(\.value))
      #expect(follower.collection.map(\.value) == property.collection.map(\.value))
    }
  }

  @Test func `every form compares elements with the same identity`() {
    struct Row: Identifiable, Equatable {
      var id: Int
      var text: String
    }
    let rows = PassthroughSubject<[Row], Never>()
    let collections = [
      rows.collection(), rows.collection(id: \.id), rows.collection(id: \.id, by: ==),
    ]
    let log = Log<String>()
    for (index, collection) in collections.enumerated() {
      collection.observeNext { log("\(index) \($0.inserts) \($0.updates)") }
    }
    let texts = ["ab", "ab", "ax"].map { $0.enumerated().map { Row(id: $0, text: "\($1)") } }
    for new in texts { rows.send(new) }
    for collection in collections { #expect(collection.collection == texts[2]) }
    for index in collections.indices {
      let events = log.values.filter { $0.hasPrefix("\(index)") }
      #expect(events == ["\(index) [] []", "\(index) [0, 1] []", "\(index) [] [1]"])
    }
  }

  @Test func `a ring through collection(id:) ends`() {
    let arrays = Property([0])
    let numbers = arrays.collection { $0 }
    numbers.property().map { $0.map { min($0 + 1, 100) } }.bind(to: arrays)
    arrays.value = [5]
    #expect(arrays.value == [5])
    #expect(numbers.collection == [5])
  }
}
