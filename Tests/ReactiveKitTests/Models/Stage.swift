import ReactiveKit
import TestSupport

/// An operator with its arguments, applied to a signal and to the same events as an array.
struct Stage: Sendable, CustomStringConvertible {
  let name: String
  let arguments: String
  /// Whether the output is the same when the elements are sent after the observation.
  let hot: Bool
  let apply: @Sendable (Signal<Int, Fault>) -> Signal<Int, Fault>
  let model: @Sendable (Tape) -> Tape

  var description: String { "\(name) with \(arguments)" }
}

/// An operator, of which stages with random arguments are made.
struct ArrayModel: Sendable {
  let make: @Sendable (_ name: String, inout SplitMix64) -> Stage

  /// An operator with one signal and a number from 0 to 4.
  init(
    hot: Bool,
    _ apply: @escaping @Sendable (Signal<Int, Fault>, Int) -> Signal<Int, Fault>,
    is model: @escaping @Sendable (Tape, Int) -> Tape
  ) {
    make = { name, random in
      let number = Int.random(in: 0...4, using: &random)
      return Stage(
        name: name,
        arguments: "\(number)",
        hot: hot,
        apply: { apply($0, number) },
        model: { model($0, number) }
      )
    }
  }

  /// An operator with another signal.
  init(
    hot: Bool,
    beside apply:
      @escaping @Sendable (Signal<Int, Fault>, Signal<Int, Fault>) -> Signal<Int, Fault>,
    is model: @escaping @Sendable (Tape, Tape) -> Tape
  ) {
    make = { name, random in
      let other = Tape.other(&random)
      return Stage(
        name: name,
        arguments: "\(other)",
        hot: hot,
        apply: { apply($0, other.signal) },
        model: { model($0, other) }
      )
    }
  }
}

extension Sample<ArrayModel> {
  /// Makes a stage with random arguments.
  func stage(_ random: inout SplitMix64) -> Stage { content.make(description, &random) }
}

extension Tape {
  /// A random source: of five, two complete, and one each fails, stays silent and never ends.
  static func source(_ random: inout SplitMix64) -> Tape {
    let ends: [End] = [.completed, .completed, .failed(.source), .silent, .endless]
    let end = ends.randomElement(using: &random) ?? .completed
    return Tape(numbers(end == .endless ? 1...6 : 0...10, &random), end)
  }

  /// A random second signal, of up to three elements.
  static func other(_ random: inout SplitMix64) -> Tape {
    let ends: [End] = [.completed, .completed, .failed(.other), .silent]
    return Tape(numbers(0...3, &random), ends.randomElement(using: &random) ?? .completed)
  }

  private static func numbers(_ count: ClosedRange<Int>, _ random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: count, using: &random)).map { _ in Int.random(in: 0..<10, using: &random) }
  }
}
