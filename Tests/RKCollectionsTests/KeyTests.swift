import RKCollections
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

private typealias Members = CollectionProperty<Set<Double>>
private typealias Numbers = CollectionProperty<[Double: Int]>

/// Everything that adds a member that is not equal to itself to a set.
private let setAdditions: [(name: String, add: @Sendable (Members) -> Void)] = [
  ("insert", { $0.insert(.nan) }),
  ("update(with:)", { $0.update(with: .nan) }),
  ("formUnion", { $0.formUnion([3, .nan]) }),
  ("formSymmetricDifference", { $0.formSymmetricDifference([3, .nan]) }),
  ("replace(with:)", { $0.replace(with: [.nan]) }),
  ("replace(with:performDiff:)", { $0.replace(with: [1, .nan], performDiff: true) }),
  ("replace(with:performDiff: false)", { $0.replace(with: [1, .nan], performDiff: false) }),
  ("update", { $0.update { _ = $0.insert(.nan) } }),
  ("replace(with:) in update", { $0.update { $0.replace(with: [.nan]) } }),
  ("a transaction", { members in atomically { t in _ = t.update(members) { $0.insert(.nan) } } }),
  ("a signal of sets", { Signal(just: Set([Double.nan])).bind(to: $0) }),
  ("an event of a set", { Signal(just: CollectionEvent(Set([Double.nan]))).bind(to: $0) }),
]

/// Everything that adds a key that is not equal to itself to a dictionary.
private let dictionaryAdditions: [(name: String, add: @Sendable (Numbers) -> Void)] = [
  ("a subscript", { $0[.nan] = 1 }),
  ("a subscript with a default", { $0[.nan, default: 0] += 1 }),
  ("updateValue", { $0.updateValue(1, forKey: .nan) }),
  ("merge", { $0.merge([.nan: 1]) { $0 + $1 } }),
  ("replace(with:)", { $0.replace(with: [.nan: 1]) }),
  ("replace(with:performDiff:)", { $0.replace(with: [1: 1, .nan: 1], performDiff: true) }),
  ("update", { $0.update { $0[.nan] = 1 } }),
  ("a signal of dictionaries", { Signal(just: [Double.nan: 1]).bind(to: $0) }),
]

@Suite("Keys and members that differ from themselves", .onOneThread)
struct KeyTests {
  @Test(arguments: setAdditions.indices)
  func `are added to a set, each as a separate element`(index: Int) {
    let (name, add) = setAdditions[index]
    let members: Members = [1, 2, .nan]
    let (copies, count) = (members.map { $0 }, Box(3))
    members.observeNext { count.value += $0.inserts.count - $0.deletes.count }
    add(members)
    let added = members.collection.count { $0.isNaN }
    #expect(added == (name.hasPrefix("replace") || name.contains("set") ? 1 : 2), "\(name)")
    #expect(count.value == members.count, "\(name)")
    #expect(copies.collection.count { $0.isNaN } == added, "\(name)")
    members.replace(with: [3], performDiff: true)
    #expect(members.collection == [3] && copies.collection == [3] && count.value == 1, "\(name)")
  }

  @Test(arguments: dictionaryAdditions.indices)
  func `are added to a dictionary, each as a separate key`(index: Int) {
    let (name, add) = dictionaryAdditions[index]
    let numbers: Numbers = [1: 1, 2: 2, .nan: 3]
    let (copies, count) = (numbers.map { $0.key }, Box(3))
    numbers.observeNext { count.value += $0.inserts.count - $0.deletes.count }
    add(numbers)
    let added = numbers.collection.keys.count { $0.isNaN }
    #expect(added == (name.hasPrefix("replace") || name.contains("signal") ? 1 : 2), "\(name)")
    #expect(count.value == numbers.count, "\(name)")
    #expect(copies.collection.count { $0.isNaN } == added, "\(name)")
    numbers.replace(with: [3: 3], performDiff: true)
    #expect(numbers.collection == [3: 3] && copies.collection == [3], "\(name)")
    #expect(count.value == 1, "\(name)")
  }

  @Test func `are added to a target by an event whose changeset lacks them`() {
    let (source, target): (Members, Members) = ([1, 2], [1, 2])
    let events = source.map { event in
      CollectionEvent(event.collection.union([.nan]), changeset: event.changeset)
    }
    let copies = target.map { $0 }
    events.bind(to: target)
    source.insert(3)
    #expect(target.count == 4)
    _ = copies.collection
  }

  @Test func `are not found, so that removing them changes nothing`() {
    let (set, dictionary): (Members, Numbers) = ([1, 2], [1: 1, 2: 2])
    let log = Log<String>()
    set.observeNext { _ in log("set") }
    dictionary.observeNext { _ in log("dictionary") }
    set.remove(.nan)
    set.subtract([.nan])
    set.formIntersection([1, 2, .nan])
    dictionary.removeValue(forKey: .nan)
    dictionary[.nan] = nil
    #expect(!set.contains(.nan) && dictionary[.nan] == nil)
    #expect(log.values == ["set", "dictionary"])
  }
}
