import RKCore
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

/// The laws of Docs/Contracts.md that hold for every operator.
@Suite("Laws of operators")
struct OperatorLawTests {
  /// A source that a law sends to, which counts its runs and disposals.
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

    init(_ sample: Sample<Passing>, answer: (@Sendable (Observation, Int) -> Void)? = nil) {
      observe(sample, answer)
    }

    private func observe(
      _ sample: Sample<Passing>,
      _ answer: (@Sendable (Observation, Int) -> Void)?
    ) {
      let signal = sample.apply(source.signal, time).checkingSerial(violations.append)
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

  @Test("1: no event follows a terminal event", arguments: lawSamples)
  func grammar(sample: Sample<Passing>) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let observation = Observation(sample)
      observation.send(.next(1), .next(2), end, .next(3), .completed, .failed(.trouble))
      #expect(
        observation.log.values == ["next(1)", "next(2)", "\(end)"],
        sourceLocation: sample.location
      )
      #expect(observation.violations.values == [], sourceLocation: sample.location)
    }
  }

  @Test("1: a source without elements leads to a terminal event only", arguments: lawSamples)
  func emptiness(sample: Sample<Passing>) {
    if sample.traits.contains(.fillsEmpty) { return }
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let observation = Observation(sample)
      observation.send(end)
      #expect(observation.log.values == ["\(end)"], sourceLocation: sample.location)
    }
  }

  @Test("2: events from several threads are delivered one at a time", arguments: lawSamples)
  func serial(sample: Sample<Passing>) {
    let violations = Log<String>()
    let log = Log<Int>()
    let source = Source()
    let time = TestScheduler()
    sample.apply(source.signal, time).checkingSerial(violations.append)
      .suppressError(logging: false).observeNext(with: log.append)
    time.advance(by: .zero)
    inParallel(4) { thread in
      for number in 0..<250 { source.send(.next(1_000 * thread + number)) }
    }
    time.advance(by: .zero)
    #expect(violations.values == [], sourceLocation: sample.location)
    if sample.traits.contains(.lossy) { return }
    for thread in 0..<4 {
      let sent = (0..<250).map { 1_000 * thread + $0 }
      #expect(log.values.filter { $0 / 1_000 == thread } == sent, sourceLocation: sample.location)
    }
  }

  @Test("3: an element sent during a delivery is delivered after it", arguments: lawSamples)
  func reentrant(sample: Sample<Passing>) {
    if sample.traits.contains(.dropsReentrant) { return }
    let observation = Observation(sample) { observation, number in
      if number < 3 { observation.source.send(.next(number + 1)) }
      observation.log("answered \(number)")
    }
    observation.send(.next(1))
    observation.time.advance(by: .zero)
    #expect(
      observation.log.values == [
        "next(1)", "answered 1", "next(2)", "answered 2", "next(3)", "answered 3",
      ],
      sourceLocation: sample.location
    )
  }

  @Test("5: no event follows disposal during a delivery", arguments: lawSamples)
  func disposalInside(sample: Sample<Passing>) {
    let observation = Observation(sample) { observation, _ in
      observation.source.send(.next(2))
      observation.disposable.dispose()
      observation.source.send(.next(3))
    }
    observation.send(.next(1), .next(4), .completed)
    #expect(observation.log.values == ["next(1)"], sourceLocation: sample.location)
  }

  @Test("5: disposal releases the source, the observer and the operator", arguments: lawSamples)
  func disposal(sample: Sample<Passing>) {
    let observation = Observation(sample)
    observation.send(.next(1))
    #expect(observation.source.disposals.value == 0, sourceLocation: sample.location)
    observation.disposable.dispose()
    observation.disposable.dispose()
    #expect(observation.source.disposals.value == 1, sourceLocation: sample.location)
    #expect(observation.source.resources.live == 0, sourceLocation: sample.location)
    #expect(observation.observers.live == 0, sourceLocation: sample.location)
    observation.send(.next(2), .completed)
    #expect(observation.log.values == ["next(1)"], sourceLocation: sample.location)
  }

  @Test(
    "6: a terminal event releases the source, the observer and the operator",
    arguments: lawSamples
  )
  func termination(sample: Sample<Passing>) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let observation = Observation(sample)
      observation.send(.next(1), end)
      #expect(observation.source.disposals.value == 1, sourceLocation: sample.location)
      #expect(observation.source.resources.live == 0, sourceLocation: sample.location)
      #expect(observation.observers.live == 0, sourceLocation: sample.location)
      #expect(
        observation.disposable.otherDisposable?.isDisposed == true,
        sourceLocation: sample.location
      )
    }
  }

  @Test("6: the producer is disposed before the terminal event is delivered", arguments: lawSamples)
  func order(sample: Sample<Passing>) {
    let source = Source()
    let time = TestScheduler()
    let log = Log<Int>()
    sample.apply(source.signal, time).observeCompleted { log(source.disposals.value) }
    time.advance(by: .zero)
    source.send(.completed)
    time.advance(by: .zero)
    #expect(log.values == [1], sourceLocation: sample.location)
  }

  @Test("10: a deallocated source releases the observer", arguments: lawSamples)
  func forgotten(sample: Sample<Passing>) {
    if sample.traits.contains(.outlivesSource) { return }
    expectNothingLeft(of: sample) { $0 }
    // A downstream operator that retains the disposable, and is retained by the observation.
    expectNothingLeft(of: sample) { $0.prefix(maxLength: .max) }
  }

  private func expectNothingLeft(
    of sample: Sample<Passing>,
    _ downstream: (Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) {
    let source = Source()
    let observers = Tracker()
    let time = TestScheduler()
    downstream(sample.apply(source.signal, time)).observe { [held = observers.track()] _ in
      held.use()
    }
    time.advance(by: .zero)
    source.send(.next(1))
    time.advance(by: .zero)
    #expect(observers.live == 1, sourceLocation: sample.location)
    source.forget()
    #expect(observers.live == 0, sourceLocation: sample.location)
    #expect(source.resources.live == 0, sourceLocation: sample.location)
  }

  @Test("11: two observers of one chain share no state", arguments: lawSamples)
  func perObservation(sample: Sample<Passing>) {
    let source = Source()
    let time = TestScheduler()
    let chain = sample.apply(source.signal, time)
    let logs = [Log<String>(), Log<String>()]
    for log in logs {
      chain.write(to: log)
      time.advance(by: .zero)
    }
    for event in [Signal<Int, Trouble>.Event.next(1), .next(2), .completed] {
      source.send(event)
      time.advance(by: .zero)
    }
    #expect(source.runs.value == 2, sourceLocation: sample.location)
    for log in logs {
      #expect(log.values == ["next(1)", "next(2)", "completed"], sourceLocation: sample.location)
    }
  }

  @Test(
    "9: the stack does not grow with the number of events",
    .onOneThread,
    arguments: lawSamples
  )
  func stack(sample: Sample<Passing>) {
    let isRight = onSmallStack {
      let sum = Sum()
      let time = TestScheduler()
      sample.apply(Signal(sequence: 0..<2_000), time).suppressError(logging: false).observeNext {
        _ in sum.add()
      }
      time.run()
      return sample.traits.contains(.lossy) ? sum.value >= 1 : sum.value == 2_000
    }
    #expect(isRight, sourceLocation: sample.location)
  }
}
