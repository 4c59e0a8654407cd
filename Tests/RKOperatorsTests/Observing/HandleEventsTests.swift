import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("handleEvents")
struct HandleEventsTests {
  private func told<Source: SignalProtocol>(
    _ source: Source,
    _ log: Log<String>
  ) -> Signal<
    Source.Element, Source.Error
  > {
    source.handleEvents(
      receiveSubscription: { log.append("observed") },
      receiveOutput: { log.append("output \($0)") },
      receiveCompletion: { log.append("\($0)") },
      receiveCancel: { log.append("cancelled") }
    )
  }

  @Test func `calls each closure before it passes the event on`() {
    let log = Log<String>()
    told(Signal<Int, Never>(just: 1), log).observe { log.append("\($0)") }
    #expect(log.values == ["observed", "output 1", "next(1)", "finished", "completed"])
  }

  @Test func `reports the observation and its cancellation once, and nothing else`() {
    let log = Log<String>()
    let observation = told(Signal<Int, Never>.never(), log).observe { _ in }
    observation.dispose()
    observation.dispose()
    #expect(log.values == ["observed", "cancelled"])
  }

  @Test func `does not report termination as a cancellation`() {
    let log = Log<String>()
    let observation = told(Signal<Int, DiagramFailure>.failed(DiagramFailure()), log).observe { _ in
    }
    observation.dispose()
    #expect(log.values == ["observed", "failure(#)"])
  }

  @Test func `does not pass on an event if a closure disposes the observation`() {
    let log = Log<String>()
    let observation = SerialDisposable()
    let source = Subject<Int, Never>()
    observation.otherDisposable = source.handleEvents(receiveOutput: { _ in observation.dispose() })
      .write(to: log, as: "element ")
    source.receive(1)
    let other = SerialDisposable()
    other.otherDisposable = source.handleEvents(receiveCompletion: { _ in other.dispose() })
      .write(to: log, as: "completion ")
    source.receive(completion: .finished)
    #expect(log.values == [])
  }

  @Test func `reports either termination or cancellation when both race`() {
    for _ in 0..<(isSanitized ? 400 : 2_000) {
      let log = Log<String>()
      let observers = Log<AtomicObserver<Int, Never>>()
      let observation = told(
        Signal<Int, Never> { observer in
          observers.append(observer)
          return nil
        },
        log
      ).observe { _ in }
      inParallel(2) { thread in
        if thread == 0 {
          observation.dispose()
        } else {
          observers.values[0].receive(completion: .finished)
        }
      }
      #expect(log.values == ["observed", "cancelled"] || log.values == ["observed", "finished"])
    }
  }
}
