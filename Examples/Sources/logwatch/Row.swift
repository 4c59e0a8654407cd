import Console
import Foundation

/// A row of output.
struct Row: Sendable {
  enum Event: Sendable {
    /// The number of lines in the second that has ended.
    case count(Int)
    /// A burst has begun; the latest of its lines is shown.
    case burst(Entry)
    case burstEnded(lines: Int, seconds: Int)
  }

  let time = Date()
  let level: Level
  let event: Event
}

/// How rows look: in colour on a terminal, unless the user does not want any.
struct Style {
  let isColored: Bool

  init(isColored: Bool) {
    self.isColored = isColored && (getenv("NO_COLOR")?.pointee ?? 0) == 0
  }

  func text(of row: Row) -> String {
    let level = row.level.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
    let start = "\(row.time.formatted(Self.time)) \(colored(level, row.level.color))"
    switch row.event {
    case .count(let count):
      return "\(start) \(count)"
    case .burst(let entry):
      let alert = colored("burst begins", "1;31")
      return "\(start) \(alert): \(entry.file): \(beginning(of: entry.line))"
    case .burstEnded(let lines, let seconds):
      let alert = colored("burst ended", "1")
      return "\(start) \(alert): \(lines) lines in \(seconds) s"
    }
  }

  private func colored(_ text: String, _ color: String) -> String {
    isColored && !color.isEmpty ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }

  private func beginning(of line: String) -> String {
    String(line.unicodeScalars.prefix(200)).harmless
  }

  private static let time = Date.VerbatimFormatStyle(
    format: """
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits)
      """,
    timeZone: .current,
    calendar: .current
  )
}

extension Level {
  /// The code of its colour on a terminal.
  fileprivate var color: String {
    switch self {
    case .error: "31"
    case .warning: "33"
    case .info: "32"
    case .debug: "2"
    case .other: ""
    }
  }
}
