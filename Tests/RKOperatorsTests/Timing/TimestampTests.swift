import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("timestamp and measureInterval")
struct TimestampTests {
  @Test func `timestamp pairs elements with times, and measureInterval replaces them by intervals`()
  {
    timeline(
      "-a-b-|",
      outputs: ["x": (element: "a", time: .ticks(1)), "y": (element: "b", time: .ticks(3))]
    ) { time, source in
      source.timestamp(on: time)
    } produces: {
      "-x-y-|"
    }
    timeline(
      "-a-b--c-|",
      outputs: ["1": .ticks(1), "2": .ticks(2), "3": .ticks(3)]
    ) { time, source in
      source.measureInterval(using: time)
    } produces: {
      "-1-2--3-|"
    }
  }

  @Test func `timestamp gives each element its time of arrival`() {
    let time = TestScheduler()
    time.advance(to: .ticks(2))
    let recorder = time.record(time.cold("-a-b|").timestamp(on: time))
    time.run()
    #expect(recorder.elements.map(\.element) == ["a", "b"])
    #expect(recorder.elements.map(\.time) == [.ticks(3), .ticks(5)])
    #expect(recorder.end?.isCompleted == true)
  }

  @Test
  func `measureInterval counts from the observation to the first element, then between elements`() {
    let time = TestScheduler()
    time.advance(to: .ticks(2))
    let signal = time.cold("-a-b[cd]--#").measureInterval(using: time)
    let recorder = time.record(signal)
    time.run()
    #expect(recorder.elements == [.ticks(1), .ticks(2), .ticks(1), .zero])
    #expect("\(recorder.events.last as Any)".contains("failed(#)"))
  }

  @Test func `uses the machine's monotonic time by default`() {
    let log = Log<Duration>()
    Signal<Int, Never>(sequence: 0..<100).measureInterval().observeNext(with: log.append)
    Signal<Int, Never>(just: 1).timestamp().observeNext { log($0.time) }
    #expect(log.count == 101)
    #expect(log.values.allSatisfy { $0 >= .zero })
  }
}
