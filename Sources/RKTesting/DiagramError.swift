/// An error with the rule that a diagram breaks and the column of the mistake.
///
/// ```text
/// a group needs a closing ] (column 3)
///   -a[bc-|
///     ^
/// ```
public struct DiagramError: Error, Hashable {
  /// The broken rule.
  public let rule: String
  /// The text of the diagram, or the events that cannot be drawn.
  public let text: String
  /// The column, counted from 1; nil if `text` is not a diagram.
  public let column: Int?
}

extension DiagramError: CustomStringConvertible {
  /// The rule, the column, and the text with a caret below the column.
  public var description: String {
    guard let column else { return "\(rule)\n  \(text)" }
    let margin = String(repeating: " ", count: column + 1)
    return "\(rule) (column \(column))\n  \(text)\n\(margin)^"
  }
}

/// A parser of diagrams.
struct DiagramParser {
  let text: String
  var column = 0
  var events: [Diagram.Event] = []
  var tick = 0
  /// The column of the bracket that opened the current group; nil outside a group.
  var group: Int?

  mutating func read() throws(DiagramError) -> (events: [Diagram.Event], ticks: Int) {
    for character in text {
      column += 1
      try read(character)
    }
    if let group { throw error("a group needs a closing ]", at: group) }
    return (events, tick)
  }

  private mutating func read(_ character: Character) throws(DiagramError) {
    switch character {
    case " ": break
    case "]":
      try check(group != nil, "a ] closes a group, and none is open")
      try check(events.last?.tick == tick, "a group needs an event, and this one is empty")
      group = nil
      tick += 1
    case "[":
      try checkNotEnded()
      try check(group == nil, "a group cannot contain another group")
      group = column
    case "-":
      try checkNotEnded()
      try check(group == nil, "a group is one tick, and no time passes in it")
      tick += 1
    default:
      guard let kind = Diagram.Kind(character) else {
        let allowed = "a…z, A…Z, 0…9, - [ ] | # ^ ! and spaces"
        throw error("a diagram is made of \(allowed), and not of \"\(character)\"")
      }
      if kind.isEnd {
        let hasEnded = events.last?.kind.isEnd == true
        try check(!hasEnded, "a diagram ends once, and this is the second end")
      }
      try checkNotEnded()
      let isFirst = kind != .subscribed || events.isEmpty
      try check(isFirst, "^ comes before anything else that happens")
      events.append(Diagram.Event(tick: tick, kind: kind))
      if group == nil { tick += 1 }
    }
  }

  private func check(_ isKept: Bool, _ rule: String) throws(DiagramError) {
    if !isKept { throw error(rule) }
  }

  private func checkNotEnded() throws(DiagramError) {
    if let end = events.last?.kind, end.isEnd {
      throw error("no event may follow the terminal event, which is \(end.character) here")
    }
  }

  private func error(_ rule: String, at place: Int? = nil) -> DiagramError {
    DiagramError(rule: rule, text: text, column: place ?? column)
  }
}
