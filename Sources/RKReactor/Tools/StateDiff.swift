/// The differences of two values, part by part, in a form to read.
///
/// ```swift
/// print(StateDiff(from: before, to: after))
/// ```
///
/// ```text
/// player.level: 1 → 2
/// monsters[1]: + "slime"
/// ```
///
/// It reads structs, enums, tuples, optionals, arrays, sets and dictionaries by reflection, part by
/// part, also where a type has an equality that ignores some of them.
///
/// Two kinds of value count as one: those that are `CustomStringConvertible` or `CustomReflectable`,
/// such as numbers, strings, dates and URLs, and objects. They are compared by equality, or without
/// it by their text and their parts, or by their identity for objects. Inside a struct or enum that is
/// equal, an object without equality does not differ. A value that does not equal itself, such as NaN,
/// does not differ from one with the same parts and text. The time is linear in the size of the values.
public struct StateDiff: Sendable, Hashable {
  /// A part that differs.
  public struct Difference: Sendable, Hashable {
    /// The path of the part, such as `player.level`; empty for the whole value.
    public let path: String
    /// The text of the part before; nil if it was added.
    public let old: String?
    /// The text of the part after; nil if it was removed.
    public let new: String?
  }

  /// The parts that differ, in the order of their declaration or position.
  public let differences: [Difference]

  /// Creates the differences of two values.
  public init<Value>(from old: Value, to new: Value) {
    var comparison = Comparison()
    comparison.compare(old as Any, new as Any, at: "")
    differences = comparison.differences
  }

  /// A Boolean value that indicates whether the values are equal, as far as they can be compared.
  public var isEmpty: Bool { differences.isEmpty }
}

extension StateDiff.Difference: CustomStringConvertible {
  /// The part and its change: `player.level: 1 → 2`, `monsters[1]: + "slime"`.
  public var description: String {
    let change =
      switch (old, new) {
      case (let old?, let new?): "\(old) → \(new)"
      case (let old?, nil): "- \(old)"
      case (nil, let new): "+ \(new ?? "")"
      }
    return path.isEmpty ? change : "\(path): \(change)"
  }
}

extension StateDiff: CustomStringConvertible {
  /// The differences, one in each line.
  public var description: String { differences.map(\.description).joined(separator: "\n") }
}
