/// What is wrong with a diagram, and where.
///
/// ```text
/// a group is closed with a ], and this one is not (column 3)
///   -a[bc-|
///     ^
/// ```
public struct DiagramError: Error, Hashable {
  /// The rule that is broken.
  public let rule: String
  /// The diagram, or the events that make none.
  public let text: String
  /// The column where it is broken, counted from 1; nil when the text is no diagram at all.
  public let column: Int?
}

extension DiagramError: CustomStringConvertible {
  /// The rule, the column, and a picture of it.
  public var description: String {
    guard let column else { return "\(rule)\n  \(text)" }
    let margin = String(repeating: " ", count: column + 1)
    return "\(rule) (column \(column))\n  \(text)\n\(margin)^"
  }
}

/// Reads a diagram, a character at a time.
struct DiagramReader {
  let text: String
  private var column = 0
  private var events: [Diagram.Event] = []
  private var tick = 0
  /// The column of the bracket that is open.
  private var group: Int?

  init(text: String) {
    self.text = text
  }

  mutating func read() throws(DiagramError) -> (events: [Diagram.Event], ticks: Int) {
    for character in text {
      column += 1
      try read(character)
    }
    if let group {
      throw error("a group is closed with a ], and this one is not", at: group)
    }
    return (events, tick)
  }

  private mutating func read(_ character: Character) throws(DiagramError) {
    switch character {
    case " ": break
    case "]": try closeGroup()
    case "[": try openGroup()
    case "-": try pass()
    default: try happen(character)
    }
  }

  private mutating func openGroup() throws(DiagramError) {
    try requireNoEnd()
    if group != nil { throw error("a group stands in no other group") }
    group = column
  }

  private mutating func closeGroup() throws(DiagramError) {
    if group == nil { throw error("a ] closes a group, and none is open") }
    if events.last?.tick != tick {
      throw error("something happens in a group, and this one is empty")
    }
    group = nil
    tick += 1
  }

  private mutating func pass() throws(DiagramError) {
    try requireNoEnd()
    if group != nil { throw error("a group is one tick, and no time passes in it") }
    tick += 1
  }

  private mutating func happen(_ character: Character) throws(DiagramError) {
    guard let kind = Diagram.Kind(character) else {
      throw error(
        "a diagram is made of a…z, A…Z, 0…9, - [ ] | # ^ ! and spaces, and not of \"\(character)\""
      )
    }
    if kind.isEnd, events.last?.kind.isEnd == true {
      throw error("a diagram ends once, and this is the second end")
    }
    try requireNoEnd()
    if kind == .subscribed, !events.isEmpty {
      throw error("^ comes before anything else that happens")
    }
    events.append(Diagram.Event(tick: tick, kind: kind))
    if group == nil { tick += 1 }
  }

  private func requireNoEnd() throws(DiagramError) {
    if let end = events.last?.kind, end.isEnd {
      throw error("nothing comes after the end, which is \(end.character) here")
    }
  }

  private func error(_ rule: String, at place: Int? = nil) -> DiagramError {
    DiagramError(rule: rule, text: text, column: place ?? column)
  }
}
