import RKCollections
import RKCore
import RKSubjects
import TestSupport
import Testing

/// An element that a tracker counts.
private struct Counted: Hashable, Sendable {
  let key: Int
  let tracked: Tracked

  static func == (left: Counted, right: Counted) -> Bool { left.key == right.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// An instruction of a random program.
private struct Instruction: Sendable, CustomStringConvertible {
  enum Kind: CaseIterable {
    case filterBy, union, leftJoin, groupedJoined, groupedPrefixes, inner, sorted, distinct, filter
    case subtracting, sectioned, autoRefresh, groups, groupsOfGroups
    case aggregate, read, observe, dispose, append, remove, replace, parameter, changeInner
    case release, transaction
  }

  let kind: Kind
  let first: Int
  let second: Int

  init(_ random: inout SplitMix64) {
    kind = Kind.allCases.randomElement(using: &random) ?? .read
    (first, second) = (
      Int.random(in: 0..<64, using: &random), Int.random(in: 0..<64, using: &random)
    )
  }

  var description: String { "\(kind)(\(first), \(second))" }
}

/// The objects of a random program.
private final class Graph {
  typealias Items = DerivedCollection<Counted>

  let tracker: Tracker
  let source = CollectionProperty<[Counted]>([])
  let parameter = Property(1)
  /// A property that closures capture must not be an input too: it would not end before its observation.
  let flag = Property(false)
  let inner: [CollectionProperty<[Counted]>]
  var collections: [Items] = []
  var others: [Any] = []
  var observations: [any Disposable] = []
  private var next = 0

  init(_ tracker: Tracker) {
    self.tracker = tracker
    inner = (0..<3).map { _ in CollectionProperty([]) }
    for _ in 0..<6 { source.append(element()) }
    for collection in inner { collection.append(element()) }
    collections.append(source.filter { _ in true })
  }

  func element() -> Counted {
    next += 1
    return Counted(key: next, tracked: tracker.track(next))
  }

  func collection(_ number: Int) -> Items { collections[number % collections.count] }

  func run(_ instruction: Instruction) {
    let (first, second) = (instruction.first, instruction.second)
    let collection = collection(first)
    switch instruction.kind {
    case .filterBy: add(collection.filter(by: parameter) { $0.key % 5 >= $1 })
    case .union: add(collection.union(self.collection(second)))
    case .leftJoin:
      add(
        collection.leftJoin(self.collection(second), on: { $0.key % 4 }, equals: { $0.key % 4 })
          .map { $1 ?? $0 }
      )
    case .groupedJoined: add(collection.grouped { $0.key % 3 }.joined())
    case .groupedPrefixes:
      add(
        collection.grouped { $0.key % 3 }.sorted { $0.key < $1.key }.flatMap { $0.prefix(2) }
      )
    case .inner: add(collection.flatMap { [inner] in inner[$0.key % 3] })
    case .sorted: add(collection.sorted { $0.key % 7 < $1.key % 7 })
    case .distinct: add(collection.distinct { $0.key % 6 })
    case .filter: add(collection.filter { $0.key % 3 != 0 })
    case .subtracting: add(collection.subtracting(self.collection(second)))
    case .sectioned: add(collection.sectioned { $0.key % 3 }.joined())
    case .autoRefresh: add(collection.autoRefresh { [flag] _ in flag })
    case .groups:
      let groups = collection.grouped { $0.key % 3 }
      if second % 2 == 0 { observations.append(groups.observeNext { _ in }) }
      others.append(groups)
    case .groupsOfGroups:
      let groups = collection.grouped { $0.key % 3 }.sorted { $0.key < $1.key }
        .flatMap { $0.prefix(2) }.grouped { $0.key % 2 }
      if second % 2 == 0 { observations.append(groups.observeNext { _ in }) }
      others.append(groups)
    case .aggregate: others.append(collection.sumProperty { $0.key })
    case .read:
      _ = collection.collection.count
      for case let sum as AnyProperty<Int> in others { _ = sum.value }
    case .observe: observations.append(collection.observeNext { _ in })
    case .dispose:
      if !observations.isEmpty { observations.remove(at: first % observations.count).dispose() }
    case .append: source.insert(element(), at: first % (source.count + 1))
    case .remove: if !source.isEmpty { source.remove(at: first % source.count) }
    case .replace: if !source.isEmpty { source[first % source.count] = element() }
    case .parameter:
      flag.value.toggle()
      parameter.value = first % 5
    case .changeInner:
      if second % 3 == 0 { inner[first % 3].popLast() } else { inner[first % 3].append(element()) }
    case .release: if collections.count > 1 { collections.remove(at: first % collections.count) }
    case .transaction:
      atomically { t in
        t.update(source) { $0.append(element()) }
        t.update(inner[first % 3]) { $0.append(element()) }
        t[parameter] += 1
      }
    }
  }

  private func add(_ collection: Items) {
    // Joins of joins would grow without a limit.
    if collections.count < 24, collection.collection.count < 200 { collections.append(collection) }
  }
}

/// Law 6: after everything was released, no element is alive.
@Suite("Derived collections release their elements", .onOneThread)
struct ReleaseModelTests {
  @Test(arguments: 0..<8)
  func `a random graph leaves nothing in memory, whether its observations were disposed or not`(
    part: Int
  ) {
    for seed in modelSeeds(part: part, of: 8, programs: 200) {
      var random = SplitMix64(seed: UInt64(seed))
      let program = (0..<10 + seed % 200 / 5).map { _ in Instruction(&random) }
      let live = live(program)
      #expect(live == 0, "seed \(seed): \(program)")
    }
  }

  private func live(_ program: [Instruction]) -> Int {
    let tracker = Tracker()
    run(program, tracker)
    return tracker.live
  }

  @inline(never)
  private func run(_ program: [Instruction], _ tracker: Tracker) {
    let graph = Graph(tracker)
    for instruction in program { graph.run(instruction) }
  }
}
