import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

@Suite("pipe")
struct PipeTests {
  @Test func `the signal sends what the observer receives`() {
    let log = Log<String>()
    let (signal, observer) = Signal<Int, DiagramFailure>.pipe()
    observer.receive(0)
    signal.write(to: log, as: "A ")
    observer.receive(1)
    observer.on(.failed(DiagramFailure()))
    observer.receive(2)
    signal.write(to: log, as: "B ")
    #expect(log.values == ["A next(1)", "A failed(#)", "B failed(#)"])
  }

  @Test func `withObserver, the older name, returns a connected signal and observer`() {
    let log = Log<Int>()
    let (signal, observer) = Signal<Int, Never>.withObserver()
    signal.observeNext(with: log.append)
    observer.receive(1)
    #expect(log.values == [1])
  }

  @Test func `releases its observers with the last copy of the observer`() {
    let tracker = Tracker()
    let signal: Signal<Int, Never>
    do {
      let pipe = Signal<Int, Never>.pipe()
      signal = pipe.signal
      signal.observe { [tracked = tracker.track()] _ in tracked.use() }
      #expect(tracker.live == 1)
      pipe.observer.receive(1)
    }
    #expect(tracker.live == 0)
    #expect(signal.observe { _ in }.isDisposed)
  }

  @Test func `takes over a closure, which is called before the signal sends`() {
    let log = Log<String>()
    var onText: @Sendable (String) -> Void = { log("closure \($0)") }
    let texts = Signal(takingOver: &onText)
    texts.observeNext { log("signal \($0)") }
    onText("a")

    var onPress: @Sendable () -> Void = { log("pressed") }
    Signal(takingOver: &onPress).observeNext { log("signal") }
    onPress()
    #expect(log.values == ["closure a", "signal a", "pressed", "signal"])
  }
}
