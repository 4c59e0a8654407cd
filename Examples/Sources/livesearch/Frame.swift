import Console

extension View {
  /// What the terminal shows: the text, the matches around the selected one, and the status.
  var frame: Frame {
    let (prompt, cursor) = promptLine
    var rows = [prompt]
    let room = max(0, size.rows - 2)
    let count = results.matches.count
    let top = max(0, min(input.selected - room / 2, count - room))
    for index in top..<min(top + room, count) { rows.append(row(ofMatchAt: index)) }
    while rows.count < size.rows - 1 { rows.append(TextLine()) }
    if size.rows > 1 {
      rows.append(TextLine(status, search.error == nil ? .status : .failure).fitted(to: columns))
    }
    return Frame(rows, cursor: cursor, size: size)
  }

  private var columns: Int { size.columns }

  /// The last line of the screen.
  private var status: String {
    switch search {
    case .loading: "searching 0 files"
    case .reloading: "re-searching"
    case .loaded(let results):
      results.status
        + (results.matchCount > Results.limit && results.isComplete
          ? ", the first \(Results.grouped(Results.limit)) shown" : "")
    case .failed(let error): "failed: \(error)"
    }
  }

  /// The line of the text that is searched for, and the column of the cursor in it, from 0.
  private var promptLine: (line: TextLine, cursor: Int) {
    let sign = TextLine("› ", .prompt).fitted(to: columns - 1)
    // The space after the text is a place for the cursor, which is kept in view like a match.
    let cursor = input.prompt.head.utf8.count
    let text = TextLine(input.prompt.text + " ", marked: cursor..<cursor + 1)
      .fitted(to: columns - sign.width)
    return (sign + text, min(columns - 1, sign.width + (text.markedColumn ?? text.width)))
  }

  private func row(ofMatchAt index: Int) -> TextLine {
    let match = results.matches[index]
    let gutter = TextLine(index == input.selected ? "> " : "  ", .gutter).fitted(to: columns)
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

extension Style {
  fileprivate static let prompt = Style("1;34")
  fileprivate static let gutter = Style("1;33")
  fileprivate static let location = Style("36")
  fileprivate static let match = Style("1;31")
  fileprivate static let status = Style("2")
  fileprivate static let failure = Style("31")
}
