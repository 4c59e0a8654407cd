import Foundation
import RKInspection
import RKReactor
import RKTesting
import ReactiveKit
import Testing

private struct Counter: RKReactor.State, Equatable {
  var value = 0

  mutating func react(to event: any RKReactor.Event) {}
}

/// What each public class and structure prints.
@Suite("Descriptions of public types")
struct DescriptionTableTests {
  /// Types whose values have no state, or exist only as parameters of a closure.
  static let unprinted: Set = [
    "ContentTraits", "EditSource", "Iterator", "PropertyReader", "PropertyTransaction",
  ]

  /// Types of which the text that Swift prints is enough, or whose descriptions have a test of their own.
  static let plain: Set = [
    "AnyObserver", "AsyncValues", "AtomicObserver", "Bond", "DiagramError", "Edge", "Event",
    "ExecutionContext", "Fail", "LiveBag", "LiveObservation", "MainActorProperty", "Node",
    "NonDisposable", "ObservationLeak", "Recording", "RecordingError", "SectionedEvent",
    "TestCoreError", "ThreadID", "Total",
  ]

  @Test func `each public type is in the table`() throws {
    let modules = [
      "RKBindings", "RKCollections", "RKCore", "RKInspection", "RKLoading", "RKOperators",
      "RKReactor",
      "RKSubjects", "RKTesting",
    ]
    let declaration = /^ *(?:public|open) (?:final )?(?:class|struct) ([A-Za-z]+)/
      .anchorsMatchLineEndings()
    var declared: Set<String> = []
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources"
    )
    for module in modules {
      let folder = sources.appending(path: module)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for path in paths where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        declared.formUnion(text.matches(of: declaration).map { String($0.1) })
      }
    }
    let described = Set(try Self.table().map(\.type)).union(Self.unprinted).union(Self.plain)
    #expect(declared.subtracting(described).sorted() == [])
    #expect(described.subtracting(declared).sorted() == [])
  }

  @Test func `the description of each public type is the one in the table`() throws {
    for (type, value, text) in try Self.table() { #expect("\(value)" == text, "\(type)") }
  }

  static func table() throws -> [(type: String, value: Any, text: String)] {
    let time = TestScheduler()
    let ticks = PassthroughSubject<Int, Never>().named("ticks")
    let count = Property(3).named("count")
    let numbers = CollectionProperty([1, 2]).named("numbers")
    return disposables(of: ticks) + signals(of: ticks) + properties(of: count)
      + collections(of: numbers)
      + tools(on: time, count, ticks) + (try values(count))
  }

  private static func disposables(
    of ticks: PassthroughSubject<Int, Never>
  ) -> [(type: String, value: Any, text: String)] {
    let observation = ticks.observeNext { _ in }
    let disposed = SimpleDisposable(isDisposed: true)
    return [
      ("AnyCancellable", AnyCancellable(observation), #"AnyCancellable of "ticks" (live)"#),
      ("AtomicObserver", AtomicObserver<Int, Never> { _ in }, "AtomicObserver of Int (live)"),
      ("BlockDisposable", BlockDisposable {}, "BlockDisposable(live)"),
      (
        "CompositeDisposable", CompositeDisposable([observation, disposed]),
        "CompositeDisposable(1)"
      ),
      (
        "DeinitDisposable", DeinitDisposable(disposable: SimpleDisposable()),
        "DeinitDisposable(live)"
      ),
      ("DisposeBag", DisposeBag().named("screen"), #"DisposeBag "screen" (0)"#),
      (
        "SerialDisposable", SerialDisposable(otherDisposable: observation),
        #"SerialDisposable of "ticks" (live)"#
      ),
      ("SimpleDisposable", disposed, "SimpleDisposable(ended)"),
      (
        "SingleAssignmentDisposable", SingleAssignmentDisposable(),
        "SingleAssignmentDisposable(live)"
      ),
    ]
  }

  private static func signals(
    of ticks: PassthroughSubject<Int, Never>
  ) -> [(type: String, value: Any, text: String)] {
    let connectable = ticks.publish()
    connectable.observeNext { _ in }
    connectable.connect()
    let current = CurrentValueSubject<Int, Never>(1).named("current")
    current.send(completion: .finished)
    return [
      ("AsyncSubject", AsyncSubject<Int, Never>(), "AsyncSubject(0 observers)"),
      ("ConnectableSignal", connectable, "ConnectableSignal(1 observer, connected)"),
      ("CurrentValueSubject", current, #"CurrentValueSubject "current" (1, terminated)"#),
      (
        "Deferred", Deferred { ticks },
        "Deferred<PassthroughSubject<Int, Never>>(signalFactory: (Function))"
      ),
      ("Empty", Empty<Int, Never>(), "Empty<Int, Never>(completeImmediately: true)"),
      ("Future", Future<Int, Never> { $0(.success(1)) }, "Future(0 observers, terminated)"),
      ("PassthroughSubject", PassthroughSubject<Int, Never>(), "PassthroughSubject(0 observers)"),
      ("ReplaySubject", ReplaySubject<Int, Never>(bufferSize: 1), "ReplaySubject(0 observers)"),
      ("ReplayOneSubject", ReplayOneSubject<Int, Never>(), "ReplayOneSubject(0 observers)"),
      (
        "ReplayLoadingValueSubject",
        ReplayLoadingValueSubject<Int, TestError, Never>().named("states"),
        #"ReplayLoadingValueSubject "states" (0 observers)"#
      ),
      ("Signal", ticks.toSignal(), "Signal<Int, Never>"),
      ("Subject", Subject<Int, Never>(), "Subject(0 observers)"),
      ("UnicastSubject", UnicastSubject<Int, Never>(), "UnicastSubject(0 observers)"),
    ]
  }

  private static func properties(
    of count: Property<Int>
  ) -> [(type: String, value: Any, text: String)] {
    let loading = LoadingProperty<Int, Never> { SafeSignal(just: 1).toLoadingSignal() }
    return [
      ("AnyProperty", count.readOnlyView, #"AnyProperty "count" (3)"#),
      ("LoadingProperty", loading.named("user"), #"LoadingProperty "user" (loading)"#),
      (
        "MappedProperty", count.bidirectionalMap(to: { -$0 }, from: { -$0 }).named("minus"),
        #"MappedProperty "minus" (-3)"#
      ),
      ("Property", count, #"Property "count" (3)"#),
      ("Published", Published(wrappedValue: 1), "Published(1)"),
      ("Publisher", Published(wrappedValue: 1).projectedValue, "Publisher(1)"),
      (
        "ValidatingProperty", ValidatingProperty<Int, TestError>(1) { _ in .valid }.named("age"),
        #"ValidatingProperty "age" (1)"#
      ),
    ]
  }

  private static func collections(
    of numbers: CollectionProperty<[Int]>
  ) -> [(type: String, value: Any, text: String)] {
    let sections = numbers.sectioned { $0 % 2 }
    let grouped = numbers.grouped { $0 % 2 }
    return [
      ("AnyCollectionProperty", numbers.readOnlyView, #"AnyCollectionProperty "numbers" ([1, 2])"#),
      (
        "CollectionChangeset", CollectionChangeset<Int>(inserts: [0]),
        "CollectionChangeset<Int>(inserts: [0], deletes: [], updates: [], moves: [])"
      ),
      ("CollectionEvent", CollectionEvent([1]), "CollectionEvent([1])"),
      ("CollectionGroup", grouped.collection[0], "CollectionGroup(1: [1])"),
      ("CollectionProperty", numbers, #"CollectionProperty "numbers" ([1, 2])"#),
      (
        "CollectionSection", CollectionSection(key: "a", items: [1]),
        #"CollectionSection<String, Int>(key: "a", items: [1])"#
      ),
      (
        "DerivedCollection", numbers.map { $0 * 2 }.named("twice"),
        #"DerivedCollection "twice" ([2, 4])"#
      ),
      ("ItemPath", ItemPath(section: 1, item: 2), "1.2"),
      (
        "Move", CollectionChangeset<Int>.Move(from: 1, to: 2),
        "Move(from: 1, to: 2, isUpdated: false)"
      ),
      (
        "PathChangeset", PathChangeset(),
        "PathChangeset(insertedSections: [], deletedSections: [], movedSections: [], inserts: [], "
          + "deletes: [], updates: [], moves: [])"
      ),
      ("SectionedCollection", sections, "SectionedCollection(1: [1], 0: [2])"),
    ]
  }

  private static func tools(
    on time: TestScheduler,
    _ count: Property<Int>,
    _ ticks: PassthroughSubject<Int, Never>
  ) -> [(type: String, value: Any, text: String)] {
    let recorder = time.record(ticks)
    ticks.send(7)
    let cold = time.cold("-a|")
    cold.observe { _ in }
    let isOn = DynamicSubject<Int>(
      target: Owner(),
      signal: .never(),
      context: .immediate,
      get: { _ in 1 },
      set: { _, _ in }
    )
    return [
      ("Action", Action<Int, Int, Never> { SafeSignal(just: $0) }, "Action(ready)"),
      ("Core", Core(state: Counter()), "Core(Counter(value: 0))"),
      ("DynamicSubject", isOn, "DynamicSubject<Int>(ended)"),
      ("EventRecorder", EventRecorder<Counter>(), "EventRecorder(0 events, at 0)"),
      ("LeakCounter", LeakCounter(), "nothing is alive"),
      ("Lifetime", Lifetime(of: Owner()), "Lifetime(ended)"),
      (
        "MainActorSignal", ticks.receive(on: MainActor.shared),
        "MainActorSignal<Int, Never>(receive(on:))"
      ),
      ("Reactive", Reactive(1), "Reactive<Int>(base: 1)"),
      ("Recorder", recorder, "Recorder(next(7) at 0.0 seconds)"),
      ("TestCore", TestCore(state: Counter()), "TestCore(Counter(value: 0))"),
      ("TestScheduler", time, "TestScheduler(0.0 seconds, 2 scheduled)"),
      ("TestSignal", cold, "TestSignal(^)"),
    ]
  }

  private static func values(
    _ count: Property<Int>
  ) throws -> [(type: String, value: Any, text: String)] {
    let graph = count.dependencies
    let groups = TestScheduler().record(SafeSignal(sequence: [1]).group { $0 })
    let entry = Recorder<Int, Never>.Entry(time: .seconds(1), event: .next(1))
    return [
      ("DependencyGraph", graph, "count = 3 (property Int)"),
      ("Diagram", "-a" as Diagram, "-a"),
      ("DiagramFailure", DiagramFailure(), "#"),
      ("Entry", entry, "next(1) at 1.0 seconds"),
      ("EventDetails", EventDetails.all, "EventDetails(bits: 7)"),
      (
        "FlattenStrategy", FlattenStrategy.latest,
        "FlattenStrategy(maxConcurrent: 1, overflow: RKOperators.FlattenStrategy.Overflow.replace, "
          + "isRace: false, isOrdered: false, delaysFailure: false)"
      ),
      (
        "GroupedSignal", try #require(groups.elements.first),
        "GroupedSignal<Int, Int, Never>(key: 1, "
          + "part: RKOperators.UnicastPart<Swift.Int, Swift.Never>)"
      ),
      (
        "Record", Record<Int, Never>(output: [1]),
        "Record<Int, Never>(events: [next(1), completed])"
      ),
      (
        "RetryDelay", RetryDelay { _, _ in .zero },
        "RetryDelay(generator: Swift.SystemRandomNumberGenerator(), delay: (Function))"
      ),
      ("Restored", Restored(), "Restored()"),
    ]
  }
}

private struct TestError: Error {}

private final class Owner: DisposeBagProvider, Sendable {
  let bag = DisposeBag()
}
