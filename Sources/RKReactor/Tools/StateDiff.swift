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
/// It reads structs, enums, tuples, optionals, arrays, sets and dictionaries by reflection, and
/// compares other values by equality, or by their text if they have none. Objects are compared by
/// equality or identity, and not entered. The time is linear in the size of the values.
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
  public private(set) var differences: [Difference] = []

  /// Creates the differences of two values.
  public init<Value>(from old: Value, to new: Value) {
    compare(old as Any, new as Any, at: "")
  }

  /// A Boolean value that indicates whether the values are equal, as far as they can be compared.
  public var isEmpty: Bool { differences.isEmpty }

  private mutating func compare(_ old: Any, _ new: Any, at path: String) {
    if let isEqual = equal(old, new) {
      if isEqual { return }
    } else if type(of: old) is AnyObject.Type, type(of: new) is AnyObject.Type,
      old as AnyObject === new as AnyObject
    {
      return
    }
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    guard type(of: old) == type(of: new), before.displayStyle == after.displayStyle else {
      return add(path, old, new)
    }
    switch before.displayStyle {
    case .struct, .tuple: compareParts(before, after, at: path, or: (old, new))
    case .optional: compareOptionals(before, after, at: path)
    case .enum: compareCases(before, after, at: path, or: (old, new))
    case .collection:
      compareElements(before.children.map(\.value), after.children.map(\.value), at: path)
    case .dictionary: compareEntries(before, after, at: path)
    case .set: compareMembers(before, after, at: path)
    case .class, .foreignReference: add(path, old, new)
    default: if equal(old, new) == false || text(old) != text(new) { add(path, old, new) }
    }
  }

  private mutating func compareParts(
    _ before: Mirror,
    _ after: Mirror,
    at path: String,
    or values: (Any, Any)
  ) {
    let (old, new) = (Array(before.children), Array(after.children))
    let count = differences.count
    for (index, (old, new)) in zip(old, new).enumerated() {
      let label = old.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
      compare(old.value, new.value, at: join(path, label ?? "\(index)"))
    }
    // Unequal values whose parts look equal, or that have none.
    let isEqual =
      equal(values.0, values.1) ?? (!old.isEmpty || text(values.0) == text(values.1))
    if differences.count == count, !isEqual { add(path, values.0, values.1) }
  }

  private mutating func compareOptionals(_ before: Mirror, _ after: Mirror, at path: String) {
    switch (before.children.first?.value, after.children.first?.value) {
    case (let old?, let new?): compare(old, new, at: path)
    case (let old?, nil): add(path, old, Optional<Never>.none as Any)
    case (nil, let new?): add(path, Optional<Never>.none as Any, new)
    case (nil, nil): break
    }
  }

  private mutating func compareCases(
    _ before: Mirror,
    _ after: Mirror,
    at path: String,
    or values: (Any, Any)
  ) {
    guard let old = before.children.first, let new = after.children.first, old.label == new.label
    else {
      if text(values.0) != text(values.1) { add(path, values.0, values.1) }
      return
    }
    compare(old.value, new.value, at: join(path, old.label ?? "0"))
  }

  /// Compares the elements between those that both begin and end with.
  ///
  /// As many on both sides are compared one by one. Otherwise the old ones are removed and the new
  /// ones added.
  private mutating func compareElements(_ old: [Any], _ new: [Any], at path: String) {
    var start = 0
    while start < min(old.count, new.count), StateDiff(from: old[start], to: new[start]).isEmpty {
      start += 1
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while min(oldEnd, newEnd) > start,
      StateDiff(from: old[oldEnd - 1], to: new[newEnd - 1]).isEmpty
    {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    if oldEnd == newEnd {
      for index in start..<oldEnd { compare(old[index], new[index], at: "\(path)[\(index)]") }
    } else {
      for index in start..<oldEnd { add("\(path)[\(index)]", old: old[index]) }
      for index in start..<newEnd { add("\(path)[\(index)]", new: new[index]) }
    }
  }

  private mutating func compareEntries(_ before: Mirror, _ after: Mirror, at path: String) {
    let (old, new) = (entries(before), entries(after))
    for key in Set(old.keys).union(new.keys).sorted(by: { text($0.base) < text($1.base) }) {
      let place = "\(path)[\(text(key.base))]"
      switch (old[key], new[key]) {
      case (let old?, let new?): compare(old, new, at: place)
      case (let old?, nil): add(place, old: old)
      case (nil, let new?): add(place, new: new)
      case (nil, nil): break
      }
    }
  }

  private mutating func compareMembers(_ before: Mirror, _ after: Mirror, at path: String) {
    let (old, new) = (members(before), members(after))
    for member in old.subtracting(new).map({ text($0.base) }).sorted() {
      differences.append(Difference(path: path, old: member, new: nil))
    }
    for member in new.subtracting(old).map({ text($0.base) }).sorted() {
      differences.append(Difference(path: path, old: nil, new: member))
    }
  }

  private func entries(_ mirror: Mirror) -> [AnyHashable: Any] {
    var entries: [AnyHashable: Any] = [:]
    for child in mirror.children {
      guard let (key, value) = child.value as? (AnyHashable, Any) else { continue }
      entries[key] = value
    }
    return entries
  }

  private func members(_ mirror: Mirror) -> Set<AnyHashable> {
    Set(mirror.children.compactMap { $0.value as? AnyHashable })
  }

  private mutating func add(_ path: String, _ old: Any, _ new: Any) {
    differences.append(Difference(path: path, old: text(old), new: text(new)))
  }

  private mutating func add(_ path: String, old: Any) {
    differences.append(Difference(path: path, old: text(old), new: nil))
  }

  private mutating func add(_ path: String, new: Any) {
    differences.append(Difference(path: path, old: nil, new: text(new)))
  }
}

/// Returns whether two values of one type are equal; nil if their type is not `Equatable`.
private func equal(_ old: Any, _ new: Any) -> Bool? {
  func compare<Value: Equatable>(_ old: Value) -> Bool { (new as? Value) == old }
  return (old as? any Equatable).map { compare($0) }
}

private func text(_ value: Any) -> String {
  value is String || value is Character ? String(reflecting: value) : String(describing: value)
}

private func join(_ path: String, _ part: String) -> String {
  path.isEmpty ? part : "\(path).\(part)"
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
