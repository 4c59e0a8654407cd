/// A timeline in one line of text, in which every column is a tick.
///
/// ```text
/// -     a tick in which nothing happens
/// a     an element, any of a…z, A…Z and 0…9
/// [ab|] what happens in one tick, in that order
/// |     completed
/// #     failed
/// ^     subscribed, before anything else
/// !     disposed
/// ```
///
/// Spaces mean nothing: they align one line with another. Nothing follows `|`, `#` and `!`.
///
///     let diagram: Diagram = "-a-[bc]-|"  // a at 1, b and c at 3, completed at 5
public struct Diagram: Hashable, Sendable {
  /// What a character other than `-` stands for.
  public enum Kind: Hashable, Sendable {
    /// An element, by its letter.
    case element(Character)
    /// The successful end.
    case completed
    /// The end by failure.
    case failed
    /// The beginning of an observation.
    case subscribed
    /// The end of an observation that was disposed.
    case disposed
  }

  /// Something that happens in a tick.
  public struct Event: Hashable, Sendable {
    /// The tick, counted from 0.
    public let tick: Int
    /// What happens.
    public let kind: Kind

    /// Makes an event.
    public init(tick: Int, kind: Kind) {
      self.tick = tick
      self.kind = kind
    }
  }

  /// What happens, in order.
  public let events: [Event]

  /// How many ticks the diagram covers, one per column or group.
  public let ticks: Int

  /// Why a recorder could not draw what happened; nil in every other diagram.
  ///
  /// Its description is then the diagram's.
  public let error: DiagramError?

  /// Reads a diagram that is not known before; `Diagram("-a-|")` is a literal, which traps.
  ///
  /// - Throws: What is wrong with it, and where.
  public init(_ text: String) throws(DiagramError) {
    var reader = DiagramReader(text: text)
    (events, ticks) = try reader.read()
    error = nil
  }

  /// Stands for what cannot be drawn.
  init(_ error: DiagramError) {
    (events, ticks) = ([], 0)
    self.error = error
  }

  /// Each letter and digit as itself: what the elements of a diagram are unless told otherwise.
  public static let letters: [Character: Character] = {
    let all = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    return Dictionary(uniqueKeysWithValues: all.map { ($0, $0) })
  }()

  /// Several diagrams, each padded with spaces where another has a longer group, so that a tick is in
  /// the same column in all of them.
  public static func aligned(_ diagrams: [Diagram]) -> [String] {
    let columns = diagrams.map(\.columns)
    let widths = (0..<(columns.map(\.count).max() ?? 0)).map { tick in
      columns.map { tick < $0.count ? $0[tick].count : 0 }.max() ?? 0
    }
    return columns.map { columns in
      zip(columns, widths).enumerated().map { tick, column in
        let (text, width) = column
        let isLast = tick == columns.count - 1
        return isLast ? text : text + String(repeating: " ", count: width - text.count)
      }.joined()
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
  /// The diagram as it is written, without spaces.
  public var description: String { columns.joined() }
}

extension Diagram: ExpressibleByStringLiteral {
  /// Reads a diagram that stands in the source.
  ///
  /// One that breaks a rule traps, with the rule and the place; `init(_:)` throws instead.
  public init(stringLiteral text: String) {
    do throws(DiagramError) {
      try self.init(text)
    } catch {
      fatalError(error.description)
    }
  }
}

extension Diagram.Kind {
  /// Whether nothing may follow.
  package var isEnd: Bool {
    switch self {
    case .completed, .failed, .disposed: true
    case .element, .subscribed: false
    }
  }

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
