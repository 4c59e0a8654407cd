import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("tables of timed operators")
struct TimedTableTests {
  private func expect(
    _ table: TimedTable,
    _ source: String,
    makes expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    timeline(source, sourceLocation: sourceLocation) { time, source in
      table.apply(source.toSignal(), time)
    } produces: {
      expected
    }
  }

  @Test(arguments: timedTables)
  func `sends as the table says for a burst`(table: TimedTable) {
    expect(table, "-abc------|", makes: table.burst)
  }

  @Test(arguments: timedTables)
  func `sends as the table says for an element after an idle time`(table: TimedTable) {
    expect(table, "-a--------b----|", makes: table.idle)
  }

  @Test(arguments: timedTables)
  func `sends as the table says for an element exactly at the end of the time`(table: TimedTable) {
    expect(table, "-a--b-----|", makes: table.boundary)
  }

  @Test(arguments: timedTables)
  func `sends as the table says for a completion while an element waits`(table: TimedTable) {
    expect(table, "-a-b|", makes: table.completion)
  }

  @Test(arguments: timedTables)
  func `sends as the table says for a failure while an element waits`(table: TimedTable) {
    expect(table, "-a-b#", makes: table.failure)
  }

  @Test(arguments: timedTables)
  func `sends as the table says for an empty source`(table: TimedTable) {
    expect(table, "----|", makes: table.empty)
  }

  @Test(arguments: timedTables)
  func `sends as the table says for a reentrant element`(table: TimedTable) throws {
    let time = TestScheduler()
    let source = ByHand<Character>()
    let answers = Sum()
    let recorder = time.record(
      table.apply(source.setFailureType(to: DiagramFailure.self), time)
        .handleEvents(receiveOutput: { _ in if answers.add() == 1 { source.send("b") } })
    )
    source.send("a")
    let expected = try Diagram(table.answered)
    time.advance(to: .ticks(expected.ticks - 1))
    #expect(recorder.diagram == expected)
  }

  /// The timers are gone with it.
  @Test(arguments: timedTables)
  func `sends as the table says for a disposal in any tick`(table: TimedTable) throws {
    let whole = try Diagram(table.burst)
    for tick in 1..<whole.ticks {
      let time = TestScheduler()
      let observation = SerialDisposable()
      time.schedule(after: .ticks(tick)) { observation.dispose() }
      let recorder = time.record(table.apply(time.cold("-abc------|").toSignal(), time))
      observation.otherDisposable = recorder
      time.advance(to: .ticks(tick))
      #expect(time.scheduledCount == 0)
      var expected = whole.events.filter { $0.tick < tick }
      if expected.last?.kind.isEnd != true { expected.append(.init(tick: tick, kind: .disposed)) }
      #expect(recorder.diagram.events == expected)
    }
  }

  /// Called when the terminal event is delivered, not a tick later.
  @Test(arguments: timedTables, ["-a-b|", "-a-b#", "-abc------|", "----|"])
  func `leaves no timer after a terminal event`(table: TimedTable, source: String) throws {
    let time = TestScheduler()
    let left = Log<Int>()
    table.apply(time.cold(try Diagram(source)).toSignal(), time).observe { event in
      if event.isTerminal { left(time.scheduledCount) }
    }
    time.advance(to: .ticks(30))
    #expect(left.values == [0])
  }

  /// It is the same as of one that wakes in time.
  ///
  /// No event of these sources meets a timer.
  @Test(
    arguments: timedTables,
    ["-ab----c---|", "-ab----c---#", "-a---b-----|", "-a|", "-a#", "|"]
  )
  func `sends as the table says on a scheduler that wakes early`(
    table: TimedTable,
    source: String
  ) throws {
    let times = (TestScheduler(), TestScheduler())
    let early = times.1
    let recorders = (
      times.0.record(table.apply(times.0.cold(try Diagram(source)).toSignal(), times.0)),
      early.record(table.apply(early.cold(try Diagram(source)).toSignal(), EarlyTime(early)))
    )
    times.0.advance(by: .ticks(30))
    early.advance(by: .ticks(30))
    #expect(recorders.1.diagram == recorders.0.diagram)
  }

  @Test(
    "9: the stack does not grow on a scheduler that runs actions at once",
    .onOneThread,
    arguments: timedTables,
    [true, false]
  )
  func `stack`(table: TimedTable, standsStill: Bool) {
    let ends = onSmallStack {
      let ends = Sum()
      let time = InlineTime(standsStill: standsStill)
      let source = Signal<Character, DiagramFailure>(
        sequence: repeatElement("a", count: standsStill ? 200 : 2_000),
        interval: .ticks(1),
        on: time
      )
      table.apply(source, time).observe { if $0.isTerminal { ends.add() } }
      return ends.value
    }
    #expect(ends == 1)
  }
}
