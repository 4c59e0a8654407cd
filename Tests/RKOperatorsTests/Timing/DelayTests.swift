import Dispatch
import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("delay")
struct DelayTests {
  @Test func `passes each event on after the delay`() {
    timeline("-ab--c--|") { time, source in
      source.delay(for: .ticks(3), on: time)
    } produces: {
      "----ab--c--|"
    }
  }

  @Test func `passes a failure on at once on request, and drops queued elements`() {
    timeline("-123------4-5#") { time, source in
      source.delay(for: .ticks(5), delaysFailure: false, on: time)
    } produces: {
      "------123----#"
    }
    timeline("-ab--c--|") { time, source in
      source.delay(for: .ticks(3), delaysFailure: false, on: time)
    } produces: {
      "----ab--c--|"
    }
  }

  @Test(arguments: [DispatchQueue(label: "serial"), .global()])
  func `keeps the order on a dispatch queue, even on a concurrent one`(
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
}
