import RKCore
import TestSupport
import Testing

@Suite("Signal.Event")
struct EventTests {
  typealias Event = Signal<Int, Trouble>.Event

  @Test func `prints its case and payload`() {
    #expect("\(Event.next(1))" == "next(1)")
    #expect("\(Event.failed(.timeout))" == "failed(timeout)")
    #expect("\(Event.completed)" == "completed")
    #expect(String(reflecting: Event.next(1)) == "next(1)")
  }

  @Test func `prints the same inside collections`() {
    let events: [Event] = [.next(1), .failed(.timeout), .completed]
    #expect("\(events)" == "[next(1), failed(timeout), completed]")
    #expect("\([Optional(Event.next(1))])" == "[Optional(next(1))]")
  }

  @Test func `prints strings in quotes`() {
    #expect("\(Signal<String, Never>.Event.next("Paris"))" == #"next("Paris")"#)
    #expect("\(Signal<Substring, Never>.Event.next("Paris"))" == #"next("Paris")"#)
    #expect("\(Signal<String, Never>.Event.next("a\"b"))" == #"next("a\"b")"#)
    #expect("\(Signal<[String], Never>.Event.next(["Paris"]))" == #"next(["Paris"])"#)
    #expect("\(Signal<String?, Never>.Event.next("Paris"))" == #"next(Optional("Paris"))"#)
  }

  @Test func `is equal to an event of the same case and payload`() {
    #expect(Event.next(1) == .next(1))
    #expect(Event.next(1) != .next(2))
    #expect(Event.failed(.timeout) == .failed(.timeout))
    #expect(Event.failed(.timeout) != .failed(.refused))
    #expect(Event.completed == .completed)
    #expect(Event.completed != .next(1))
    #expect(Set<Signal<Int, Never>.Event>([.next(1), .next(1), .completed]).count == 2)
  }

  @Test func `has properties for its case and payload`() {
    let (next, failed, completed) = (Event.next(1), Event.failed(.timeout), Event.completed)
    #expect([next, failed, completed].map(\.isNext) == [true, false, false])
    #expect([next, failed, completed].map(\.isFailed) == [false, true, false])
    #expect([next, failed, completed].map(\.isCompleted) == [false, false, true])
    #expect([next, failed, completed].map(\.isTerminal) == [false, true, true])
    #expect([next, failed, completed].map(\.element) == [1, nil, nil])
    #expect([next, failed, completed].map(\.error) == [nil, .timeout, nil])
  }

  @Test func `an element that is nil is an element`() {
    let event = Signal<Int?, Never>.Event.next(nil)
    #expect(event.isNext)
    #expect(!event.isTerminal)
  }

  @Test func `can be created from a completion`() {
    #expect(Event(.finished) == .completed)
    #expect(Event(.failure(.timeout)) == .failed(.timeout))
  }
}
