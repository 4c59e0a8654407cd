import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("materialize")
struct MaterializeTests {
  private typealias Event = Signal<Character, DiagramFailure>.Event
  private let events: [Character: Event] = [
    "x": .next("a"), "f": .failed(DiagramFailure()), "c": .completed,
  ]

  @Test func `materialize sends a failure as an element`() {
    timeline(
      "-a-#",
      outputs: events
    ) { _, source in
      source.materialize()
    } produces: {
      "-x-[f|]"
    }
  }

  @Test func `materialize sends the completion as an element`() {
    timeline(
      "-a-|",
      outputs: events
    ) { _, source in
      source.materialize()
    } produces: {
      "-x-[c|]"
    }
  }

  @Test func `dematerialize sends the events that its elements describe`() {
    timeline(
      Line("-x-f-x-|", values: events)
    ) { _, source in
      source.dematerialize()
    } produces: {
      "-a-#"
    }
  }

  @Test func `dematerialize completes at an element that is a completion`() {
    timeline(
      Line("-x-c-x-|", values: events)
    ) { _, source in
      source.dematerialize()
    } produces: {
      "-a-|"
    }
  }

  @Test func `dematerialize completes with its source if no element is a terminal event`() {
    timeline(
      Line("-x-|", values: events)
    ) { _, source in
      source.dematerialize()
    } produces: {
      "-a-|"
    }
  }

  @Test func `dematerialize restores the source after materialize`() {
    timeline(
      "-a-b-#"
    ) { _, source in
      source.materialize().dematerialize()
    } produces: {
      "-a-b-#"
    }
  }

  @Test func `dematerialize disposes its source at an element that is a terminal event`() {
    let time = TestScheduler()
    let source = time.cold("-x-c-x-|", values: events, failure: DiagramFailure())
    _ = time.record(source.dematerialize())
    time.run()
    #expect(source.subscriptions.map(\.description) == ["^--!"])
  }

  @Test func `the elements and the failure can be selected from the events`() {
    let log = Log<String>()
    let events = Signal<Int, DiagramFailure> { observer in
      observer.receive(1)
      observer.receive(completion: .failure(DiagramFailure()))
      return nil
    }
    .materialize()
    events.compactMap { $0.element }.write(to: log)
    events.compactMap { $0.error }.write(to: log)
    #expect(log.values == ["next(1)", "completed", "next(#)", "completed"])
  }
}
