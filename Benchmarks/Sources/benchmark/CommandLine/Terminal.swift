import Foundation

/// Prints progress, errors and colors, as far as the outputs are terminals.
enum Terminal {
  private static let hasColors =
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""] == ""
  private static let hasProgress = isatty(STDERR_FILENO) == 1

  enum Color: Int {
    case red = 31
    case green = 32
    case yellow = 33
    case grey = 90
  }

  static func colored(_ text: String, _ color: Color?) -> String {
    guard let color, hasColors, !text.isEmpty else { return text }
    return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
  }

  /// Replaces the progress line; nil removes it.
  static func progress(_ text: String?) {
    if hasProgress { printError("\r\u{1B}[K" + (text ?? ""), end: "") }
  }

  /// Prints to the standard error output.
  static func printError(_ text: String, end: String = "\n") {
    FileHandle.standardError.write(Data((text + end).utf8))
  }
}

/// Returns a number with a given number of decimals.
func places(_ number: Double, _ places: Int) -> String {
  String(format: "%.\(places)f", number)
}
