import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// The law of Docs/Contracts.md that speaks of disposal, where an operator or its source disposes.
@Suite("Laws of disposal")
struct DisposalLawTests {
  /// A source that a law sends to; its disposable disposes an observation, if told to.
  private final class Source: Sendable {
    let observers = Log<AtomicObserver<Int, Trouble>>()
    let observation = SerialDisposable()
    let endsObservation: Bool

    init(endsObservation: Bool = false) {
      self.endsObservation = endsObservation
    }

    var signal: Signal<Int, Trouble> {
      Signal { observer in
        self.observers.append(observer)
        return BlockDisposable { if self.endsObservation { self.observation.dispose() } }
      }
    }

    func send(_ event: Signal<Int, Trouble>.Event) {
      for observer in observers.values { observer.on(event) }
    }
  }

  @Test("5: nothing follows a closure of the operator that disposes", arguments: disposers)
  func closures(disposing: Disposing) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let source = Source()
      let log = Log<String>()
      let signal = disposing.apply(source.signal) {
        log("disposes")
        source.observation.dispose()
      }
      source.observation.otherDisposable = signal.observe { event in
        log(event.isTerminal ? "\(event)" : "next")
      }
      for event in [.next(1), .next(2), end] { source.send(event) }
      // What makes one result of a completed source has no closure to call for a failure.
      if log.values == ["failed(trouble)"] { continue }
      #expect(log.values.last == "disposes")
    }
  }

  @Test("5: nothing follows an end of the source that disposes", arguments: operators)
  func ends(passing: Passing) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let source = Source(endsObservation: true)
      let time = TestScheduler()
      let log = Log<String>()
      source.observation.otherDisposable = passing.apply(source.signal, time).observe { event in
        log("\(event)")
      }
      time.advance(by: .zero)
      for event in [.next(1), end] {
        source.send(event)
        time.advance(by: .zero)
      }
      #expect(log.values == ["next(1)"])
    }
  }

  @Test("5: nothing follows an end of the operator whose source disposes", arguments: enders)
  func earlyEnds(passing: Passing) {
    let source = Source(endsObservation: true)
    let log = Log<String>()
    source.observation.otherDisposable = passing.apply(source.signal, TestScheduler())
      .observe { log("\($0)") }
    for number in 1...3 { source.send(.next(number)) }
    #expect(log.values.allSatisfy { $0.hasPrefix("next") })
  }

  @Test("5: what sends at once stops as soon as deep inside of disposals", arguments: operators)
  func sourcesStop(passing: Passing) {
    let pulls = [0, 64, 200].map { depth in
      let pulls = Sum()
      let time = TestScheduler()
      let source = Signal<Int, Trouble>(sequence: 0..<200).map { number in
        pulls.add()
        return number
      }
      let signal = passing.apply(source, time).prefix(maxLength: 3)
      inside(depth) {
        signal.observe { _ in }
        time.run()
      }
      return pulls.value
    }
    #expect(pulls == [pulls[0], pulls[0], pulls[0]])
  }

  @Test func `5: a merged endless signal ends at any depth of disposals`() {
    for depth in 0..<200 {
      let log = Log<String>()
      inside(depth) {
        Signal<Int, Never>(repeating: 1).merge(with: Signal<Int, Never>.never()).prefix(
          maxLength: 3
        ).write(to: log)
      }
      #expect(log.values == ["next(1)", "next(1)", "next(1)", "completed"])
    }
  }
}

/// Calls a closure inside disposals that are nested in each other.
private func inside(_ depth: Int, _ body: @escaping @Sendable () -> Void) {
  if depth == 0 { return body() }
  BlockDisposable { inside(depth - 1, body) }.dispose()
}

/// What ends before its source does.
private let enders: [Passing] = [
  Passing("first") { source, _ in source.first() },
  Passing("prefix(maxLength:)") { source, _ in source.prefix(maxLength: 2) },
  Passing("prefix(while:)") { source, _ in source.prefix { _ in false } },
  Passing("tryMap") { source, _ in
    source.tryMap { _ throws(Trouble) -> Int in throw .trouble }
  },
  Passing("zip") { source, _ in
    source.zip(with: Signal<Int, Trouble>(just: 1)) { number, _ in number }
  },
  Passing("combineLatest") { source, _ in
    combineLatest(
      source.prefix(maxLength: 1),
      Signal<Int, Trouble>(sequence: [1, 2])
    ) { number, _ in number }
  },
  Passing("flatMapLatest") { source, _ in
    source.flatMapLatest { _ in Signal<Int, Trouble>.failed(.trouble) }
  },
  Passing("single") { source, _ in source.single(orFailWith: .trouble) },
  Passing("dematerialize") { source, _ in
    source.map { _ in Signal<Int, Trouble>.Event.completed }.dematerialize()
  },
  Passing("withWeak") { source, _ in source.withWeak(PassthroughSubject<Int, Never>()).map { $1 } },
  Passing("prefix(untilOutputFrom:)") { source, _ in
    let shared = source.share(limit: 1)
    return shared.prefix(untilOutputFrom: shared.dropFirst())
  },
  Passing("flatMap(_:_:)") { source, _ in
    source.flatMap(.merge) { _ in Signal<Int, Trouble>.failed(.trouble) }
  },
]
