import Foundation

extension View {
  /// The escape codes that draw the view, whatever is on the screen.
  ///
  /// Nothing is cleared before it is drawn again, so nothing flickers.
  var frame: String {
    let (prompt, cursor) = promptLine
    var lines = [prompt]
    let room = max(0, size.rows - 2)
    // The selected match is in the middle, except near the ends of the list.
    let count = results.matches.count
    let top = max(0, min(selected - room / 2, count - room))
    for index in top..<min(top + room, count) { lines.append(line(ofMatchAt: index)) }
    while lines.count < size.rows - 1 { lines.append(TextLine()) }
    if size.rows > 1 {
      lines.append(TextLine(status, search.error == nil ? .status : .failure).fitted(to: columns))
    }

    var text = Ansi.beginFrame
    for (index, line) in lines.enumerated() {
      text += Ansi.move(row: index + 1, column: 1) + line.text
      // Some terminals would clear the last column of a full row.
      if line.width < columns { text += Ansi.clearToEndOfLine }
    }
    return text + Ansi.move(row: 1, column: cursor + 1) + Ansi.endFrame
  }

  private var columns: Int { size.columns }

  /// The line of the text that is searched for, and the column of the cursor in it, from 0.
  private var promptLine: (line: TextLine, cursor: Int) {
    let sign = TextLine("› ", .prompt).fitted(to: columns - 1)
    // The space after the text is a place for the cursor, which is kept in view like a match.
    let cursor = prompt.head.utf8.count
    let text = TextLine(prompt.text + " ", marked: cursor..<cursor + 1)
      .fitted(to: columns - sign.width)
    return (sign + text, min(columns - 1, sign.width + (text.markedColumn ?? text.width)))
  }

  private func line(ofMatchAt index: Int) -> TextLine {
    let match = results.matches[index]
    let gutter = TextLine(index == selected ? "> " : "  ", .gutter).fitted(to: columns)
    let place = "\(match.file):\(match.line): "
    // The last part of a long path is shown, with a mark.
    let end = place.utf8.count
    let location = TextLine(place, .location, marked: end - 2..<end, as: .location)
      .fitted(to: (columns - gutter.width) / 2)
    let text = TextLine(match.text, marked: match.range, as: .match)
      .fitted(to: columns - gutter.width - location.width)
    return gutter + location + text
  }
}

/// The escape codes that are sent to the terminal.
enum Ansi {
  /// Shows the second screen, cuts long rows, and asks for codes around pasted text.
  static let enterScreen = "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[2J\u{1B}[H"
  static let leaveScreen =
    "\u{1B}[0m\u{1B}[?2026l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
  /// Hides the cursor; terminals that know the first code show the frame in one step.
  static let beginFrame = "\u{1B}[?2026h\u{1B}[?25l"
  static let endFrame = "\u{1B}[?25h\u{1B}[?2026l"
  static let clearToEndOfLine = "\u{1B}[K"

  /// Moves the cursor; row and column count from 1.
  static func move(row: Int, column: Int) -> String { "\u{1B}[\(row);\(column)H" }
}

/// The colours of a part of the screen; none if the user does not want any.
enum Style: String {
  case plain = ""
  case prompt = "1;34"
  case gutter = "1;33"
  case location = "36"
  case match = "1;31"
  case status = "2"
  case failure = "31"

  private static let isWanted = (getenv("NO_COLOR")?.pointee ?? 0) == 0

  func applied(to text: String) -> String {
    self == .plain || !Self.isWanted ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
