/// The escape codes that are sent to the terminal.
enum Ansi {
  /// The other screen, without lines going on in the next row: rows are placed one by one.
  ///
  /// What is pasted comes between codes of its own there, so that its line ends are no keys.
  static let enterScreen = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J\u{1B}[H"
  static let leaveScreen =
    "\u{1B}[0m\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// A terminal that knows these shows the frame between them in one go.
  static let beginFrame = "\u{1B}[?2026h"
  static let endFrame = "\u{1B}[?2026l"
  static let hideCursor = "\u{1B}[?25l"
  static let showCursor = "\u{1B}[?25h"
  static let clearToEndOfLine = "\u{1B}[K"
  static let plain = "\u{1B}[0m"

  /// Puts the cursor at a row and column, both from 1.
  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row);\(column)H" }

  /// The looks of the parts of the screen.
  enum Style: String {
    case none = ""
    case prompt = "\u{1B}[1;34m"
    case gutter = "\u{1B}[1;33m"
    case location = "\u{1B}[36m"
    case match = "\u{1B}[1;31m"
    case status = "\u{1B}[2m"
    case failure = "\u{1B}[31m"
  }
}
