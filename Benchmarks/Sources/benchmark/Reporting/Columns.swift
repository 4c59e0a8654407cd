/// Rows of text with columns as wide as they need to be.
struct Columns {
  private let rows: [[String]]
  private let leading: Int
  private let colours: [[Terminal.Colour?]]

  /// Rows of the same length.
  ///
  /// - Parameters:
  ///   - leading: How many columns are set flush left; the others are numbers.
  ///   - colours: Of the cells.
  init(_ rows: [[String]], leading: Int, colours: [[Terminal.Colour?]] = []) {
    self.rows = rows
    self.leading = leading
    self.colours = colours
  }

  var text: String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.indices.map { row in
      var line = ""
      for column in rows[row].indices {
        let cell = rows[row][column]
        let space = String(repeating: " ", count: widths[column] - cell.count)
        let colour = colours.indices.contains(row) ? colours[row][column] : nil
        let shown = Terminal.coloured(cell, colour)
        if column > 0 { line += "  " }
        line += column < leading ? shown + space : space + shown
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The rows as a table of Markdown, the first one as its head.
  var markdown: String {
    guard let head = rows.first else { return "" }
    let rule = head.indices.map { $0 < leading ? "---" : "---:" }
    return ([head, rule] + rows.dropFirst()).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}
