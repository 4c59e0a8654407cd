import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("TraceEvents")
struct TraceEventsTests {
  /// The trace of lanes that terminate.
  private func written(_ trace: (TraceEvents, TestScheduler) -> Void) -> String {
    let time = TestScheduler()
    // The trace counts from its start, not from that of the scheduler.
    time.advance(by: .seconds(5))
    let log = Log<String>()
    let events = TraceEvents(on: time) { log($0) }
    trace(events, time)
    events.finish()
    return log.values.joined()
  }

  @Test func `writes a bar for each observation, with a mark for each element`() {
    let lane = Lane(name: "search", observation: 1)
    let text = written { events, time in
      events.trace(.started, in: lane)
      time.advance(by: .microseconds(200))
      events.trace(.next("a"), in: lane)
      time.advance(by: .microseconds(700))
      events.trace(.finished, in: lane)
    }
    #expect(
      text == """
        [
        {"name":"search","cat":"signal","ph":"b","id":1,"pid":1,"tid":1,"ts":0,"args":{}},
        {"name":"next","cat":"signal","ph":"n","id":1,"pid":1,"tid":1,"ts":200,"args":{"value":"a"}},
        {"name":"search","cat":"signal","ph":"e","id":1,"pid":1,"tid":1,"ts":900,"args":{"end":"finished"}}
        ]

        """
    )
  }

  @Test func `escapes text for JSON`() {
    let text = written { events, _ in
      events.trace(.failed("\"no\\\n\u{1}"), in: Lane(name: "é\"", observation: 2))
    }
    #expect(text.contains(#""name":"é\"""#))
    #expect(text.contains(#""end":"failed: \"no\\\n\u0001""#))
  }

  @Test func `writes an empty list, and nothing after it is finished`() {
    #expect(written { _, _ in } == "[\n]\n")
    let text = written { events, _ in
      events.finish()
      events.trace(.started, in: Lane(name: "late", observation: 3))
    }
    #expect(text == "[\n]\n")
  }

  @Test func `names the thread of each event`() {
    let log = Log<String>()
    let tracer = Locked<TraceEvents?>(nil)
    let lane = Lane(name: "many", observation: 4)
    let events = TraceEvents(on: TestScheduler()) { text in
      log(text)
      // What another thread has to say while the first is being written waits for it.
      if log.count == 1, let tracer = tracer.withLock({ $0 }) {
        inParallel(1) { _ in tracer.trace(.next("b"), in: lane) }
      }
    }
    tracer.withLock { $0 = events }
    events.trace(.started, in: lane)
    events.trace(.finished, in: lane)
    let threads = log.values.map { $0.firstRange(of: "\"tid\":").map { $0.upperBound } }
    let digits = zip(log.values, threads).map { text, place in place.map { text[$0] } }
    #expect(digits == ["1", "2", "1"])
    _ = tracer.withLock { $0.take() }
  }

  @Test func `receives events of a signal from several threads`() {
    let time = TestScheduler()
    let log = Log<String>()
    let events = TraceEvents(on: time) { log($0) }
    inParallel(4) { _ in
      for _ in 0..<50 { Signal<Int, Never>(just: 1).lane("many", to: events).observe { _ in } }
    }
    events.finish()
    #expect(log.values.count == 4 * 50 * 3 + 1)
    #expect(log.values.joined().split(separator: "\n").count == 4 * 50 * 3 + 2)
  }
}
