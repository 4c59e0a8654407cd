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

  /// The row as text, in colour for a terminal.
  func text(isColored: Bool) -> String {
    let colored = { (text: String, style: Style) in isColored ? style.applied(to: text) : text }
    let name = level.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
    let start = "\(time.formatted(Self.format)) \(colored(name, level.style))"
    switch event {
    case .count(let count):
      return "\(start) \(count)"
    case .burst(let entry):
      let beginning = String(entry.line.unicodeScalars.prefix(200)).harmless
      return "\(start) \(colored("burst begins", Style("1;31"))): \(entry.file): \(beginning)"
    case .burstEnded(let lines, let seconds):
      return "\(start) \(colored("burst ended", Style("1"))): \(lines) lines in \(seconds) s"
    }
  }

  private static let format = Date.VerbatimFormatStyle(
    format: """
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
      \(second: .twoDigits)
      """,
    timeZone: .current,
    calendar: .current
  )
}

extension Level {
  fileprivate var style: Style {
    switch self {
    case .error: Style("31")
    case .warning: Style("33")
    case .info: Style("32")
    case .debug: Style("2")
    case .other: .plain
    }
  }
}
