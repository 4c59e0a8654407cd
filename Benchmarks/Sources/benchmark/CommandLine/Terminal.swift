import Foundation

/// Prints errors, and progress if the output is a terminal.
enum Terminal {
  private static let hasProgress = isatty(STDERR_FILENO) == 1

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
