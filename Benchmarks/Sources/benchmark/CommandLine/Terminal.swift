import Foundation

/// Where something is printed to, and what may be printed there.
enum Terminal {
  private static let hasColours =
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""] == ""
  private static let hasProgress = isatty(STDERR_FILENO) == 1

  enum Colour: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case grey = 90
  }

  static func coloured(_ text: String, _ colour: Colour?) -> String {
    guard let colour, hasColours, !text.isEmpty else { return text }
    return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }

  /// Replaces the line of progress; nil takes it away.
  static func progress(_ text: String?) {
    if hasProgress { complain("\r\u{1B}[K" + (text ?? ""), end: "") }
  }

  /// Prints to the standard error.
  static func complain(_ text: String, end: String = "\n") {
    FileHandle.standardError.write(Data((text + end).utf8))
  }
}

/// A number with so many decimals.
func places(_ number: Double, _ places: Int) -> String {
  String(format: "%.\(places)f", number)
}
