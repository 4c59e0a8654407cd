import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("debounce")
struct DebounceTests {
  @Test func `passes on the last element of a burst`() {
    timeline(
      "-a-bc-----d------|"
    ) { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "-------c-----d---|"
    }
  }

  @Test func `sends what waits when the source completes, at once`() {
    timeline("-a-b|") { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "----[b|]"
    }
  }

  @Test func `sends what others lose`() {
    timeline("-123------4-5|") { time, source in
      source.debounce(for: .ticks(5), on: time)
    } produces: {
      "--------3----[5|]"
    }
  }

  @Test func `completes with nothing waiting`() {
    timeline("-a----|") { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "----a-|"
    }
    timeline("---|") { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "---|"
    }
  }

  @Test func `drops what waits when the source fails`() {
    timeline("-a-#") { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "---#"
    }
  }

  @Test func `lets the element that comes with the due one take its place`() {
    timeline("-a--b----|") { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "-------b-|"
    }
  }

  @Test func `begins anew with an element that a delivery sends`() {
    let time = TestScheduler()
    let source = ByHand<Int>()
    let log = Log<Int>()
    source.debounce(for: .ticks(3), on: time).observeNext { number in
      log(number)
      if number == 1 { source.send(2) }
    }
    source.send(1)
    time.advance(by: .ticks(5))
    #expect(log.values == [1])
    time.advance(by: .ticks(1))
    #expect(log.values == [1, 2])
  }

  @Test func `sends nothing after disposal`() {
    timeline("-a-------|", disposingAt: 3) { time, source in
      source.debounce(for: .ticks(3), on: time)
    } produces: {
      "---!"
    }
  }

  @Test func `keeps nothing alive once disposed, though the time has not come`() {
    let time = TestScheduler()
    let tracker = Tracker()
    let source = time.cold("-a")
    let observation = {
      let tracked = tracker.track()
      return source.debounce(for: .ticks(100), on: time).observe { _ in tracked.use() }
    }()
    time.advance(to: .ticks(2))
    #expect(tracker.live == 1)
    observation.dispose()
    #expect(tracker.live == 0)
  }

  @Test func `takes seconds`() {
    timeline("-a-----|") { time, source in
      source.debounce(for: 3.0, on: time)
    } produces: {
      "----a--|"
    }
  }

  @Test func `traps for a negative duration, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.never().debounce(for: .seconds(-1))
    }
    let message = result?.message ?? ""
    #expect(message.contains("debounce(for:) needs a duration of at least 0, got -1.0 seconds"))
  }
}
