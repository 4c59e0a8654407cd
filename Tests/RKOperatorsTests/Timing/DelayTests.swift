import Dispatch
import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("delay")
struct DelayTests {
  @Test func `passes everything on later`() {
    timeline("-ab--c--|") { time, source in
      source.delay(for: .ticks(3), on: time)
    } produces: {
      "----ab--c--|"
    }
  }

  @Test func `delays the failure too, after what waits`() {
    timeline("-123------4-5#") { time, source in
      source.delay(for: .ticks(5), on: time)
    } produces: {
      "------123------4-5#"
    }
  }

  @Test func `passes a failure on at once where told to, and drops what waits`() {
    timeline("-123------4-5#") { time, source in
      source.delay(for: .ticks(5), on: time, delaysFailure: false)
    } produces: {
      "------123----#"
    }
    timeline("-ab--c--|") { time, source in
      source.delay(for: .ticks(3), on: time, delaysFailure: false)
    } produces: {
      "----ab--c--|"
    }
  }

  @Test func `keeps the order of what comes at once`() {
    timeline("[abc|]") { time, source in
      source.delay(for: .ticks(2), on: time)
    } produces: {
      "--[abc|]"
    }
    timeline("-[ab]-c|") { time, source in
      source.delay(for: .zero, on: time)
    } produces: {
      "-[ab]-c|"
    }
  }

  @Test func `ends with nothing at all`() {
    timeline("-|") { time, source in
      source.delay(interval: 3, on: time)
    } produces: {
      "----|"
    }
  }

  @Test func `sends nothing after disposal`() {
    timeline("-ab------|", disposingAt: 5) { time, source in
      source.delay(for: 3.0, on: time)
    } produces: {
      "----a!"
    }
  }

  @Test func `sends nothing after disposal from inside a delivery`() {
    let time = TestScheduler()
    let log = Log<Int>()
    let observation = SerialDisposable()
    observation.otherDisposable = Signal<Int, Never>(sequence: 1...3)
      .delay(for: .ticks(1), on: time)
      .observeNext { number in
        log(number)
        observation.dispose()
      }
    time.run()
    #expect(log.values == [1])
  }

  @Test(arguments: [DispatchQueue(label: "serial"), .global()])
  func `keeps the order on a queue of the system's, also on a concurrent one`(
    queue: DispatchQueue
  ) async {
    let violations = Log<String>()
    let numbers = Signal<Int, Never>(sequence: 0..<1000)
      .delay(for: .microseconds(100), on: queue)
      .checkingSerial(violations.append)
    var expected = 0
    for await number in numbers.toAsyncStream(bufferingPolicy: .unbounded) {
      if number != expected { break }
      expected += 1
    }
    #expect(expected == 1000)
    #expect(violations.values == [])
  }

  @Test func `runs one timer for all that waits`() {
    let time = TestScheduler()
    let source = Signal<Int, Never>(sequence: 0..<1000)
    let recorder = time.record(source.delay(for: .ticks(1), on: time))
    #expect(time.scheduledCount == 1)
    time.run()
    #expect(recorder.elements == Array(0..<1000))
  }

  @Test func `traps for a negative duration, with the rule and the value`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, DiagramFailure>.never().delay(for: .seconds(-1))
    }
    #expect(
      result?.message.contains(
        "delay(for:) needs a duration of at least 0, got -1.0 seconds"
      ) == true
    )
  }
}
