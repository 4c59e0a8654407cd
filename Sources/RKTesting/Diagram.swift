/// A timeline drawn as a line of text, in which each character or bracketed group is a tick of time.
///
/// ```text
/// -     a tick without events
/// a     an element, any of a…z, A…Z and 0…9
/// [ab|] the events of one tick, in order
/// |     completed
/// #     failed
/// ^     subscribed, before any other event
/// !     disposed
/// ```
///
/// Spaces are ignored, so you can use them to align lines. No event may follow `|`, `#` or `!`.
///
///     let diagram: Diagram = "-a-[bc]-|"  // a at 1, b and c at 3, completed at 5
public struct Diagram: Hashable, Sendable {
  /// The kind of an event in a diagram, drawn as one character.
  public enum Kind: Hashable, Sendable {
    /// An element, represented by a letter or digit.
    case element(Character)
    /// Completion.
    case completed
    /// Failure.
    case failed
    /// The beginning of an observation.
    case subscribed
    /// The disposal of an observation.
    case disposed
  }

  /// An event and its tick.
  public struct Event: Hashable, Sendable {
    /// The tick, counted from 0.
    public let tick: Int
    /// The kind of event.
    public let kind: Kind

    /// Creates an event.
    public init(tick: Int, kind: Kind) {
      self.tick = tick
      self.kind = kind
    }
  }

  /// The events, in order.
  public let events: [Event]

  /// The number of ticks, one per column or group.
  public let ticks: Int

  /// The reason why a recorder could not draw its events; nil if the diagram is valid.
  ///
  /// The description of a diagram with an error is the description of the error.
  public let error: DiagramError?

  /// Parses a diagram from its text.
  ///
  /// You can also write a diagram as a string literal. An invalid literal traps.
  ///
  /// - Throws: A `DiagramError` that names the broken rule and the column of the mistake.
  public init(_ text: String) throws(DiagramError) {
    var reader = DiagramParser(text: text)
    (events, ticks) = try reader.read()
    error = nil
  }

  /// Creates a diagram for events that cannot be drawn.
  init(_ error: DiagramError) {
    (events, ticks) = ([], 0)
    self.error = error
  }

  /// Each letter and digit mapped to itself: the default elements of a diagram.
  public static let letters: [Character: Character] = {
    let all = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    return Dictionary(uniqueKeysWithValues: all.map { ($0, $0) })
  }()

  /// Returns the texts of diagrams, padded with spaces so that each tick has the same column in all texts.
  public static func aligned(_ diagrams: [Diagram]) -> [String] {
    let rows = diagrams.map(\.columns)
    var widths: [Int] = []
    for row in rows {
      for (tick, text) in row.enumerated() {
        if tick == widths.count { widths.append(0) }
        widths[tick] = max(widths[tick], text.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (tick, text) in row.enumerated() {
        line += text
        let isLast = tick == row.count - 1
        if !isLast { line += String(repeating: " ", count: widths[tick] - text.count) }
      }
      return line
    }
  }

  /// The text of each tick.
  private var columns: [String] {
    if let error { return [error.description] }
    var kinds: [[Kind]] = Array(repeating: [], count: ticks)
    for event in events { kinds[event.tick].append(event.kind) }
    return kinds.map(Diagram.column)
  }

  static func column(_ kinds: [Kind]) -> String {
    let text = String(kinds.map(\.character))
    return kinds.count > 1 ? "[\(text)]" : kinds.isEmpty ? "-" : text
  }
}

extension Diagram: CustomStringConvertible {
  /// The text of the diagram, without spaces.
  public var description: String { columns.joined() }
}

extension Diagram: ExpressibleByStringLiteral {
  /// Parses a string literal.
  ///
  /// An invalid literal traps, and the message names the broken rule and the column. `init(_:)` throws
  /// instead.
  public init(stringLiteral text: String) {
    do throws(DiagramError) {
      try self.init(text)
    } catch {
      fatalError(error.description)
    }
  }
}

extension Diagram.Kind {
  /// True if no event can follow this one.
  package var isEnd: Bool { [.completed, .failed, .disposed].contains(self) }

  var character: Character {
    switch self {
    case .element(let letter): letter
    case .completed: "|"
    case .failed: "#"
    case .subscribed: "^"
    case .disposed: "!"
    }
  }

  init?(_ character: Character) {
    switch character {
    case "|": self = .completed
    case "#": self = .failed
    case "^": self = .subscribed
    case "!": self = .disposed
    case _ where Diagram.letters[character] != nil: self = .element(character)
    default: return nil
    }
  }
}
