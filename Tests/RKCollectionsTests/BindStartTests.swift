import RKBindings
import RKCollections
import RKCore
import RKOperators
import RKSubjects
import TestSupport
import Testing

@Suite("Two-way bindings of collections: the start")
struct BindStartTests {
  @Test(arguments: Kind.allCases, Kind.allCases)
  func `sends the content of one side once, and nothing back`(here: Kind, there: Kind) {
    let (one, other) = (here.make([1, 2]), there.make([3]))
    let logs = [log(one), log(other)]
    let before = logs.map(\.count)
    bindBothWays(one, other)
    let expected: [[[Int]]] =
      if here != .passthrough {
        [[], [[1, 2]]]
      } else {
        [there != .passthrough ? [[3]] : [], []]
      }
    for index in 0...1 {
      #expect(Array(logs[index].values.suffix(from: before[index])) == expected[index])
    }
    withExtendedLifetime((one, other)) {}
  }

  @Test func `a ring takes the content of its first collection, and sends it once to each other`() {
    let ring = (1...3).map { CollectionProperty([$0]) }
    let logs = ring.map { log($0) }
    for index in 0..<3 { ring[index].bidirectionalBind(to: ring[(index + 1) % 3]) }
    #expect(ring.map(\.collection) == [[1], [1], [1]])
    #expect(logs.map(\.count) == [1, 2, 2])
    ring[1].append(2)
    #expect(ring.map(\.collection) == [[1, 2], [1, 2], [1, 2]])
  }

  @Test func `changes on both sides cause no warning`() {
    struct Chapter: Equatable, Sendable { let page: Int }
    let warnings = warnings(with: "Chapter") { _ in
      let (one, other) = (
        CollectionProperty([Chapter(page: 1)]), CollectionProperty([Chapter(page: 2)])
      )
      one.bidirectionalBind(to: other)
      one.append(Chapter(page: 3))
      other.removeLast()
      #expect(one.collection == other.collection)
    }
    #expect(warnings == [])
  }

  @Test func `an event whose changes cancel each other out is not sent by its target`() {
    let (source, target) = (CollectionProperty([1]), CollectionProperty<[Int]>([]))
    let events = Log<CollectionEvent<[Int]>>()
    source.observeNext { events($0) }
    let merged = PassthroughSubject<CollectionEvent<[Int]>, Never>()
    merged.bind(to: target)
    merged.send(events.values[0])
    let contents = Log<[Int]>()
    target.observeNext { contents($0.collection) }
    source.append(2)
    source.popLast()
    merged.send(events.values[1].merging(events.values[2]))
    source.append(3)
    merged.send(events.values[3])
    #expect(contents.values == [[1], [1, 3]])
  }

  enum Kind: CaseIterable {
    case collection, property, replayOne, passthrough

    fileprivate func make(_ content: [Int]) -> any Side {
      let event = CollectionEvent(content, changeset: CollectionChangeset())
      switch self {
      case .collection: return CollectionProperty(content)
      case .property: return Property(event)
      case .replayOne:
        let subject = ReplayOneSubject<CollectionEvent<[Int]>, Never>()
        subject.send(event)
        return subject
      case .passthrough: return PassthroughSubject<CollectionEvent<[Int]>, Never>()
      }
    }
  }
}

private typealias Side = SignalProtocol<CollectionEvent<[Int]>, Never>
  & BindableProtocol<CollectionEvent<[Int]>>

private func bindBothWays(_ one: some Side, _ other: some Side) {
  one.bidirectionalBind(to: other)
}

private func log(_ side: some Side) -> Log<[Int]> {
  let log = Log<[Int]>()
  side.observeNext { log($0.collection) }
  return log
}
