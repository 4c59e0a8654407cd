/// A table whose columns are as wide as their longest cells.
struct Columns {
  private let rows: [[String]]
  private let leading: Int
  private let colors: [[Terminal.Color?]]

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: The rows, all of the same length.
  ///   - leading: The number of columns that are aligned left; the others are aligned right.
  ///   - colors: The colors of the cells. Default: no colors.
  init(_ rows: [[String]], leading: Int, colors: [[Terminal.Color?]] = []) {
    self.rows = rows
    self.leading = leading
    self.colors = colors
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
        let color = colors.indices.contains(row) ? colors[row][column] : nil
        let shown = Terminal.colored(cell, color)
        if column > 0 { line += "  " }
        line += column < leading ? shown + space : space + shown
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// The table in Markdown, with the first row as its head.
  var markdown: String {
    guard let head = rows.first else { return "" }
    let rule = head.indices.map { $0 < leading ? "---" : "---:" }
    return ([head, rule] + rows.dropFirst()).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}
