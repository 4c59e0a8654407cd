import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("flatMapConcatEager")
struct FlatMapConcatEagerTests {
  @Test func `observes signals at once, and passes their elements on in turn`() {
    timeline(
      "-a-b--------|",
      "1-2-3|",
      "4-5|"
    ) { _, source, a, b in
      source.flatMapConcatEager { $0 == "a" ? a : b }
    } produces: {
      "-1-2-3[45]-----|"
    }
  }

  @Test func `passes elements of the current signal on at once`() {
    timeline("[abc]--|", "-1|", "2----3|", "--4|") { _, source, a, b, c in
      source.flatMapConcatEager { ["a": a, "b": b][$0] ?? c }
    } produces: {
      "-1[2]--3[4|]"
    }
  }

  @Test func `completes with the source if there are no signals, otherwise with the last of them`()
  {
    timeline("---|") { _, source in
      source.flatMapConcatEager { _ in Signal<Character, DiagramFailure>.never() }
    } produces: {
      "---|"
    }
    timeline("a|", "--1|") { _, source, inner in
      source.flatMapConcatEager { _ in inner }
    } produces: {
      "--1|"
    }
  }

  @Test func `fails at once with a waiting signal, and with the source`() throws {
    let time = TestScheduler()
    let first = time.cold("1-----|")
    let recorder = time.record(
      time.cold("[ab]-------|").flatMapConcatEager { $0 == "a" ? first : time.cold("-2#") }
    )
    time.run()
    #expect(recorder.diagram.description == "1-#")
    #expect(first.subscriptions.map(\.description) == ["^-!"])
    timeline("a-b-#", "1-------|") { _, source, inner in
      source.flatMapConcatEager { _ in inner }
    } produces: {
      "1---#"
    }
  }

  @Test func `runs at most maxConcurrent signals`() throws {
    let time = TestScheduler()
    let (slow, quick) = (time.cold("---1|"), time.cold("2|"))
    let recorder = time.record(
      time.cold("[abcd]|").flatMapConcatEager(maxConcurrent: 2) { $0 == "a" ? slow : quick }
    )
    time.run()
    #expect(recorder.diagram.description == "---1[22][2|]")
    #expect(quick.subscriptions.map(\.description) == ["^|", "----^|", "----^|"])
  }

  @Test func `disposes all active signals`() {
    let time = TestScheduler()
    let inner = time.cold("-1----|")
    let recorder = time.record(time.cold("ab-----|").flatMapConcatEager { _ in inner })
    time.advance(by: .ticks(3))
    recorder.dispose()
    time.run()
    #expect(recorder.elements == ["1"])
    #expect(inner.subscriptions.map(\.description) == ["^--!", "-^-!"])
  }

  @Test func `an observer that disposes receives no more buffered elements`() throws {
    let time = TestScheduler()
    let recorder = time.record(
      time.cold("[ab]---|")
        .flatMapConcatEager { $0 == "a" ? time.cold("--|") : time.cold("[123]|") }
        .prefix(maxLength: 2)
    )
    time.run()
    #expect(recorder.diagram.description == "--[12|]")
  }

  @Test func `retains buffered elements, and nothing after disposal`() {
    let tracker = Tracker()
    let first = Log<AtomicObserver<Tracked, Never>>()
    let observation = Signal<Int, Never>(sequence: [0, 1])
      .flatMapConcatEager { number in
        Signal<Tracked, Never> { observer in
          if number == 0 { first(observer) }
          if number == 1 { for _ in 0..<5 { observer.receive(tracker.track()) } }
          return nil
        }
      }
      .observe { _ in }
    #expect(tracker.live == 5)
    observation.dispose()
    #expect(tracker.live == 0)
  }

  @Test func `the stack does not grow with waiting signals`() {
    let count = onSmallStack {
      let sum = Sum()
      let time = TestScheduler()
      Signal<Int, Never>(sequence: 0..<20_000)
        .flatMapConcatEager {
          $0 == 0 ? Signal<Int, Never>(just: 0, after: .ticks(1), on: time) : .just($0)
        }
        .observeNext { _ in sum.add() }
      time.run()
      return sum.value
    }
    #expect(count == 20_000)
  }
}
