import RKBindings
import RKCore
import RKLoading
import RKOperators
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("toLoadingSignal")
struct ToLoadingSignalTests {
  @Test func `is loading at once, loaded with each element, failed with the failure`() {
    timeline(
      "-a--b-#",
      outputs: states
    ) { _, source in
      source.toLoadingSignal()
    } produces: {
      "la--b-[x|]"
    }
  }

  @Test func `sends a failure as a state, and completes`() {
    let log = Log<String>()
    Signal<Int, DiagramFailure>.failed(DiagramFailure()).toLoadingSignal().observe { event in
      log.append("\(event)")
    }
    #expect(log.values == ["next(loading)", "next(failed(#))", "completed"])
  }

  @Test func `does not load for an observer that disposes on receiving loading`() {
    let log = Log<String>()
    Signal<Int, Never>(performing: {
      log.append("loads"); return 1
    })
    .toLoadingSignal()
    .prefix(until: "loading", log)
    #expect(log.values == ["loading"])
  }

  @Test func `does not complete for an observer that disposes on receiving the failure`() {
    let subject = PassthroughSubject<Int, DiagramFailure>()
    let log = Log<String>()
    let observation = SerialDisposable()
    observation.otherDisposable = subject.toLoadingSignal().observe { event in
      log.append("\(event)")
      if case .next(.failed) = event { observation.dispose() }
    }
    subject.send(completion: .failure(DiagramFailure()))
    #expect(log.values == ["next(loading)", "next(failed(#))"])
  }
}

extension SignalProtocol {
  /// Observes and leaves at once when an element's description is the one given.
  fileprivate func prefix(until name: String, _ log: Log<String>) {
    let slot = Slot()
    slot.hold(
      observe(
        with: AnyObserver(
          receive: {
            log.append("\($0)")
            if "\($0)" == name { slot.dispose() }
          },
          completion: { _ in },
          upstream: slot
        )
      )
    )
  }
}

@Suite("loading(), loaded(_:), failed(_:)")
struct OneStateTests {
  private typealias States = LoadingSignal<Int, DiagramFailure>

  @Test func `sends one state, and completes`() {
    let log = Log<String>()
    for signal in [States.loading(), .loaded(1), States.failed(DiagramFailure())] {
      signal.write(to: log)
    }
    #expect(
      log.values == [
        "next(loading)", "completed", "next(loaded(1))", "completed", "next(failed(#))",
        "completed",
      ]
    )
  }
}
