import RKCore
import TestSupport
import Testing

@Suite("Timed signals trap")
struct TimedSignalsTrapTests {
  @Test func `on a negative delay`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>(just: 1, after: .milliseconds(-1))
    }
    #expect(
      result?.message.contains(
        "Signal(just:after:) needs a duration of at least 0, got -0.001 seconds"
      ) == true
    )
  }

  @Test func `on a negative number of seconds`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>(just: 1, after: -2.5)
    }
    #expect(
      result?.message.contains(
        "Signal(just:after:) needs a finite number of seconds of at least 0, got -2.5"
      ) == true
    )
  }

  @Test func `on seconds that are no number`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>(sequence: [1], interval: .nan)
    }
    #expect(
      result?.message.contains(
        "Signal(sequence:interval:) needs a finite number of seconds of at least 0, got nan"
      ) == true
    )
  }

  @Test func `on infinitely many seconds`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.interval(.infinity)
    }
    #expect(
      result?.message.contains(
        "interval(_:) needs a finite number of seconds of at least 0, got inf"
      ) == true
    )
  }

  @Test func `on more seconds than a duration holds`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.interval(1e300)
    }
    #expect(result?.message.contains("interval(_:) needs") == true)
    #expect(result?.message.contains("got 1e+300") == true)
  }

  @Test func `on a sequence without a period`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>(sequence: [1], interval: .zero)
    }
    #expect(
      result?.message.contains(
        "Signal(sequence:interval:) needs a period of more than 0, got 0.0 seconds"
      ) == true
    )
  }

  @Test func `on a negative period`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.timer(after: .zero, every: .seconds(-3))
    }
    #expect(
      result?.message.contains(
        "timer(after:every:) needs a period of more than 0, got -3.0 seconds"
      ) == true
    )
  }

  @Test func `on a negative delay of a timer`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Signal<Int, Never>.timer(after: .seconds(-3), every: .seconds(1))
    }
    #expect(
      result?.message.contains(
        "timer(after:every:) needs a duration of at least 0, got -3.0 seconds"
      ) == true
    )
  }
}
