import ReactiveKit
import TestSupport

/// An operator with its arguments, twice: as the library does it to a signal, and as anybody would do
/// it to an array.
struct Stage: Sendable, CustomStringConvertible {
  let description: String
  /// Whether it makes no difference when the elements come one by one, long after it was observed.
  let isPatient: Bool
  let apply: @Sendable (Signal<Int, Fault>) -> Signal<Int, Fault>
  let model: @Sendable (Tape) -> Tape
}

/// A kind of stage, of which one is made with arguments by chance.
struct Kind: Sendable {
  let make: @Sendable (inout SplitMix64) -> Stage

  /// An operator with one signal and a number from 0 to 4.
  ///
  /// - Parameters:
  ///   - name: As it is printed.
  ///   - isPatient: Whether it may be driven event by event; yes unless told otherwise.
  ///   - apply: What is tested.
  ///   - model: What it is tested against.
  init(
    _ name: String,
    isPatient: Bool = true,
    _ apply: @escaping @Sendable (Signal<Int, Fault>, Int) -> Signal<Int, Fault>,
    model: @escaping @Sendable (Tape, Int) -> Tape
  ) {
    make = { random in
      let number = Int.random(in: 0...4, using: &random)
      return Stage(
        description: "\(name)(\(number))",
        isPatient: isPatient,
        apply: { apply($0, number) },
        model: { model($0, number) }
      )
    }
  }

  private init(make: @escaping @Sendable (inout SplitMix64) -> Stage) {
    self.make = make
  }

  /// An operator with another signal.
  static func beside(
    _ name: String,
    isPatient: Bool = false,
    _ apply: @escaping @Sendable (Signal<Int, Fault>, Signal<Int, Fault>) -> Signal<Int, Fault>,
    model: @escaping @Sendable (Tape, Tape) -> Tape
  ) -> Kind {
    Kind { random in
      let other = Tape.other(&random)
      return Stage(
        description: "\(name)(\(other))",
        isPatient: isPatient,
        apply: { apply($0, other.signal) },
        model: { model($0, other) }
      )
    }
  }
}

extension Tape {
  /// A source by chance: of five, two complete, and one each fails, falls silent and never ends.
  static func source(_ random: inout SplitMix64) -> Tape {
    let ends: [End] = [.completed, .completed, .failed(.source), .silent, .endless]
    let end = ends.randomElement(using: &random) ?? .completed
    return Tape(numbers(end == .endless ? 1...6 : 0...10, &random), end)
  }

  /// A short one, for beside it.
  static func other(_ random: inout SplitMix64) -> Tape {
    let ends: [End] = [.completed, .completed, .failed(.other), .silent]
    return Tape(numbers(0...3, &random), ends.randomElement(using: &random) ?? .completed)
  }

  private static func numbers(_ count: ClosedRange<Int>, _ random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: count, using: &random)).map { _ in Int.random(in: 0..<10, using: &random) }
  }
}

/// One number for a list of them, different for most lists.
@Sendable func digest(_ list: [Int]) -> Int {
  list.reduce(list.count) { (31 * $0 + $1) % 1_009 }
}

/// Every kind of stage.
let kinds = elementKinds + groupingKinds + limitingKinds + endingKinds + innerKinds + combiningKinds
