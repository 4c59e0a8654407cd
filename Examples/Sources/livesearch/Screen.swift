/// Draws a view as the escape codes of one whole frame.
///
/// A frame is whole so that it may follow any other, also after the size changed. Nothing is
/// cleared before it is written again, so nothing flickers.
enum Screen {
  static func render(_ view: View, rows: Int, columns: Int, colours: Bool) -> String {
    guard rows > 0, columns > 0 else { return "" }
    let frame = Frame(columns: columns, colours: colours)
    let (prompt, cursor) = frame.prompt(view.prompt)
    var lines = [prompt]
    let room = max(0, rows - 2)
    let top = firstShown(selected: view.selected, count: view.matches.count, room: room)
    for index in top..<min(top + room, view.matches.count) {
      lines.append(frame.result(view.matches[index], isSelected: index == view.selected))
    }
    while lines.count < rows - 1 { lines.append(frame.empty) }
    if rows > 1 { lines.append(frame.status(view.status, isFailure: view.isFailure)) }

    var text = Ansi.beginFrame + Ansi.hideCursor
    for (index, line) in lines.enumerated() {
      text += Ansi.move(row: index + 1, column: 1) + line
    }
    text += Ansi.move(row: 1, column: cursor + 1) + Ansi.showCursor + Ansi.endFrame
    return text
  }

  /// The match in the first row: the selected one is in the middle, except near the ends.
  private static func firstShown(selected: Int, count: Int, room: Int) -> Int {
    max(0, min(selected - room / 2, count - room))
  }
}

/// Draws the lines of a frame.
private struct Frame {
  let columns: Int
  let colours: Bool

  var empty: String { Ansi.clearToEndOfLine }

  /// The line of the query, and the column of the cursor in it, from 0.
  func prompt(_ prompt: Prompt) -> (line: String, cursor: Int) {
    let sign = DisplayLine("› ").fitted(to: max(0, columns - 1))
    // The cursor needs a place behind the text as well, hence the space. It is kept in view as
    // the marked part.
    let cursor = prompt.head.utf8.count
    let text = DisplayLine(prompt.text + " ", marked: cursor..<cursor + 1)
      .fitted(to: columns - sign.width)
    let line = finish([paint(sign, .prompt), paint(text)], width: sign.width + text.width)
    return (line, min(columns - 1, sign.width + (text.markedColumn ?? text.width)))
  }

  func result(_ match: Match, isSelected: Bool) -> String {
    let gutter = DisplayLine(isSelected ? "> " : "  ").fitted(to: columns)
    let place = "\(match.file):\(match.line):"
    let end = place.utf8.count
    let location = DisplayLine(place + " ", marked: end - 1..<end + 1)
      .fitted(to: max(0, columns - gutter.width) / 2)
    let text = DisplayLine(match.text, marked: match.range)
      .fitted(to: max(0, columns - gutter.width - location.width))
    return finish(
      [paint(gutter, .gutter), paint(location, .location), paint(text, marked: .match)],
      width: gutter.width + location.width + text.width
    )
  }

  func status(_ status: String, isFailure: Bool) -> String {
    let line = DisplayLine(status).fitted(to: columns)
    return finish([paint(line, isFailure ? .failure : .status)], width: line.width)
  }

  /// In a full row there is nothing to clear, and some terminals would clear its last column.
  private func finish(_ parts: [String], width: Int) -> String {
    parts.joined() + (width < columns ? Ansi.clearToEndOfLine : "")
  }

  private func paint(
    _ line: DisplayLine,
    _ style: Ansi.Style = .none,
    marked: Ansi.Style? = nil
  ) -> String {
    var text = ""
    var current = Ansi.Style.none
    for cell in line.cells {
      let wanted = cell.isMarked ? marked ?? style : style
      if colours, wanted != current {
        text += (current == .none ? "" : Ansi.plain) + wanted.rawValue
        current = wanted
      }
      text.unicodeScalars.append(cell.scalar)
    }
    return text + (current == .none ? "" : Ansi.plain)
  }
}
