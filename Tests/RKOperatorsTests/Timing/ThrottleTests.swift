import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("throttle")
struct ThrottleTests {
  @Test func `sends at once when no interval runs, and then the latest at its end`() {
    timeline("-123------4-5----|") { time, source in
      source.throttle(for: .ticks(5), on: time)
    } produces: {
      "-1----3----4----5|"
    }
    timeline("-123------4-5----|") { time, source in
      source.throttle(for: .ticks(5), on: time, latest: false)
    } produces: {
      "-1--------4------|"
    }
  }

  @Test func `sends what waits when the source completes, at once`() {
    timeline("-123------4-5|") { time, source in
      source.throttle(for: .ticks(5), on: time)
    } produces: {
      "-1----3----4-[5|]"
    }
    timeline("-123------4-5|") { time, source in
      source.throttle(for: .ticks(5), on: time, latest: false)
    } produces: {
      "-1--------4--|"
    }
  }

  @Test func `drops what waits when the source fails`() {
    timeline("-123------4-5#") { time, source in
      source.throttle(for: .ticks(5), on: time)
    } produces: {
      "-1----3----4-#"
    }
  }

  @Test func `is not held up after an idle period`() {
    timeline("-a--------b-------c|") { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a--------b-------c|"
    }
  }

  @Test func `counts the next interval from the element that the last one sent`() {
    timeline("-ab----c-----|") { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a--b--c-----|"
    }
    timeline("-ab---c------|") { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a--b--c-----|"
    }
  }

  @Test func `counts an element that comes with the end of an interval to it`() {
    timeline("-a--b----|") { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a--b----|"
    }
    timeline("-ab-c----|") { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a--c----|"
    }
  }

  @Test func `ends with nothing waiting, and with nothing at all`() {
    timeline("-a-|") { time, source in
      source.throttle(for: .ticks(5), on: time)
    } produces: {
      "-a-|"
    }
    timeline("---|") { time, source in
      source.throttle(for: .ticks(5), on: time)
    } produces: {
      "---|"
    }
  }

  @Test func `lets an element that a delivery sends wait for the end of the interval`() {
    let time = TestScheduler()
    let source = ByHand<Int>()
    let log = Log<Int>()
    source.throttle(for: .ticks(3), on: time).observeNext { number in
      log(number)
      if number < 3 { source.send(number + 1) }
    }
    source.send(1)
    time.advance(by: .ticks(2))
    #expect(log.values == [1])
    time.advance(by: .ticks(1))
    #expect(log.values == [1, 2])
    time.advance(by: .ticks(3))
    #expect(log.values == [1, 2, 3])
  }

  @Test func `sends nothing after disposal`() {
    timeline("-ab------|", disposingAt: 3) { time, source in
      source.throttle(for: .ticks(3), on: time)
    } produces: {
      "-a-!"
    }
  }

  @Test func `is exact between the ticks, and takes seconds`() {
    let time = TestScheduler()
    let numbers = Signal<Int, Never>(sequence: 0..<10, interval: .milliseconds(400), on: time)
    let recorder = time.record(numbers.throttle(for: 1.5, on: time))
    time.run()
    #expect(recorder.elements == [0, 3, 7, 9])
    let times = recorder.events.map(\.time)
    #expect(times == [400, 1900, 3400, 4400, 4400].map { .milliseconds($0) })
  }

  @Test func `traps for a negative duration, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, DiagramFailure>.never().throttle(for: .seconds(-1))
    }
    #expect(
      result?.message.contains(
        "throttle(for:) needs a duration of at least 0, got -1.0 seconds"
      ) == true
    )
  }
}
