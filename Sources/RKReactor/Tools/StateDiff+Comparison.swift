extension StateDiff {
  /// Compares two values, and collects the parts that differ.
  struct Comparison {
    private(set) var differences: [Difference] = []
    /// Whether only the existence of a difference matters, so that the first one is enough.
    private var isBrief = false
    /// Whether a struct or enum around the parts is equal: it disregards objects without equality.
    private var isInEqual = false
    /// The number of values that do not equal themselves, so that nothing with them is equal.
    private var unequalToThemselves = 0

    mutating func compare(_ old: Any, _ new: Any, at path: String) {
      if isBrief, !differences.isEmpty { return }
      let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
      guard type(of: old) == type(of: new), before.displayStyle == after.displayStyle else {
        return add(path, old, new)
      }
      switch before.displayStyle {
      case .optional: compareOptionals(before, after, at: path, of: (old, new))
      case .tuple: compareParts(before, after, at: path)
      case .collection:
        compareElements(before.children.map(\.value), after.children.map(\.value), at: path)
      case .dictionary: compareEntries(before, after, at: path)
      case .set: compareMembers(before, after, at: path)
      case .class, .foreignReference:
        if !(areEqual(old, new) ?? (isInEqual || old as AnyObject === new as AnyObject)) {
          add(path, old, new)
        }
      default: compareValues(before, after, at: path, of: (old, new))
      }
    }

    /// Compares structs, enums and values without parts.
    private mutating func compareValues(
      _ before: Mirror,
      _ after: Mirror,
      at path: String,
      of values: (old: Any, new: Any)
    ) {
      let (count, earlier) = (differences.count, unequalToThemselves)
      let isEqual = areEqual(values.old, values.new)
      if isEqual == nil, values.old is any Equatable { unequalToThemselves += 1 }
      if isOneValue(values.old) {
        if isEqual == true { return }
        if text(values.old) != text(values.new) { return add(path, values.old, values.new) }
      }
      let (old, new) = (before.children.first, after.children.first)
      if before.displayStyle == .enum, old?.label != new?.label || (old == nil) != (new == nil) {
        return add(path, values.old, values.new)
      }
      let outer = isInEqual
      if let isEqual { isInEqual = isEqual }
      compareParts(before, after, at: path)
      isInEqual = outer
      if differences.count > count || unequalToThemselves > earlier { return }
      // Unequal values whose parts look equal, or that have none.
      if !(isEqual ?? (old != nil || text(values.old) == text(values.new))) {
        add(path, values.old, values.new)
      }
    }

    private mutating func compareParts(_ before: Mirror, _ after: Mirror, at path: String) {
      for (index, (old, new)) in zip(before.children, after.children).enumerated() {
        let label = old.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
        compare(old.value, new.value, at: join(path, label ?? "\(index)"))
      }
    }

    private mutating func compareOptionals(
      _ before: Mirror,
      _ after: Mirror,
      at path: String,
      of values: (old: Any, new: Any)
    ) {
      /// The text of a value; of a nil in it, the text of the optional around that.
      func unwrapped(_ value: Any, in optional: Any) -> String {
        text(value) == "nil" ? text(optional) : text(value)
      }
      switch (before.children.first?.value, after.children.first?.value) {
      case (let old?, let new?): compare(old, new, at: path)
      case (let old?, nil): append(path, unwrapped(old, in: values.old), "nil")
      case (nil, let new?): append(path, "nil", unwrapped(new, in: values.new))
      case (nil, nil): break
      }
    }

    /// Compares as many elements on both sides one by one.
    ///
    /// Otherwise the old ones are removed and the new ones added, between those that both begin and
    /// end with. A brief comparison looks for no such elements, so the time stays linear.
    private mutating func compareElements(_ old: [Any], _ new: [Any], at path: String) {
      if old.count == new.count {
        for (index, pair) in zip(old, new).enumerated() {
          compare(pair.0, pair.1, at: "\(path)[\(index)]")
        }
        return
      }
      if isBrief { return append(path, "\(old.count)", "\(new.count)") }
      var start = 0
      while start < min(old.count, new.count), isSame(old[start], new[start]) { start += 1 }
      var (oldEnd, newEnd) = (old.count, new.count)
      while min(oldEnd, newEnd) > start, isSame(old[oldEnd - 1], new[newEnd - 1]) {
        (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
      }
      for index in start..<oldEnd { append("\(path)[\(index)]", text(old[index]), nil) }
      for index in start..<newEnd { append("\(path)[\(index)]", nil, text(new[index])) }
    }

    private mutating func isSame(_ old: Any, _ new: Any) -> Bool {
      var comparison = Comparison()
      comparison.isBrief = true
      comparison.isInEqual = isInEqual
      comparison.compare(old, new, at: "")
      unequalToThemselves += comparison.unequalToThemselves
      return comparison.differences.isEmpty
    }

    private mutating func compareEntries(_ before: Mirror, _ after: Mirror, at path: String) {
      let (old, new) = (entries(before), entries(after))
      let keys = Set(old.keys).union(new.keys).map { (key: $0, text: text($0.base)) }
      for (key, name) in keys.sorted(by: { $0.text < $1.text }) {
        let place = "\(path)[\(name)]"
        switch (old[key], new[key]) {
        case (let old?, let new?): compare(old, new, at: place)
        case (let old, let new): append(place, old.map(text), new.map(text))
        }
      }
    }

    private mutating func compareMembers(_ before: Mirror, _ after: Mirror, at path: String) {
      let (old, new) = (members(before), members(after))
      for member in old.subtracting(new).map({ text($0.base) }).sorted() {
        append(path, member, nil)
      }
      for member in new.subtracting(old).map({ text($0.base) }).sorted() {
        append(path, nil, member)
      }
      let common = old.compactMap { member -> (old: Any, new: Any)? in
        new.firstIndex(of: member).map { (member.base, new[$0].base) }
      }
      var changed: [(member: (old: Any, new: Any), text: String)] = []
      for member in common where !isSame(member.old, member.new) {
        changed.append((member, text(member.old)))
      }
      for (member, name) in changed.sorted(by: { $0.text < $1.text }) {
        compare(member.old, member.new, at: "\(path)[\(name)]")
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

    /// Adds values that differ; equal texts are followed by the types.
    private mutating func add(_ path: String, _ old: Any, _ new: Any) {
      let (before, after) = (text(old), text(new))
      if before != after {
        append(path, before, after)
      } else if type(of: old) == type(of: new) {
        append(path, before, "another \(after)")
      } else {
        append(path, "\(before) (\(type(of: old)))", "\(after) (\(type(of: new)))")
      }
    }

    private mutating func append(_ path: String, _ old: String?, _ new: String?) {
      differences.append(Difference(path: path, old: old, new: new))
    }
  }
}

/// Returns whether two values of one type are equal; nil if their type is not `Equatable`, or if they
/// do not equal themselves.
private func areEqual(_ old: Any, _ new: Any) -> Bool? {
  func compare<Value: Equatable>(_ old: Value) -> Bool? {
    guard let new = new as? Value else { return false }
    return old == old && new == new ? old == new : nil
  }
  return (old as? any Equatable).flatMap { compare($0) }
}

private func isOneValue(_ value: Any) -> Bool {
  value is any CustomStringConvertible || value is any CustomReflectable
}

private func text(_ value: Any) -> String {
  value is String || value is Character ? String(reflecting: value) : String(describing: value)
}

private func join(_ path: String, _ part: String) -> String {
  path.isEmpty ? part : "\(path).\(part)"
}
