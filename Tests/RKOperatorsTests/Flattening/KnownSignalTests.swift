import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

/// Inner signals that send at most one element, which is known before they are observed.
@Suite("flatMap, to signals that are known")
struct KnownSignalTests {
  @Test func `latest replaces the active signal, also by one without an element`() {
    timeline("-a--b-----c--d--|", "1-2-3-4-5|") { _, source, a in
      source.flatMapLatest {
        $0 == "a" || $0 == "c" ? a.toSignal() : Signal(optional: $0 == "b" ? $0 : nil)
      }
    } produces: {
      "-1-2b-----1-2---|"
    }
  }

  @Test func `merge passes their elements on beside those of others`() {
    timeline("-a--b--|", "1-2-3-4|") { _, source, a in
      source.flatMapMerge { $0 == "a" ? a.toSignal() : Signal(just: $0) }
    } produces: {
      "-1-2b3-4|"
    }
  }

  @Test func `first and concat make them when there is room`() {
    timeline("-a--b---c-|", "1-2-3|") { _, source, a in
      source.flatMapFirst { $0 == "a" ? a.toSignal() : Signal(just: $0) }
    } produces: {
      "-1-2-3--c-|"
    }
    timeline("-ab--c----|", "1-2-3|") { _, source, a in
      source.flatMapConcat { $0 == "a" ? a.toSignal() : Signal(just: $0) }
    } produces: {
      "-1-2-3[bc]---|"
    }
  }

  @Test func `nothing is sent once their closure has disposed the observation`() {
    let log = Log<Int>()
    let observation = SerialDisposable()
    let time = TestScheduler()
    observation.otherDisposable = Signal<Int, Never>(
      sequence: 1...3,
      interval: .seconds(1),
      on: time
    )
    .flatMapMerge { number -> Signal<Int, Never> in
      if number == 2 { observation.dispose() }
      return Signal(just: number)
    }
    .observeNext { log($0) }
    time.run()
    #expect(log.values == [1])
  }

  @Test func `elements of all kinds of memory arrive as they were`() {
    expectSame([1, 2, .max])
    expectSame([1, 2, 3] as [UInt8])
    expectSame([nil, 1, nil] as [Int?])
    expectSame([1.5, -0.0, .infinity])
    expectSame(["", "short", "a text that needs memory of its own"])
    expectSame([[1], [], [1, 2]])
    expectSame([Wide(), Wide(b: 7)])
    expectSame([Trouble.none, .some(3), .text("x")])
  }

  private func expectSame<Element: Equatable & Sendable>(_ elements: [Element]) {
    let log = Log<Element>()
    Signal<Element, Never>(sequence: elements).flatMapLatest { Signal<Element, Never>(just: $0) }
      .observeNext { log($0) }
    Signal<Element, Never>(sequence: elements).flatMapConcat {
      Signal<Element, Never>(optional: $0)
    }
    .observeNext { log($0) }
    #expect(log.values == elements + elements)
  }

  @Test func `a known signal is a value of a type that has one of itself`() {
    struct Folder: Sendable {
      var name = "leaf"
      var parts = Signal<Folder, Never>.completed()
    }
    let log = Log<String>()
    let folder = Folder(name: "root", parts: Signal(just: Folder()))
    folder.parts.flatMapMerge { Signal<String, Never>(just: $0.name) }.observeNext { log($0) }
    #expect(log.values == ["leaf"])
  }

  @Test func `an element is released with its signal`() {
    let tracker = Tracker()
    do {
      let signal = Signal<Tracked, Never>(just: tracker.track())
      signal.flatMapMerge { Signal<Tracked, Never>(just: $0) }.observeNext { $0.use() }
    }
    #expect(tracker.live == 0)
  }

  private struct Wide: Equatable { var a = 1, b = 2, c = 3 }

  private enum Trouble: Equatable, Sendable {
    case none
    case some(Int)
    case text(String)
  }
}
