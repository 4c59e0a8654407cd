import ReactiveKit
import RKTesting

/// The elements of diagrams.
typealias Letters = Signal<Character, DiagramFailure>

/// What an operator emits for four sources.
///
/// Elements that are not letters are drawn as one: a number as its digit, an array as its count, true as
/// `t`, and false as `f`.
struct Drawn: Sendable {
  typealias Apply = @Sendable (Letters, TestScheduler) -> Letters

  /// Some elements, a failure, a completion at the time of an element, and no element.
  static let inputs: Outputs = "-a-b-b-c-|  -a-b-#  -a-[b|]  --|"

  let outputs: Outputs
  let apply: Apply
}

/// An operator that emits signals.
struct Lanes: Sendable {
  let apply: @Sendable (Letters, TestScheduler) -> Signal<Letters, DiagramFailure>
}

/// The diagrams for the four inputs, two spaces apart; the last one is `--|` if there are three.
struct Outputs: Sendable, ExpressibleByStringLiteral {
  let diagrams: [String]

  init(stringLiteral text: String) {
    let drawn = text.split(separator: "  ").map(String.init)
    diagrams = drawn.count == 3 ? drawn + ["--|"] : drawn
    precondition(diagrams.count == 4, "needs three or four diagrams: \(text)")
  }
}

extension Outputs {
  /// Every element as it is.
  static let same: Outputs = "-a-b-b-c-|  -a-b-#  -a-[b|]"
  /// Every element as a capital letter.
  static let capitals: Outputs = "-A-B-B-C-|  -A-B-#  -A-[B|]"
  /// Everything one tick later.
  static let late: Outputs = "--a-b-b-c-|  --a-b-#  --a-[b|]  ---|"
  /// The number of elements.
  static let counted: Outputs = "---------[4|]  -----#  ---[2|]  --[0|]"
  /// A completion instead of the failure.
  static let safe: Outputs = "-a-b-b-c-|  -a-b-|  -a-[b|]"
  /// `other()` after the failure.
  static let recovered: Outputs = "-a-b-b-c-|  -a-b---x-y-|  -a-[b|]"

  /// The latest elements of the source and of `other()`.
  static let combined: Outputs =
    "--[ax][bx][by][by]-[cy]-|  --[ax][bx][by]#  --[ax][bx][by]-|"
  /// Pairs of elements of the source and of `other()`.
  static let rows: Outputs = "--[ax]-[by]-|  --[ax]-[by]#  --[ax]-[by|]"
  /// The elements of the source and of `other()`.
  static let merged: Outputs = "-axbyb-c-|  -axby#  -axby-|  --x-y-|"
  /// Whether the latest elements are b and y.
  static let both: Outputs = "--fftt-f-|  --fft#  --fft-|"
  /// Whether the latest elements are b or y.
  static let either: Outputs = "--fttt-t-|  --ftt#  --ftt-|"

  /// All signals of `inner(_:)` at once.
  static let mergedInner: Outputs = "--a-[Ab]-[Bb]-[Bc]-C|  --a-[Ab]#  --a-[Ab]-B|"
  /// One signal of `inner(_:)` after another.
  static let concatenatedInner: Outputs = "--a-A-b-B-b-B-c-C|  --a-A#  --a-A-b-B|"
  /// The latest signal of `inner(_:)`.
  static let latestInner: Outputs = "--a-b-b-c-C|  --a-b#  --a-b-B|"
  /// A signal of `inner(_:)` when none is running.
  static let firstInner: Outputs = "--a-A---c-C|  --a-A#  --a-A|"
}

@Sendable func capital(_ letter: Character) -> Character { Character(letter.uppercased()) }
@Sendable func letter(_ flag: Bool) -> Character { flag ? "t" : "f" }
@Sendable func digit(_ number: Int) -> Character { Character("\(number)") }
@Sendable func size(_ elements: some Collection) -> Character { digit(elements.count) }

/// Returns the letter, or throws if it is c.
@Sendable func failingAtC(_ letter: Character) throws(DiagramFailure) -> Character {
  if letter == "c" { throw DiagramFailure() }
  return letter
}

extension TestScheduler {
  /// Emits `x` after two ticks and `y` after four, and completes after six.
  func other() -> TestSignal<Character, DiagramFailure> { cold("--x-y-|") }

  /// Emits a letter after one tick and its capital after three, and completes after four.
  func inner(_ letter: Character) -> Letters {
    cold("-x-X|", values: ["x": letter, "X": capital(letter)]).toSignal()
  }
}

/// A scheduler that runs an action one tick later.
struct Slow: Scheduler {
  let time: TestScheduler

  func schedule(_ action: @escaping @Sendable () -> Void) {
    time.schedule(after: .ticks(1), action)
  }
}
