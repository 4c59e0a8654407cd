import RKCore
import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// An operator that observes one signal after another disposes the running one, even when the signals
/// before it terminated synchronously.
@Suite("Laws of operators that observe one signal after another")
struct ResumptionTests {
  /// An observation of signals that terminate at once, then one that keeps running.
  private final class Observation: Sendable {
    let runs = Sum()
    let cancels = Sum()
    let log = Log<Signal<Int, Trouble>.Event>()
    let running = Log<AtomicObserver<Int, Trouble>>()
    let disposable = SerialDisposable()

    /// - Parameters:
    ///   - count: The number of first signals.
    ///   - elements: The elements that each of them sends.
    ///   - greeting: The element that the running signal sends before it returns. Default: none.
    ///   - limit: An operator downstream. Default: none.
    init(
      _ sample: Sample<Resubscribing>,
      firsts count: Int,
      sending elements: [Int],
      greeting: Int? = nil,
      limit: (Signal<Int, Trouble>) -> Signal<Int, Trouble> = { $0 }
    ) {
      let time = TestScheduler()
      let first = Signal<Int, Trouble> { observer in
        for element in elements { observer.receive(element) }
        observer.on(sample.end)
        return nil
      }
      let last = Signal<Int, Trouble> { [runs, cancels, running] observer in
        runs.add()
        running(observer)
        if let greeting { observer.receive(greeting) }
        return BlockDisposable { cancels.add() }
      }
      let firsts = Firsts(signals: Array(repeating: first, count: count), time: time)
      let signal = limit(sample.apply(firsts, last))
      disposable.otherDisposable = signal.observe { [log] in log($0) }
      time.advance(by: .zero)
    }
  }

  @Test("5: disposal disposes the running signal once", arguments: resubscribingSamples, [1, 3])
  func disposal(sample: Sample<Resubscribing>, count: Int) {
    for elements in [[], [1, 2]] {
      let observation = Observation(sample, firsts: count, sending: elements)
      #expect(observation.runs.value == 1, sourceLocation: sample.location)
      #expect(observation.cancels.value == 0, sourceLocation: sample.location)
      observation.disposable.dispose()
      observation.disposable.dispose()
      #expect(observation.cancels.value == 1, sourceLocation: sample.location)
      let seen = observation.log.count
      for observer in observation.running.values { observer.receive(7) }
      #expect(observation.log.count == seen, sourceLocation: sample.location)
    }
  }

  @Test(
    "5: disposal while the running signal is being observed disposes it once",
    arguments: resubscribingSamples,
    [1, 3]
  )
  func disposalWhileObserving(sample: Sample<Resubscribing>, count: Int) {
    if sample.description.hasSuffix("while it waits") { return }
    for elements in [[], [1, 2]] {
      let observation = Observation(sample, firsts: count, sending: elements, greeting: 9) {
        $0.first { $0 == 9 }
      }
      #expect(observation.runs.value == 1, sourceLocation: sample.location)
      #expect(observation.cancels.value == 1, sourceLocation: sample.location)
      #expect(observation.log.values.count == 2, sourceLocation: sample.location)
      #expect(observation.log.values.first?.element == 9, sourceLocation: sample.location)
    }
  }

  @Test(
    "6: a terminal event of the running signal disposes it once",
    arguments: resubscribingSamples,
    [1, 3]
  )
  func end(sample: Sample<Resubscribing>, count: Int) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let observation = Observation(sample, firsts: count, sending: [])
      for observer in observation.running.values { observer.on(end) }
      #expect(observation.cancels.value >= 1, sourceLocation: sample.location)
      observation.disposable.dispose()
      #expect(observation.cancels.value == observation.runs.value, sourceLocation: sample.location)
    }
  }
}
