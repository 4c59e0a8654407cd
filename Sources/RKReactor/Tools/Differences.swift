/// Returns a line for each part in which two values differ, such as `player.level: 1 → 2`.
///
/// Structs and enums without a custom mirror, tuples, optionals and arrays are compared by their parts, even
/// if `==` ignores some. Other values are equal if `==` returns true, or if types and descriptions match.
func differences(of old: Any, and new: Any, at path: String = "") -> [String] {
  let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
  let isSameType = type(of: old) == type(of: new)
  let isDivided =
    switch before.displayStyle {
    case .collection, .optional, .tuple: true
    case .struct, .enum: !(old is any CustomReflectable)
    default: false
    }
  let (parts, others) = (Array(before.children), Array(after.children))
  if isDivided, isSameType, !parts.isEmpty, parts.map(\.label) == others.map(\.label) {
    return zip(parts, others).enumerated().flatMap { index, pair in
      let label = pair.0.label ?? "\(index)"
      let place =
        switch before.displayStyle {
        case .optional: path
        case .collection: "\(path)[\(index)]"
        default: path.isEmpty ? label : "\(path).\(label)"
        }
      return differences(of: pair.0.value, and: pair.1.value, at: place)
    }
  }
  func isEqual<Value: Equatable>(_ old: Value) -> Bool { old == new as? Value }
  func text(_ value: Any) -> String { value is String ? String(reflecting: value) : "\(value)" }
  let (left, right) = (text(old), text(new))
  if isSameType && left == right || (old as? any Equatable).map({ isEqual($0) }) == true {
    return []
  }
  return [(path.isEmpty ? "" : "\(path): ") + "\(left) → \(right)"]
}
