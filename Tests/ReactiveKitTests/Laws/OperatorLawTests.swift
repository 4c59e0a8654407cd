import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

/// The laws of Docs/Contracts.md that speak of every operator.
@Suite("Laws of operators")
struct OperatorLawTests {
  /// A source that a law sends to, and what is known of it.
  private final class Source: Sendable {
    let observer = Locked<[AtomicObserver<Int, Trouble>]>([])
    let disposals = Sum()
    let runs = Sum()
    let resources = Tracker()

    var signal: Signal<Int, Trouble> {
      Signal { observer in
        self.runs.add()
        self.observer.withLock { $0.append(observer) }
        let resource = self.resources.track()
        return BlockDisposable {
          resource.use()
          self.disposals.add()
        }
      }
    }

    func send(_ event: Signal<Int, Trouble>.Event) {
      for observer in observer.withLock({ $0 }) { observer.on(event) }
    }

    func forget() {
      let forgotten = observer.withLock { observers in
        defer { observers = [] }
        return observers
      }
      withExtendedLifetime(forgotten) {}
    }
  }

  /// One observation of an operator over a source.
  private final class Observation: Sendable {
    let source = Source()
    let time = TestScheduler()
    let log = Log<String>()
    let violations = Log<String>()
    let observers = Tracker()
    let disposable = SerialDisposable()

    init(_ passing: Passing, answer: (@Sendable (Observation, Int) -> Void)? = nil) {
      observe(passing, answer)
    }

    private func observe(_ passing: Passing, _ answer: (@Sendable (Observation, Int) -> Void)?) {
      let signal = passing.apply(source.signal, time).checkingSerial(violations.append)
      disposable.otherDisposable = signal.observe { [weak self, held = observers.track()] event in
        held.use()
        guard let self else { return }
        log("\(event)")
        if case .next(let number) = event { answer?(self, number) }
      }
      time.advance(by: .zero)
    }

    func send(_ events: Signal<Int, Trouble>.Event...) {
      for event in events {
        source.send(event)
        time.advance(by: .zero)
      }
    }
  }

  @Test("1: nothing comes after the end", arguments: operators)
  func grammar(passing: Passing) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let observation = Observation(passing)
      observation.send(.next(1), .next(2), end, .next(3), .completed, .failed(.trouble))
      #expect(observation.log.values == ["next(1)", "next(2)", "\(end)"])
      #expect(observation.violations.values == [])
    }
  }

  @Test("1: of a source that sends nothing there is but the end", arguments: operators)
  func emptiness(passing: Passing) {
    if passing.traits.contains(.filling) { return }
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let observation = Observation(passing)
      observation.send(end)
      #expect(observation.log.values == ["\(end)"])
    }
  }

  @Test("2: events come one at a time, whatever threads they are sent from", arguments: operators)
  func serial(passing: Passing) {
    let violations = Log<String>()
    let log = Log<Int>()
    let source = Source()
    let time = TestScheduler()
    passing.apply(source.signal, time).checkingSerial(violations.append)
      .observeNext(with: log.append)
    time.advance(by: .zero)
    inParallel(4) { thread in
      for number in 0..<250 { source.send(.next(1_000 * thread + number)) }
    }
    time.advance(by: .zero)
    #expect(violations.values == [])
    if passing.traits.contains(.lossy) { return }
    for thread in 0..<4 {
      let sent = (0..<250).map { 1_000 * thread + $0 }
      #expect(log.values.filter { $0 / 1_000 == thread } == sent)
    }
  }

  @Test("3: what is sent from inside a delivery comes after it", arguments: operators)
  func reentrant(passing: Passing) {
    if passing.traits.contains(.inattentive) { return }
    let observation = Observation(passing) { observation, number in
      if number < 3 { observation.source.send(.next(number + 1)) }
      observation.log("answered \(number)")
    }
    observation.send(.next(1))
    observation.time.advance(by: .zero)
    #expect(
      observation.log.values == [
        "next(1)", "answered 1", "next(2)", "answered 2", "next(3)", "answered 3",
      ]
    )
  }

  @Test("5: nothing comes after disposal from inside a delivery", arguments: operators)
  func disposalInside(passing: Passing) {
    let observation = Observation(passing) { observation, _ in
      observation.source.send(.next(2))
      observation.disposable.dispose()
      observation.source.send(.next(3))
    }
    observation.send(.next(1), .next(4), .completed)
    #expect(observation.log.values == ["next(1)"])
  }

  @Test("5: disposal releases the source, the observer and all in between", arguments: operators)
  func disposal(passing: Passing) {
    let observation = Observation(passing)
    observation.send(.next(1))
    #expect(observation.source.disposals.value == 0)
    observation.disposable.dispose()
    observation.disposable.dispose()
    #expect(observation.source.disposals.value == 1)
    #expect(observation.source.resources.live == 0)
    #expect(observation.observers.live == 0)
    observation.send(.next(2), .completed)
    #expect(observation.log.values == ["next(1)"])
  }

  @Test("6: the end releases the source, the observer and all in between", arguments: operators)
  func termination(passing: Passing) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let observation = Observation(passing)
      observation.send(.next(1), end)
      #expect(observation.source.disposals.value == 1)
      #expect(observation.source.resources.live == 0)
      #expect(observation.observers.live == 0)
      #expect(observation.disposable.otherDisposable?.isDisposed == true)
    }
  }

  @Test("6: the producer's resources are released before the end is told", arguments: operators)
  func order(passing: Passing) {
    let source = Source()
    let time = TestScheduler()
    let log = Log<Int>()
    passing.apply(source.signal, time).observeCompleted { log(source.disposals.value) }
    time.advance(by: .zero)
    source.send(.completed)
    time.advance(by: .zero)
    #expect(log.values == [1])
  }

  @Test("10: nothing is left when the source goes without a word", arguments: operators)
  func forgotten(passing: Passing) {
    if passing.traits.contains(.ticking) { return }
    expectNothingLeft(of: passing) { $0 }
    // One below that registers what stops it, so that it holds the operator and the operator holds it.
    expectNothingLeft(of: passing) { $0.prefix(maxLength: .max) }
  }

  private func expectNothingLeft(
    of passing: Passing,
    _ below: (Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) {
    let source = Source()
    let observers = Tracker()
    let time = TestScheduler()
    below(passing.apply(source.signal, time)).observe { [held = observers.track()] _ in held.use() }
    time.advance(by: .zero)
    source.send(.next(1))
    time.advance(by: .zero)
    #expect(observers.live == 1)
    source.forget()
    #expect(observers.live == 0)
    #expect(source.resources.live == 0)
  }

  @Test("11: two observers of one chain share nothing", arguments: operators)
  func perObservation(passing: Passing) {
    let source = Source()
    let time = TestScheduler()
    let chain = passing.apply(source.signal, time)
    let logs = [Log<String>(), Log<String>()]
    for log in logs {
      chain.write(to: log)
      time.advance(by: .zero)
    }
    for event in [Signal<Int, Trouble>.Event.next(1), .next(2), .completed] {
      source.send(event)
      time.advance(by: .zero)
    }
    #expect(source.runs.value == 2)
    for log in logs { #expect(log.values == ["next(1)", "next(2)", "completed"]) }
  }

  @Test("9: the number of events takes no stack", arguments: operators)
  func stack(passing: Passing) {
    let isRight = onSmallStack {
      let sum = Sum()
      let time = TestScheduler()
      passing.apply(Signal(sequence: 0..<2_000), time).observeNext { _ in sum.add() }
      time.run()
      return passing.traits.contains(.lossy) ? sum.value >= 1 : sum.value == 2_000
    }
    #expect(isRight)
  }
}
