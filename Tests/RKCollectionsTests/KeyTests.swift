import RKCollections
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

private func set() -> CollectionProperty<Set<Double>> { [1, 2] }
private func dictionary() -> CollectionProperty<[Double: Int]> { [1: 1, 2: 2] }

/// Everything that adds members or keys to a property; a member that differs from itself is never found.
private let additions: [(name: String, add: @Sendable () -> Void)] = [
  ("a set", { _ = CollectionProperty<Set<Double>>(Set([1, .nan])) }),
  ("a literal of a set", { _ = [1, .nan] as CollectionProperty<Set<Double>> }),
  ("insert", { set().insert(.nan) }),
  ("update(with:)", { set().update(with: .nan) }),
  ("formUnion", { set().formUnion([3, .nan]) }),
  ("formSymmetricDifference", { set().formSymmetricDifference([3, .nan]) }),
  ("replace(with:) of a set", { set().replace(with: [.nan]) }),
  ("replace(with:performDiff:) of a set", { set().replace(with: [1, .nan], performDiff: true) }),
  ("replace(with:performDiff: false)", { set().replace(with: [1, .nan], performDiff: false) }),
  ("update of a set", { set().update { _ = $0.insert(.nan) } }),
  ("replace(with:) in update", { set().update { $0.replace(with: [.nan]) } }),
  ("a signal of sets", { Signal(just: Set([Double.nan])).bind(to: set()) }),
  ("an event of a set", { Signal(just: CollectionEvent(Set([Double.nan]))).bind(to: set()) }),
  (
    "an event of a set, with its difference",
    {
      let (source, target) = (set(), set())
      let events = source.map { event in
        CollectionEvent(event.collection.union([.nan]), changeset: event.changeset)
      }
      events.bind(to: target)
    }
  ),
  ("a dictionary", { _ = CollectionProperty([Double.nan: 1]) }),
  ("a literal of a dictionary", { _ = [.nan: 1] as CollectionProperty<[Double: Int]> }),
  ("a subscript", { dictionary()[.nan] = 1 }),
  ("a subscript with a default", { dictionary()[.nan, default: 0] += 1 }),
  ("updateValue", { dictionary().updateValue(1, forKey: .nan) }),
  ("merge", { dictionary().merge([.nan: 1]) { $0 + $1 } }),
  ("replace(with:) of a dictionary", { dictionary().replace(with: [.nan: 1]) }),
  (
    "replace(with:performDiff:) of a dictionary",
    { dictionary().replace(with: [1: 1, .nan: 1], performDiff: true) }
  ),
  ("update of a dictionary", { dictionary().update { $0[.nan] = 1 } }),
  ("a signal of dictionaries", { Signal(just: [Double.nan: 1]).bind(to: dictionary()) }),
]

@Suite("Keys and members that differ from themselves", .onOneThread)
struct KeyTests {
  @Test(arguments: additions.indices)
  func `are refused by each mutation`(index: Int) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [index] in
      additions[index].add()
    }
    let message = "a key or a member of a set has to equal itself, got nan"
    #expect(result?.message.contains(message) == true, "\(additions[index].name)")
  }

  @Test func `are not found, so that removing them changes nothing`() {
    let (set, dictionary) = (set(), dictionary())
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
