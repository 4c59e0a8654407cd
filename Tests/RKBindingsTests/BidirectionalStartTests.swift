import Dispatch
import RKBindings
import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

/// A two-way binding begins with the value of one side, and no value comes back.
@Suite("bidirectionalBind(to:): the start")
struct BidirectionalStartTests {
  @Test func `sends nothing back to a property`() {
    let time = TestScheduler()
    let (a, b) = (Property(1), Property(0))
    let log = time.record(a)
    a.bidirectionalBind(to: b)
    #expect(log.elements == [1])
    #expect(b.value == 1)
  }

  @Test func `sends the value of a target that has completed before its completion`() {
    let (here, there) = (Listener(), ReplayOneSubject<Int, Never>())
    there.send(1)
    there.send(completion: .finished)
    here.bidirectionalBind(to: there)
    #expect(here.log.values == ["next(1)", "completed"])
  }

  @Test func `does not change a value that an inexact conversion cannot restore`() {
    let (a, b) = (Property(1.26), Property(0.0))
    let rounded = a.bidirectionalMap(to: { ($0 * 10).rounded(.down) / 10 }, from: { $0 })
    rounded.bidirectionalBind(to: b)
    #expect((a.value, b.value) == (1.26, 1.2))
    let (c, d) = (Property(1.26), Property(0.0))
    c.bidirectionalBind(to: d.bidirectionalMap(to: { ($0 * 10).rounded() / 10 }, from: { $0 }))
    #expect((c.value, d.value) == (1.26, 1.26))
  }

  @MainActor
  @Test(arguments: Kind.all, Kind.all)
  func `sends the value of one side to the other, and nothing back`(here: Kind, there: Kind) async {
    let time = TestScheduler()
    let (one, other) = (here.make(1, time), there.make(2, time))
    let logs = [one, other].map(\.log)
    await settle(time)
    let before = logs.map(\.count)
    bind(one.side, to: other.side)
    await settle(time)
    let expected = here.hasValue ? [[], one.values] : [other.values, []]
    for (index, kind) in [here, there].enumerated() where kind.isObserved {
      let received = Array(logs[index].values.suffix(from: before[index]))
      #expect(received == (kind.sends ? expected[index] : []))
    }
    // From then on each side receives what the other sends.
    let rest = logs.map(\.count)
    if here.sends { one.side.send(5) }
    await settle(time)
    if there.sends { other.side.send(6) }
    await settle(time)
    let sent = (here.sends ? [5] : []) + (there.sends ? [6] : [])
    for (index, kind) in [here, there].enumerated() where kind.isObserved {
      #expect(Array(logs[index].values.suffix(from: rest[index])) == (kind.sends ? sent : []))
    }
    withExtendedLifetime((one, other)) {}
  }

  @MainActor
  @Test(arguments: Kind.all.filter(\.isKnown))
  func `a binding that closes a ring sends its value once to every other member`(kind: Kind) async {
    let time = TestScheduler()
    let places = (1...3).map { kind.make($0, time) }
    let logs = places.map(\.log)
    for (from, reached) in [(0, [1]), (1, [2]), (2, [0, 1])] {
      let current = places[from].log
      await settle(time)
      let before = logs.map(\.count)
      bind(places[from].side, to: places[reached[0]].side)
      await settle(time)
      for index in places.indices {
        let expected = reached.contains(index) && kind.hasValue ? current.values : []
        #expect(Array(logs[index].values.suffix(from: before[index])) == expected, "\(index)")
      }
    }
    withExtendedLifetime(places) {}
  }

  @Test func `drops no value of the target that another thread sets meanwhile`() {
    let log = Log<[Int]>()
    for _ in 0..<300 {
      let (a, b) = (ReplayOneSubject<Int, Never>(), Property(0))
      a.send(1)
      inParallel(2) { thread in
        if thread == 0 { a.bidirectionalBind(to: b) } else { b.value = 2 }
      }
      let last = Log<Int>()
      a.observeNext(with: last.append).dispose()
      log.append([b.value] + last.values)
    }
    // Set at the same moment, the sides may exchange their values.
    #expect(!log.values.contains([2, 1]))
  }

  @Test(arguments: 0..<200)
  func `changes only the target, in any graph of properties`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let places = (0..<Int.random(in: 2...6, using: &random)).map { Property($0) }
    for _ in 0..<12 {
      let from = Int.random(in: places.indices, using: &random)
      let to = Int.random(in: places.indices, using: &random)
      if from == to { continue }
      let (log, value) = (Log<Int>(), places[from].value)
      let observation = places[from].dropFirst().observeNext(with: log.append)
      places[from].bidirectionalBind(to: places[to])
      #expect(log.values == [])
      #expect(places[to].value == value)
      observation.dispose()
    }
  }

  /// Performs what waits for virtual time and for the main queue.
  @MainActor
  private func settle(_ time: TestScheduler) async {
    for _ in 0..<5 {
      time.advance(by: .ticks(1))
      await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
    }
  }
}

private typealias Bindable = SubjectProtocol<Int, Never> & BindableProtocol<Int>

private func bind(_ one: some Bindable, to other: some Bindable) {
  one.bidirectionalBind(to: other)
}

/// A side of a two-way binding.
private struct Place {
  let side: any Bindable
  /// The elements that it sends to a new observer.
  var values: [Int] = []
  var isObserved = true
  /// The object that the side does not retain.
  var owner: (any AnyObject & Sendable)?

  /// A log of the elements from now on.
  var log: Log<Int> {
    let log = Log<Int>()
    if isObserved { observe(side, log) }
    return log
  }

  private func observe(_ side: some Bindable, _ log: Log<Int>) {
    side.observeNext(with: log.append)
  }
}

/// A kind of property or subject.
struct Kind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether a new observer receives an element.
  var hasValue = true
  /// Whether it can be observed beside the binding.
  var isObserved = true
  /// Whether several bindings know it as one place.
  var isKnown: Bool { isObserved && !testDescription.hasSuffix("own with a value") }
  /// Whether it sends an element before it terminates.
  var sends = true
  /// Creates one with a value, if the kind has one.
  fileprivate let make: @MainActor @Sendable (Int, TestScheduler) -> Place

  static let all = [
    Kind("Property") { number, _ in Place(side: Property(number), values: [number]) },
    Kind("ValidatingProperty") { number, _ in
      Place(side: ValidatingProperty<Int, Never>(number) { _ in .valid }, values: [number])
    },
    Kind("MappedProperty") { number, _ in
      let base = Property(Double(number) + 0.26)
      let side = base.bidirectionalMap(to: { Int($0) }, from: { Double($0) })
      return Place(side: side, values: [number])
    },
    Kind("CurrentValueSubject") { number, _ in
      Place(side: CurrentValueSubject<Int, Never>(number), values: [number])
    },
    Kind("ReplaySubject") { number, _ in
      Place(sending: [10 * number, number], to: ReplaySubject<Int, Never>())
    },
    Kind("ReplaySubject(for:on:)") { number, time in
      Place(sending: [number], to: ReplaySubject<Int, Never>(for: .ticks(100), on: time))
    },
    Kind("ReplayOneSubject") { number, _ in
      Place(sending: [number], to: ReplayOneSubject<Int, Never>())
    },
    Kind("UnicastSubject", isObserved: false) { number, _ in
      Place(sending: [10 * number, number], to: UnicastSubject<Int, Never>(), isObserved: false)
    },
    Kind("DynamicSubject") { number, _ in Place(dynamic: Label(in: .immediate), number) },
    Kind("DynamicSubject in a context") { number, time in
      Place(dynamic: Label(in: ExecutionContext { work in time.schedule(work) }), number)
    },
    Kind("DynamicSubject of the main actor") { number, _ in
      let screen = Screen()
      screen.title = "\(number)"
      let side = DynamicSubject(
        target: screen,
        signal: .never(),
        get: { Int($0.title) ?? 0 },
        set: { $0.title = "\($1)" }
      )
      return Place(side: side, values: [number], owner: screen)
    },
    Kind("a type of one's own with a value") { number, _ in
      Place(side: OwnValue(value: CurrentValueSubject(number)), values: [number])
    },
    Kind("a type of one's own", hasValue: false) { _, _ in Place(side: OwnSubject()) },
    Kind("PassthroughSubject", hasValue: false) { _, _ in
      Place(side: PassthroughSubject<Int, Never>())
    },
    Kind("Subject", hasValue: false) { _, _ in Place(side: Subject<Int, Never>()) },
    Kind("an empty ReplaySubject", hasValue: false) { _, _ in
      Place(side: ReplaySubject<Int, Never>())
    },
    Kind("an empty ReplayOneSubject", hasValue: false) { _, _ in
      Place(side: ReplayOneSubject<Int, Never>())
    },
    Kind("AsyncSubject", hasValue: false, sends: false) { _, _ in
      Place(side: AsyncSubject<Int, Never>())
    },
  ]

  private init(
    _ name: String,
    hasValue: Bool = true,
    isObserved: Bool = true,
    sends: Bool = true,
    make: @escaping @MainActor @Sendable (Int, TestScheduler) -> Place
  ) {
    (testDescription, self.make) = (name, make)
    (self.hasValue, self.isObserved, self.sends) = (hasValue, isObserved, sends)
  }
}

extension Place {
  fileprivate init(sending values: [Int], to side: some Bindable, isObserved: Bool = true) {
    for value in values { side.send(value) }
    self.init(side: side, values: values, isObserved: isObserved)
  }

  fileprivate init(dynamic label: Label, _ number: Int) {
    label.text = "\(number)"
    let side = DynamicSubject(
      target: label,
      signal: .never(),
      context: label.bindingExecutionContext,
      get: { Int($0.text) ?? 0 },
      set: { $0.text = "\($1)" }
    )
    self.init(side: side, values: [number], owner: label)
  }
}

/// A property of the user's own, of which the library knows nothing.
private struct OwnValue: SubjectProtocol, BindableProtocol {
  let value: CurrentValueSubject<Int, Never>

  func on(_ event: Signal<Int, Never>.Event) { value.on(event) }
  func observe(with observer: @escaping Observer<Int, Never>) -> any Disposable {
    value.observe(with: observer)
  }
  func bind(signal: Signal<Int, Never>) -> any Disposable {
    signal.observeNext { [value] in value.send($0) }
  }
}

/// A type of the user's own that sends nothing, and logs all events of its binding.
private struct Listener: SubjectProtocol, BindableProtocol {
  let log = Log<String>()

  func on(_ event: Signal<Int, Never>.Event) {}
  func observe(with observer: @escaping Observer<Int, Never>) -> any Disposable {
    NonDisposable.instance
  }
  func bind(signal: Signal<Int, Never>) -> any Disposable {
    signal.observe { [log] event in log("\(event)") }
  }
}
