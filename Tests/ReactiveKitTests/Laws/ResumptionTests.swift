import RKCore
import RKTesting
import ReactiveKit
import TestSupport
import Testing

/// What observes one signal after another disposes the one that runs, also when those before it
/// were over before they had returned.
@Suite("Laws of operators that observe one signal after another")
struct ResumptionTests {
  /// One observation: first signals, and one that runs.
  private final class Observation: Sendable {
    let runs = Sum()
    let cancels = Sum()
    let log = Log<Signal<Int, Trouble>.Event>()
    let running = Log<AtomicObserver<Int, Trouble>>()
    let disposable = SerialDisposable()

    /// - Parameters:
    ///   - count: How many first signals there are.
    ///   - elements: What each of them sends.
    ///   - greeting: What the one that runs sends before it returns.
    ///   - limit: What is put behind the operator.
    init(
      _ resumption: Resumption,
      firsts count: Int,
      sending elements: [Int],
      greeting: Int? = nil,
      limit: (Signal<Int, Trouble>) -> Signal<Int, Trouble> = { $0 }
    ) {
      let time = TestScheduler()
      let first = Signal<Int, Trouble> { observer in
        for element in elements { observer.receive(element) }
        observer.on(resumption.end)
        return nil
      }
      let last = Signal<Int, Trouble> { [runs, cancels, running] observer in
        runs.add()
        running(observer)
        if let greeting { observer.receive(greeting) }
        return BlockDisposable { cancels.add() }
      }
      let firsts = Firsts(signals: Array(repeating: first, count: count), time: time)
      let signal = limit(resumption.apply(firsts, last))
      disposable.otherDisposable = signal.observe { [log] in log($0) }
      time.advance(by: .zero)
    }
  }

  @Test("5: disposal reaches the one that runs, once", arguments: resumptions, [1, 3])
  func disposal(resumption: Resumption, count: Int) {
    for elements in [[], [1, 2]] {
      let observation = Observation(resumption, firsts: count, sending: elements)
      #expect(observation.runs.value == 1)
      #expect(observation.cancels.value == 0)
      observation.disposable.dispose()
      observation.disposable.dispose()
      #expect(observation.cancels.value == 1)
      let seen = observation.log.count
      for observer in observation.running.values { observer.receive(7) }
      #expect(observation.log.count == seen)
    }
  }

  @Test("5: also from behind, while it is being observed", arguments: resumptions, [1, 3])
  func disposalWhileObserving(resumption: Resumption, count: Int) {
    if resumption.description.hasSuffix("in the pause") { return }
    for elements in [[], [1, 2]] {
      let observation = Observation(resumption, firsts: count, sending: elements, greeting: 9) {
        $0.first { $0 == 9 }
      }
      #expect(observation.runs.value == 1)
      #expect(observation.cancels.value == 1)
      #expect(observation.log.values.count == 2)
      #expect(observation.log.values.first?.element == 9)
    }
  }

  @Test("6: the end of the one that runs disposes it, once", arguments: resumptions, [1, 3])
  func end(resumption: Resumption, count: Int) {
    for end in [Signal<Int, Trouble>.Event.completed, .failed(.trouble)] {
      let observation = Observation(resumption, firsts: count, sending: [])
      for observer in observation.running.values { observer.on(end) }
      #expect(observation.cancels.value >= 1)
      observation.disposable.dispose()
      #expect(observation.cancels.value == observation.runs.value)
    }
  }
}
