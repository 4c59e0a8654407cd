/// What the threads of an execution did, in order.
struct Trace {
  struct Entry {
    var thread = 0
    var object: SharedObject?
    var action: StaticString = ""
    var note = ""
    var before: UInt64?
    var after: UInt64?
    var file: StaticString = ""
    var line: UInt = 0
  }

  private(set) var entries: [Entry] = []

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
  }

  mutating func append(_ entry: Entry) {
    entries.append(entry)
  }

  /// The lines of the trace, each with the name of its thread.
  func lines(names: [String]) -> [String] {
    let width = names.map(\.count).max() ?? 0
    return entries.enumerated().map { index, entry in
      let number = Self.padded("\(index + 1)", to: 4)
      let name = Self.padded(names[entry.thread], to: width + 2)
      let place = entry.line == 0 ? "" : "   \(Self.name(of: entry.file)):\(entry.line)"
      return "\(number)\(name)\(entry.text)\(place)"
    }
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func name(of file: StaticString) -> Substring {
    "\(file)".split(separator: "/").last ?? ""
  }
}

extension Trace.Entry {
  fileprivate var text: String {
    guard let object else { return note }
    let action = "\(action)"
    if action.isEmpty { return "\(object.typeName) \(note)" }
    var text = "\(object.typeName) #\(object.number) \(action)"
    if let before { text += " \(before)" }
    if let after { text += " → \(after)" }
    return note.isEmpty ? text : text + ", \(note)"
  }
}
