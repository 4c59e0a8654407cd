import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

/// What a timed operator, of 3 ticks, makes of each situation in which such operators are known to fail.
///
/// Arrays are drawn as the number of their elements, and what takes the place of the source as `z`.
struct TimedTable: Sendable, CustomStringConvertible {
  typealias Source = Signal<Character, DiagramFailure>

  let description: String
  /// Of `-abc------|`.
  let burst: String
  /// Of `-a--------b----|`.
  let idle: String
  /// Of `-a--b-----|`.
  let boundary: String
  /// Of `-a-b|`.
  let completion: String
  /// Of `-a-b#`.
  let failure: String
  /// Of `----|`.
  let empty: String
  /// Of `a`, where the first element that comes out is answered by sending `b`.
  let answered: String
  let apply: @Sendable (Source, TestScheduler) -> Source
}

private func count(_ elements: [Character]) -> Character { Character("\(elements.count)") }

private let three = Duration.ticks(3)

private let tables = [
  TimedTable(
    description: "debounce",
    burst: "------c---|",
    idle: "----a--------b-|",
    boundary: "-------b--|",
    completion: "----[b|]",
    failure: "----#",
    empty: "----|",
    answered: "---a--b--"
  ) { $0.debounce(for: three, on: $1) },
  TimedTable(
    description: "debounce(with:)",
    burst: "------c---|",
    idle: "----a--------b-|",
    boundary: "-------b--|",
    completion: "----[b|]",
    failure: "----#",
    empty: "----|",
    answered: "---a--b--"
  ) { source, time in source.debounce { Signal<Character, Never>(just: $0, after: three, on: time) }
  },
  TimedTable(
    description: "throttle",
    burst: "-a--c-----|",
    idle: "-a--------b----|",
    boundary: "-a--b-----|",
    completion: "-a--[b|]",
    failure: "-a--#",
    empty: "----|",
    answered: "a--b-----"
  ) { $0.throttle(for: three, on: $1) },
  TimedTable(
    description: "throttle, leading only",
    burst: "-a--------|",
    idle: "-a--------b----|",
    boundary: "-a--------|",
    completion: "-a--|",
    failure: "-a--#",
    empty: "----|",
    answered: "a--------"
  ) { $0.throttle(for: three, on: $1, latest: false) },
  TimedTable(
    description: "audit",
    burst: "----c-----|",
    idle: "----a--------b-|",
    boundary: "----b-----|",
    completion: "----[b|]",
    failure: "----#",
    empty: "----|",
    answered: "---a--b--"
  ) { $0.audit(for: three, on: $1) },
  TimedTable(
    description: "sample(every:)",
    burst: "---c------|",
    idle: "---a--------b--|",
    boundary: "---a--b---|",
    completion: "---b|",
    failure: "---b#",
    empty: "----|",
    answered: "---a--b--"
  ) { $0.sample(every: three, on: $1) },
  TimedTable(
    description: "sample(on:), with the last",
    burst: "-----c----|",
    idle: "-----a----b----|",
    boundary: "-----b----|",
    completion: "----[b|]",
    failure: "----#",
    empty: "----|",
    answered: "-----a----b"
  ) { source, time in
    source.sample(on: Signal<Int, Never>.interval(.ticks(5), on: time), emitsLast: true)
  },
  TimedTable(
    description: "buffer(for:)",
    burst: "----3-----|",
    idle: "----1--------1-|",
    boundary: "----2-----|",
    completion: "----[2|]",
    failure: "----#",
    empty: "----|",
    answered: "---1--1--"
  ) { $0.buffer(for: three, on: $1).map(count) },
  TimedTable(
    description: "buffer(size:for:)",
    burst: "--2---1---|",
    idle: "----1--------1-|",
    boundary: "----2-----|",
    completion: "---2|",
    failure: "---2#",
    empty: "----|",
    answered: "---1--1--"
  ) { $0.buffer(size: 2, for: three, on: $1).map(count) },
  TimedTable(
    description: "buffer(on:)",
    burst: "---3------|",
    idle: "---1--------1--|",
    boundary: "---1--1---|",
    completion: "---2|",
    failure: "---2#",
    empty: "----|",
    answered: "---1--1--"
  ) { source, time in
    source.buffer(on: Signal<Int, Never>.interval(three, on: time)).map(count)
  },
  TimedTable(
    description: "delay",
    burst: "----abc------|",
    idle: "----a--------b----|",
    boundary: "----a--b-----|",
    completion: "----a-b|",
    failure: "----a-b#",
    empty: "-------|",
    answered: "---a--b--"
  ) { $0.delay(for: three, on: $1) },
  TimedTable(
    description: "delay, not of failures",
    burst: "----abc------|",
    idle: "----a--------b----|",
    boundary: "----a--b-----|",
    completion: "----a-b|",
    failure: "----#",
    empty: "-------|",
    answered: "---a--b--"
  ) { $0.delay(for: three, on: $1, delaysFailure: false) },
  TimedTable(
    description: "delay(with:)",
    burst: "----abc---|",
    idle: "----a--------b-|",
    boundary: "----a--b--|",
    completion: "----a-[b|]",
    failure: "----#",
    empty: "----|",
    answered: "---a--b--"
  ) { source, time in source.delay { Signal<Character, Never>(just: $0, after: three, on: time) } },
  TimedTable(
    description: "delaySubscription",
    burst: "----abc------|",
    idle: "----a--------b----|",
    boundary: "----a--b-----|",
    completion: "----a-b|",
    failure: "----a-b#",
    empty: "-------|",
    answered: "---------"
  ) { $0.delaySubscription(for: three, on: $1) },
  TimedTable(
    description: "timeout",
    burst: "-abc--#",
    idle: "-a--#",
    boundary: "-a--b--#",
    completion: "-a-b|",
    failure: "-a-b#",
    empty: "---#",
    answered: "[ab]--#"
  ) { $0.timeout(after: three, with: DiagramFailure(), on: $1) },
  TimedTable(
    description: "timeout(switchingTo:)",
    burst: "-abc--[z|]",
    idle: "-a--[z|]",
    boundary: "-a--b--[z|]",
    completion: "-a-b|",
    failure: "-a-b#",
    empty: "---[z|]",
    answered: "[ab]--[z|]"
  ) { source, time in
    source.timeout(after: three, switchingTo: Signal<Character, Never>(just: "z"), on: time)
  },
  TimedTable(
    description: "deadline",
    burst: "-ab#",
    idle: "-a-#",
    boundary: "-a-#",
    completion: "-a-#",
    failure: "-a-#",
    empty: "---#",
    answered: "[ab]--#"
  ) { $0.deadline(after: three, with: DiagramFailure(), on: $1) },
  TimedTable(
    description: "prefix(for:)",
    burst: "-ab|",
    idle: "-a-|",
    boundary: "-a-|",
    completion: "-a-|",
    failure: "-a-|",
    empty: "---|",
    answered: "[ab]--|"
  ) { $0.prefix(for: three, on: $1) },
  TimedTable(
    description: "dropFirst(for:)",
    burst: "---c------|",
    idle: "----------b----|",
    boundary: "----b-----|",
    completion: "---b|",
    failure: "---b#",
    empty: "----|",
    answered: "---------"
  ) { $0.dropFirst(for: three, on: $1) },
]

@Suite("U9: tables of timed operators")
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

  @Test(arguments: tables)
  func `of a burst`(table: TimedTable) {
    expect(table, "-abc------|", makes: table.burst)
  }

  @Test(arguments: tables)
  func `of an element after an idle time`(table: TimedTable) {
    expect(table, "-a--------b----|", makes: table.idle)
  }

  @Test(arguments: tables)
  func `of an element that comes exactly when the time is over`(table: TimedTable) {
    expect(table, "-a--b-----|", makes: table.boundary)
  }

  @Test(arguments: tables)
  func `of a completion while something waits`(table: TimedTable) {
    expect(table, "-a-b|", makes: table.completion)
  }

  @Test(arguments: tables)
  func `of a failure while something waits`(table: TimedTable) {
    expect(table, "-a-b#", makes: table.failure)
  }

  @Test(arguments: tables)
  func `of nothing`(table: TimedTable) {
    expect(table, "----|", makes: table.empty)
  }

  @Test(arguments: tables)
  func `of an element that is sent from inside the delivery of another`(table: TimedTable) throws {
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
    #expect(try recorder.diagram == expected)
  }
}
