import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// The law of Docs/Contracts.md about disposal, where an operator or its source disposes.
@Suite("Laws of disposal")
struct DisposalLawTests {
  /// A source that a law sends to; on request its disposable disposes the observation.
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

  @Test("5: no event follows disposal in a closure of the operator", arguments: disposingSamples)
  func closures(sample: Sample<Disposing>) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let source = Source()
      let log = Log<String>()
      let act = Act {
        log("disposes")
        source.observation.dispose()
      }
      let signal = sample.apply(source.signal, act)
      source.observation.otherDisposable = signal.observe { event in
        log(event.isTerminal ? "\(event)" : "next")
      }
      for event in [.next(1), .next(2), end] { source.send(event) }
      // An operator that emits its result on completion calls no closure for a failure.
      if log.values == ["failed(trouble)"] { continue }
      #expect(log.values.last == "disposes", sourceLocation: sample.location)
    }
  }

  @Test func `5: no event follows disposal in a closure that returns the event`() {
    let source = Source()
    let log = Log<String>()
    let dispose: @Sendable () -> Void = { source.observation.dispose() }
    let signals: [Signal<Int, Trouble>] = [
      source.signal.flatMapError { _ in
        Signal(performing: {
          dispose()
          return 1
        })
      },
      source.signal.flatMapError { _ in
        Signal(evaluating: {
          dispose()
          return .failure(.trouble)
        })
      },
    ]
    for signal in signals {
      source.observation.otherDisposable = signal.write(to: log)
      source.send(.failed(.trouble))
    }
    #expect(log.values == [])
  }

  @Test("5: no event follows disposal by the source when it terminates", arguments: lawSamples)
  func ends(sample: Sample<Passing>) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let source = Source(endsObservation: true)
      let time = TestScheduler()
      let log = Log<String>()
      source.observation.otherDisposable = sample.apply(source.signal, time).observe { event in
        log("\(event)")
      }
      time.advance(by: .zero)
      for event in [.next(1), end] {
        source.send(event)
        time.advance(by: .zero)
      }
      #expect(log.values == ["next(1)"], sourceLocation: sample.location)
    }
  }

  @Test(
    "5: no event follows disposal by the source when the operator terminates",
    arguments: terminatingSamples
  )
  func earlyEnds(sample: Sample<Passing>) {
    let source = Source(endsObservation: true)
    let log = Log<String>()
    source.observation.otherDisposable = sample.apply(source.signal, TestScheduler())
      .observe { log("\($0)") }
    for number in 1...3 { source.send(.next(number)) }
    #expect(log.values.allSatisfy { $0.hasPrefix("next") }, sourceLocation: sample.location)
  }

  @Test("5: nested disposals do not delay the stop of a synchronous source", arguments: lawSamples)
  func sourcesStop(sample: Sample<Passing>) {
    let pulls = [0, 64, 200].map { depth in
      let pulls = Sum()
      let time = TestScheduler()
      let source = Signal<Int, Trouble>(sequence: 0..<200).map { number in
        pulls.add()
        return number
      }
      let signal = sample.apply(source, time).prefix(maxLength: 3)
      inside(depth) {
        signal.observe { _ in }
        time.run()
      }
      return pulls.value
    }
    #expect(pulls == [pulls[0], pulls[0], pulls[0]], sourceLocation: sample.location)
  }

  @Test func `5: a merged endless signal terminates at any depth of nested disposals`() {
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
