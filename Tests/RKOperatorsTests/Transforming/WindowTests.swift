import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

extension SignalProtocol {
  /// The windows of a source as what each is called and does.
  fileprivate func windows<Part: Sendable>(
    on time: TestScheduler
  ) -> [String] where Element == Signal<Part, DiagramFailure> {
    let windows = Log<Recorder<Part, DiagramFailure>>()
    suppressError(logging: false).observeNext { windows(time.record($0)) }
    time.run()
    return windows.values.map { $0.diagram.description }
  }

  /// Calls elements x, y, z in their order.
  fileprivate func named() -> Signal<Character, Error> {
    enumerated().map { Array("xyz")[$0.index] }
  }
}

@Suite("window(ofSize:)")
struct WindowTests {
  @Test func `opens a window with its first element, and completes it when it is full`() {
    timeline("-a-b-c-d-e-|") { _, source in
      source.window(ofSize: 2).named()
    } produces: {
      "-x---y---z-|"
    }
    let time = TestScheduler()
    let windows = time.cold("-a-b-c-d-e-|").window(ofSize: 2).windows(on: time)
    #expect(windows == ["-a-[b|]", "-----c-[d|]", "---------e-|"])
  }

  @Test func `concatenated windows repeat the source, even when they are observed late`() {
    for size in 1...4 {
      timeline("-a-bc--d-|") { _, source in
        source.window(ofSize: size).concat()
      } produces: {
        "-a-bc--d-|"
      }
    }
    timeline("-a-bc--d-|") { time, source in
      source.window(ofSize: 3).delay(for: .ticks(4), on: time).concat()
    } produces: {
      "-----[abc]-----d-|"
    }
  }

  @Test func `the open window terminates before the outer signal`() {
    for (text, end) in [("-a-b-c|", "completed"), ("-a-b-c#", "failed(#)")] as [(Diagram, String)] {
      let time = TestScheduler()
      let log = Log<String>()
      time.cold(text).window(ofSize: 2).observe { event in
        if let window = event.element {
          window.observe { if $0.isTerminal { log("window \($0)") } }
        } else {
          log("\(event)")
        }
      }
      time.run()
      #expect(log.values == ["window completed", "window \(end)", end])
    }
  }

  @Test func `without the outer signal the open window runs until it is full`() throws {
    let time = TestScheduler()
    let source = time.cold("-a-b-c-d-e-f|")
    let recorders = Log<Recorder<Character, DiagramFailure>>()
    let outer = source.window(ofSize: 3).suppressError(logging: false).observeNext {
      recorders(time.record($0))
    }
    time.advance(by: .ticks(2))
    outer.dispose()
    time.run()
    #expect(recorders.count == 1)
    #expect(recorders.values[0].elements == ["a", "b", "c"])
    #expect(recorders.values[0].end == .completed)
    #expect(source.subscriptions.map(\.description) == ["^----!"])
  }

  @Test func `the source is disposed once neither the outer signal nor a window is observed`() {
    let time = TestScheduler()
    let source = time.cold("-a-b-c-d-e-f|")
    let windows = Log<Signal<Character, DiagramFailure>>()
    let outer = source.window(ofSize: 3).suppressError(logging: false).observeNext { windows($0) }
    time.advance(by: .ticks(4))
    outer.dispose()
    #expect(source.subscriptions.map(\.description) == ["^---!"])
    let log = Log<String>()
    windows.values[0].write(to: log)
    #expect(log.values == ["next(a)", "next(b)", "completed"])
  }

  @Test
  func `the first window receives all of its elements after its observer ends the outer signal`() {
    timeline("-a-b-c-d-e-|") { _, source in
      source.window(ofSize: 3).prefix(maxLength: 1).concat()
    } produces: {
      "-a-b-[c|]"
    }
  }

  @Test func `a window retains only undelivered elements`() {
    let tracker = Tracker()
    let observers = Log<AtomicObserver<Tracked, Never>>()
    let source = Signal<Tracked, Never> { observer in
      observers(observer)
      return nil
    }
    let windows = Log<Signal<Tracked, Never>>()
    let number = Sum()
    // The second is held, the others are dropped.
    source.window(ofSize: 4).observeNext { if number.add() == 2 { windows($0) } }
    for number in 0..<10 { observers.values[0].receive(tracker.track(number)) }
    #expect(tracker.live == 4)
    windows.values[0].observe { _ in }
    #expect(tracker.live == 0)
  }

  @Test func `an element sent while an element of a window is delivered follows it`() {
    let (source, log) = (ByHand<Int>(), Log<String>())
    source.window(ofSize: 2).enumerated().observeNext { number, window in
      window.observe { event in
        if case .next(let element) = event, element < 3 { source.send(element + 1) }
        log("\(number) \(event)")
      }
    }
    source.send(1)
    #expect(
      log.values == ["0 next(1)", "0 next(2)", "0 completed", "1 next(3)"]
    )
  }

  @Test func `a second observer of a window does not retain the source`() {
    let time = TestScheduler()
    let source = time.cold("-a-b-c-d-e-f|")
    let windows = Log<Signal<Character, DiagramFailure>>()
    let (log, first) = (Log<String>(), SerialDisposable())
    let outer = source.window(ofSize: 9).suppressError(logging: false).observeNext { window in
      windows(window)
      first.otherDisposable = window.write(to: log, as: "A ")
      window.write(to: log, as: "B ")
    }
    time.advance(by: .ticks(4))
    first.dispose()
    #expect(source.subscriptions.map(\.description) == ["^"])
    outer.dispose()
    #expect(source.subscriptions.map(\.description) == ["^---!"])
    windows.values[0].write(to: log, as: "C ")
    #expect(log.values == ["A next(a)", "A next(b)", "B completed", "C completed"])
  }
}

@Suite("window(size:for:)")
struct WindowForTests {
  private func windows(_ text: Diagram, size: Int = .max, _ length: Int) -> [String] {
    let time = TestScheduler()
    return time.cold(text).window(size: size, for: .ticks(length), on: time).windows(on: time)
  }

  @Test func `a window completes when it is full or its time has passed`() {
    timeline("-abc----d-e---|") { time, source in
      source.window(size: 2, for: .ticks(3), on: time).named()
    } produces: {
      "-x-y----z-----|"
    }
    #expect(
      windows("-abc----d-e---|", size: 2, 3) == ["-a[b|]", "---c--|", "--------d-[e|]"]
    )
  }

  @Test func `the time of a window counts from its first element, and no window is empty`() {
    #expect(windows("-ab-------c------|", 4) == ["-ab--|", "----------c---|"])
    #expect(windows("----------|", 2) == [])
  }

  @Test func `an element at the end of a window belongs to it`() {
    #expect(windows("-a--b----|", 3) == ["-a--[b|]"])
    #expect(windows("-a---b---|", 3) == ["-a--|", "-----b--|"])
  }

  @Test func `a burst fills windows at once, which start no timer`() {
    #expect(
      windows("-[abcde]------|", size: 2, 4) == ["-[ab|]", "-[cd|]", "-e---|"]
    )
  }

  @Test func `the open window ends with the source, at once`() {
    #expect(windows("-ab-|", 9) == ["-ab-|"])
    #expect(windows("-ab-#", 9) == ["-ab-#"])
  }

  @Test func `an element sent at the end of a window is in the next`() throws {
    let time = TestScheduler()
    let source = ByHand<Int>()
    let log = Log<String>()
    source.window(for: .ticks(2), on: time).enumerated().observeNext { number, window in
      window.observe { event in
        log("\(number) \(event)")
        if event.isTerminal, number == 0 { source.send(2) }
      }
    }
    source.send(1)
    time.advance(by: .ticks(2))
    #expect(log.values == ["0 next(1)", "0 completed", "1 next(2)"])
    time.advance(by: .ticks(2))
    #expect(log.values.last == "1 completed")
  }

  @Test func `the open window continues without the outer signal until its time has passed`() {
    let time = TestScheduler()
    let source = time.cold("-a-b-c-d-e-f|")
    let recorders = Log<Recorder<Character, DiagramFailure>>()
    let outer = source.window(for: .ticks(3), on: time).suppressError(logging: false).observeNext {
      recorders(time.record($0))
    }
    time.advance(by: .ticks(2))
    outer.dispose()
    time.run()
    #expect(recorders.count == 1)
    #expect(recorders.values[0].elements == ["a", "b"])
    #expect(source.subscriptions.map(\.description) == ["^---!"])
  }
}
