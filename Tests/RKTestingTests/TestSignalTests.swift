import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("cold")
struct ColdTests {
  let time = TestScheduler()

  @Test func `plays the diagram from when it is observed`() throws {
    let recorder = time.record(time.cold("a-[bc]-|"))
    time.run()
    #expect(recorder.diagram == "a-[bc]-|")
  }

  @Test func `plays anew for each observation`() throws {
    let source = time.cold("-a-#")
    let first = time.record(source)
    time.advance(by: .ticks(2))
    let second = time.record(source)
    time.run()
    #expect(first.diagram == "-a-#")
    #expect(second.diagram == "---a-#")
    #expect(source.subscriptions == ["^--#", "--^--#"])
  }

  @Test func `letters stand for values, and the hash for a failure`() {
    struct Timeout: Error, Equatable {}
    let recorder = time.record(time.cold("-a-b#", values: ["a": 10, "b": 20], failure: Timeout()))
    time.run()
    #expect(
      recorder.events == [
        .init(time: .ticks(1), event: .next(10)),
        .init(time: .ticks(3), event: .next(20)),
        .init(time: .ticks(4), event: .failed(Timeout())),
      ]
    )
  }

  @Test func `can be a signal that cannot fail`() {
    let source: some SignalProtocol<Character, Never> = time.cold("-a|", failure: nil)
    let recorder = time.record(source)
    time.run()
    #expect(recorder.elements == ["a"])
  }

  @Test func `cannot fail where the context expects a signal that cannot, even with values`() {
    func recorded(_ numbers: some SignalProtocol<Int, Never>) -> Recorder<Int, Never> {
      time.record(numbers)
    }
    let cold = recorded(time.cold("-a|", values: ["a": 1], failure: nil))
    let hot = recorded(time.hot("-b|", values: ["b": 2], failure: nil))
    time.run()
    #expect(cold.elements + hot.elements == [1, 2])
  }

  @Test func `sends nothing after disposal, and nothing is scheduled any more`() throws {
    let source = time.cold("-a-b-c|")
    let recorder = time.record(source)
    time.advance(by: .ticks(2))
    recorder.dispose()
    #expect(time.scheduledCount == 0)
    time.advance(by: .ticks(5))
    #expect(recorder.diagram == "-a!")
    #expect(source.subscriptions == ["^-!"])
  }

  @Test func `sends no more of a group when disposed in the middle`() {
    let log = Log<Character>()
    let observation = SerialDisposable()
    observation.otherDisposable = time.cold("-[abc|]", failure: nil).observeNext { letter in
      log.append(letter)
      if letter == "b" { observation.dispose() }
    }
    time.run()
    #expect(log.values == ["a", "b"])
  }

  @Test func `sends before a timer of the same tick that was started later`() {
    let log = Log<Character>()
    time.cold("-a-b", failure: nil).observeNext { [time] letter in
      log.append(letter)
      if letter == "a" { time.schedule(after: .ticks(2)) { log.append("t") } }
    }
    time.run()
    #expect(log.values == ["a", "b", "t"])
  }

  @Test func `releases the observer at disposal and termination`() {
    let tracker = Tracker()
    let source = time.cold("-a|")
    let observe = {
      source.observe { [object = tracker.track()] _ in object.use() }
    }
    observe().dispose()
    #expect(tracker.live == 0)
    let second = observe()
    #expect(tracker.live == 1)
    time.run()
    #expect(tracker.live == 0)
    #expect(second.isDisposed)
  }

  @Test func `releases the observer when no more events are possible`() {
    let tracker = Tracker()
    let source = time.cold("-a-")
    source.observe { [object = tracker.track()] _ in object.use() }
    time.run()
    #expect(tracker.live == 0)
    #expect(source.subscriptions == ["^"])
  }

  @Test func `is disposed during the terminal event`() {
    let source = time.cold("-|")
    let log = Log<Bool>()
    let observation = SerialDisposable()
    observation.otherDisposable = source.observeCompleted {
      log.append(observation.otherDisposable?.isDisposed == true)
    }
    time.run()
    #expect(log.values == [true])
  }
}

@Suite("hot")
struct HotTests {
  let time = TestScheduler()

  @Test func `plays once, to current observers`() throws {
    let source = time.hot("-a-b-c-|")
    time.advance(by: .ticks(2))
    let first = time.record(source)
    time.advance(by: .ticks(2))
    let second = time.record(source)
    time.run()
    #expect(first.diagram == "---b-c-|")
    #expect(second.diagram == "-----c-|")
    #expect(source.subscriptions == ["--^----|", "----^--|"])
    #expect("\(source)" == "TestSignal(--^----|, ----^--|)")
  }

  @Test func `sends the terminal event to late observers`() throws {
    let source = time.hot("-a#")
    time.advance(by: .ticks(4))
    #expect(time.record(source).diagram == "----#")
    #expect(source.subscriptions == ["----[^#]"])
  }

  @Test func `continues for others when one observer is disposed`() throws {
    let source = time.hot("-a-b|")
    let (first, second) = (time.record(source), time.record(source))
    time.advance(by: .ticks(2))
    first.dispose()
    time.run()
    #expect(first.diagram == "-a!")
    #expect(second.diagram == "-a-b|")
    #expect(source.subscriptions == ["^-!", "^---|"])
  }

  @Test func `continues when it is not retained`() throws {
    let recorder = time.record(time.hot("-a-|"))
    time.run()
    #expect(recorder.diagram == "-a-|")
  }

  @Test func `releases the observer when no more events are possible`() {
    let tracker = Tracker()
    time.hot("-a-").observe { [object = tracker.track()] _ in object.use() }
    #expect(tracker.live == 1)
    time.run()
    #expect(tracker.live == 0)
  }

  @Test func `an observation is not disposed while more events are possible`() {
    let source = time.hot("-a-")
    source.observe { _ in }
    time.run()
    #expect(source.subscriptions == ["^"])
  }
}

@Suite("cold and hot trap")
struct TestSignalTrapTests {
  @Test func `trap if a letter has no value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = TestScheduler().cold("-a-b", values: ["a": 1])
    }
    #expect(result?.message.contains("-a-b needs a value for b, got [\"a\": 1]") == true)
  }

  @Test func `trap if a diagram draws the end of an observation`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = TestScheduler().hot("-a-!")
    }
    #expect(result?.message.contains("a signal cannot send this, got ! in -a-!") == true)
  }

  @Test func `trap if a diagram draws a failure that the signal cannot have`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = TestScheduler().cold("-a-#", failure: Never?.none)
    }
    #expect(result?.message.contains("-a-# needs a failure for #, got none") == true)
  }
}
