import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("liftValue")
struct LiftValueTests {
  private typealias State = LoadingState<Int, DiagramFailure>

  @Test func `applies operators to loaded values, and passes other states on`() {
    timeline(
      Line(states: "l-a--lx-lb|")
    ) { time, source in
      source.liftValue { $0.delay(for: .ticks(2), on: time) }
    } produces: {
      "l---alx-l--b|"
    }
  }

  @Test func `completes when the operators complete`() {
    timeline(
      Line(states: "l-a-b-lc---|")
    ) { _, source in
      source.liftValue { $0.prefix(maxLength: 2) }
    } produces: {
      "l-a-[b|]"
    }
  }

  @Test func `turns a failure of the operators into a state`() {
    timeline(
      Line(states: "l-a-b-lc---|")
    ) { _, source in
      source.liftValue { values in
        values.tryMap { letter -> Result<Character, DiagramFailure> in
          letter == "b" ? .failure(DiagramFailure()) : .success(letter)
        }
      }
    } produces: {
      "l-a-[x|]"
    }
  }

  @Test func `accepts operators that return a loading signal`() {
    timeline(
      Line(states: "-a---b--|"),
      Line(states: "l-1|")
    ) { _, source, one in
      source.liftValue { values -> LoadingSignal<Character, DiagramFailure> in
        values.flatMapError { _ in Signal<Character, Never>.never() }
          .flatMapConcat { _ in one.toSignal() }
      }
    } produces: {
      "-l-1-l-1|"
    }
  }

  @Test func `applies a chain of operators with state, another signal and a timer`() {
    timeline(
      Line(states: "la-b--lb-xc--la|")
    ) { time, source in
      source.liftValue {
        $0.removeDuplicates()
          .scan(0) { count, _ in count + 1 }
          .retry(2)
          .combineLatest(with: Signal<Int, DiagramFailure>(just: 0), combine: +)
          .debounce(for: .ticks(1), on: time)
          .map { Character("\($0)") }
      }
    } produces: {
      "l-1-2-l--x-3-l-[4|]"
    }
  }

  @Test func `observes the operators before the source`() {
    let log = Log<String>()
    let source = Signal<State, Never>(performing: {
      log("source"); return .loaded(1)
    })
    source.liftValue { values in values.handleEvents(receiveSubscription: { log("operators") }) }
      .write(to: log)
    #expect(log.values == ["operators", "source", "next(loaded(1))", "completed"])
  }

  @Test func `does not observe the source when the operators complete at once`() {
    let log = Log<String>()
    Signal<State, Never>.never().handleEvents(receiveSubscription: { log("source") })
      .liftValue { _ in Signal<Int, DiagramFailure>.completed() }
      .write(to: log)
    #expect(log.values == ["completed"])
  }

  @Test func `makes operators for each observation`() {
    let states = SafeSignal<State>(sequence: [.loading, .loaded(1), .loaded(2)])
      .liftValue { $0.scan(0, +) }
    for _ in 0..<2 {
      let log = Log<State>()
      states.observeNext(with: log.append)
      #expect(log.values == [.loading, .loaded(1), .loaded(3)])
    }
  }

  @Test func `disposes the source and the operators`() {
    let time = TestScheduler()
    let subject = PassthroughSubject<State, Never>()
    let log = Log<State>()
    let observation = subject.liftValue { $0.delay(for: .ticks(2), on: time) }
      .observeNext(with: log.append)
    subject.send(.loaded(1))
    observation.dispose()
    time.run()
    #expect(log.values == [])
    #expect(time.scheduledCount == 0)
  }

  @Test func `does not retain operators that retain their source`() {
    let tracker = Tracker()
    let observers = Locked<[AtomicObserver<State, Never>]>([])
    let source = Signal<State, Never> { observer in
      observers.withLock { $0.append(observer) }
      return nil
    }
    do {
      let held = tracker.track()
      source.liftValue { values in values.handleEvents(receiveOutput: { _ in held.use() }).retry(1)
      }
      .observe { _ in }
    }
    #expect(tracker.live == 1)
    do {
      let gone = observers.withLock { observers in
        defer { observers = [] }
        return observers
      }
      withExtendedLifetime(gone) {}
    }
    #expect(tracker.live == 0)
  }
}
