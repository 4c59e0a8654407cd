import RKCore
import RKOperators
import RKTesting

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
  /// Of `a`, where the first emitted element is answered by sending `b`.
  let answered: String
  let apply: @Sendable (Source, any TimedScheduler & Sendable) -> Source
}

private func count(_ elements: [Character]) -> Character { Character("\(elements.count % 10)") }

private let three = Duration.ticks(3)

/// The timed operators, each of 3 ticks.
let timedTables = [
  TimedTable(
    description: "debounce(for:)",
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
  ) { source, time in source.debounce { Signal(just: $0, after: three, on: time) }
  },
  TimedTable(
    description: "throttle(for:)",
    burst: "-a--c-----|",
    idle: "-a--------b----|",
    boundary: "-a--b-----|",
    completion: "-a--[b|]",
    failure: "-a--#",
    empty: "----|",
    answered: "a--b-----"
  ) { $0.throttle(for: three, on: $1) },
  TimedTable(
    description: "throttle(for:latest:), leading only",
    burst: "-a--------|",
    idle: "-a--------b----|",
    boundary: "-a--b-----|",
    completion: "-a--|",
    failure: "-a--#",
    empty: "----|",
    answered: "a--------"
  ) { $0.throttle(for: three, latest: false, on: $1) },
  TimedTable(
    description: "audit(for:)",
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
    source.sample(on: Signal<Int, DiagramFailure>.interval(.ticks(5), on: time), emitsLast: true)
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
    description: "buffer(for:every:), every 2",
    burst: "--2-2-0---|",
    idle: "--1-0-----1-1-0|",
    boundary: "--1-1-1-0-|",
    completion: "--1-[1|]",
    failure: "--1-#",
    empty: "----|",
    answered: "--1-1-0--"
  ) { $0.buffer(for: three, every: .ticks(2), on: $1).map(count) },
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
    source.buffer(on: Signal<Int, DiagramFailure>.interval(three, on: time)).map(count)
  },
  TimedTable(
    description: "delay(for:)",
    burst: "----abc------|",
    idle: "----a--------b----|",
    boundary: "----a--b-----|",
    completion: "----a-b|",
    failure: "----a-b#",
    empty: "-------|",
    answered: "---a--b--"
  ) { $0.delay(for: three, on: $1) },
  TimedTable(
    description: "delay(for:delaysFailure:), not of failures",
    burst: "----abc------|",
    idle: "----a--------b----|",
    boundary: "----a--b-----|",
    completion: "----a-b|",
    failure: "----#",
    empty: "-------|",
    answered: "---a--b--"
  ) { $0.delay(for: three, delaysFailure: false, on: $1) },
  TimedTable(
    description: "delay(with:)",
    burst: "----abc---|",
    idle: "----a--------b-|",
    boundary: "----a--b--|",
    completion: "----a-[b|]",
    failure: "----#",
    empty: "----|",
    answered: "---a--b--"
  ) { source, time in source.delay { Signal(just: $0, after: three, on: time) } },
  TimedTable(
    description: "delaySubscription(for:)",
    burst: "----abc------|",
    idle: "----a--------b----|",
    boundary: "----a--b-----|",
    completion: "----a-b|",
    failure: "----a-b#",
    empty: "-------|",
    answered: "---------"
  ) { $0.delaySubscription(for: three, on: $1) },
  TimedTable(
    description: "timeout(after:with:)",
    burst: "-abc--#",
    idle: "-a--#",
    boundary: "-a--b--#",
    completion: "-a-b|",
    failure: "-a-b#",
    empty: "---#",
    answered: "[ab]--#"
  ) { $0.timeout(after: three, with: DiagramFailure(), on: $1) },
  TimedTable(
    description: "timeout(after:switchingTo:)",
    burst: "-abc--[z|]",
    idle: "-a--[z|]",
    boundary: "-a--b--[z|]",
    completion: "-a-b|",
    failure: "-a-b#",
    empty: "---[z|]",
    answered: "[ab]--[z|]"
  ) { source, time in
    source.timeout(after: three, switchingTo: Signal(just: "z"), on: time)
  },
  TimedTable(
    description: "deadline(after:with:)",
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
  TimedTable(
    description: "window(size:for:)",
    burst: "--2---1---|",
    idle: "----1--------1-|",
    boundary: "----2-----|",
    completion: "---2|",
    failure: "---2#",
    empty: "----|",
    answered: "---1--1--"
  ) { source, time in
    source.window(size: 2, for: three, on: time).flatMapConcat { $0.collect() }.map(count)
  },
  TimedTable(
    description: "group(by:durationFor:)",
    burst: "-a--------|",
    idle: "-a--------b----|",
    boundary: "-a--------|",
    completion: "-a--|",
    failure: "-a--#",
    empty: "----|",
    answered: "a--------"
  ) { source, time in
    source.group(
      by: { _ in 0 },
      durationFor: { _ in Signal(just: 0, after: three, on: time) }
    )
    .flatMapMerge { $0.first() }
  },
  TimedTable(
    description: "retry(_:delay:if:)",
    burst: "-abc------|",
    idle: "-a--------b----|",
    boundary: "-a--b-----|",
    completion: "-a-b|",
    failure: "-a-b----a-b#",
    empty: "----|",
    answered: "[ab]--------"
  ) { $0.retry(1, delay: .constant(three), on: $1) },
  TimedTable(
    description: "timestamp(on:)",
    burst: "-123------|",
    idle: "-1--------a----|",
    boundary: "-1--4-----|",
    completion: "-1-3|",
    failure: "-1-3#",
    empty: "----|",
    answered: "[00]--------"
  ) { source, time in source.timestamp(on: time).map { ticks($0.time) } },
  TimedTable(
    description: "measureInterval(using:)",
    burst: "-111------|",
    idle: "-1--------9----|",
    boundary: "-1--3-----|",
    completion: "-1-2|",
    failure: "-1-2#",
    empty: "----|",
    answered: "[00]--------"
  ) { source, time in source.measureInterval(using: time).map(ticks) },
]

/// A time as its last digit of base 16.
@Sendable private func ticks(_ time: Duration) -> Character {
  Character(String(Int(time / .ticks(1)) % 16, radix: 16))
}
