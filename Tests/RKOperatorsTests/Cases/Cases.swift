import RKCore
import RKOperators
import RKTesting

/// What an operator makes of the situations that every operator gets into.
///
/// An operator has an entry in the list of its theme under its name: `Scripts/check drawn` asks for it.
/// Elements that are not letters are drawn as one: a number as its digit, an array as the number of its
/// elements, true as `t`, and false as `f`.
struct Cases: Sendable, CustomStringConvertible {
  typealias Source = Signal<Character, DiagramFailure>
  typealias Apply = @Sendable (Source, TestScheduler) -> Source

  static let ordinarySource: Diagram = "-a-b-b-c-|"
  static let emptySource: Diagram = "--|"
  static let failingSource: Diagram = "-a-b-#"
  static let pendingSource: Diagram = "-a-[b|]"

  let description: String
  /// Of `-a-b-b-c-|`.
  let ordinary: String
  /// Of `--|`.
  let empty: String
  /// Of `-a-b-#`.
  let failing: String
  /// Of `-a-[b|]`, whose completion finds what waits still waiting.
  let pending: String
  let apply: Apply

  init(
    _ description: String,
    ordinary: String,
    empty: String = "--|",
    failing: String,
    pending: String,
    apply: @escaping Apply
  ) {
    self.description = description
    self.ordinary = ordinary
    self.empty = empty
    self.failing = failing
    self.pending = pending
    self.apply = apply
  }

  /// Makes entries of operators that make the same of everything.
  static func alike(
    ordinary: String,
    empty: String = "--|",
    failing: String,
    pending: String
  ) -> @Sendable (String, @escaping Apply) -> Cases {
    { description, apply in
      Cases(
        description,
        ordinary: ordinary,
        empty: empty,
        failing: failing,
        pending: pending,
        apply: apply
      )
    }
  }
}

/// Everything, as it is.
let same = Cases.alike(ordinary: "-a-b-b-c-|", failing: "-a-b-#", pending: "-a-[b|]")

/// Everything, as capital letters.
let capitals = Cases.alike(ordinary: "-A-B-B-C-|", failing: "-A-B-#", pending: "-A-[B|]")

/// All of them; the timed operators have tables of their own.
let allCases =
  transformingCases + groupingCases + filteringCases + limitingCases + combiningCases
  + flatteningCases + schedulingCases + recoveringCases + aggregatingCases + observingCases

/// Operators without an entry, and why.
let undrawn = [
  "sample(interval:on:)": "is `sample(every:on:)`, by seconds",
  "delay(interval:)": "is `delay(for:on:)`, by seconds",
  "debounce(for:queue:)": "is `debounce(for:on:)` on a queue",
  "throttle(for:queue:latest:)": "is `throttle(for:on:latest:)` on a queue",
  "waitAndCollectEvents()": "returns when all is over",
  "waitAndCollectElements()": "returns when all is over",
]

@Sendable func capital(_ letter: Character) -> Character { Character(letter.uppercased()) }
@Sendable func letter(_ flag: Bool) -> Character { flag ? "t" : "f" }
@Sendable func digit(_ number: Int) -> Character { Character("\(number)") }
@Sendable func size(_ elements: some Collection) -> Character { digit(elements.count) }

/// The letter, unless it is c.
@Sendable func failingAtC(_ letter: Character) throws(DiagramFailure) -> Character {
  if letter == "c" { throw DiagramFailure() }
  return letter
}

extension TestScheduler {
  /// `x` in two ticks, `y` in four, and the completion in six.
  func other() -> TestSignal<Character, DiagramFailure> { cold("--x-y-|") }

  /// A letter in a tick, its capital in three, and the completion in four.
  func inner(_ letter: Character) -> Signal<Character, DiagramFailure> {
    cold("-x-X|").map { $0 == "x" ? letter : capital(letter) }
  }
}
