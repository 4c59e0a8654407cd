/// A table whose columns are as wide as their longest cells.
struct Columns {
  private let rows: [[String]]
  private let leading: Int

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - rows: The rows, all of the same length.
  ///   - leading: The number of columns that are aligned left; the others are aligned right.
  init(_ rows: [[String]], leading: Int) {
    self.rows = rows
    self.leading = leading
  }

  var text: String { lines.map { $0.joined(separator: "  ") }.joined(separator: "\n") }

  /// The table in Markdown, whose first row is the head.
  var markdown: String {
    var lines = lines
    let rule = lines.first?.enumerated().map { column, cell in
      String(repeating: "-", count: max(3, cell.count) - 1) + (column < leading ? "-" : ":")
    }
    lines.insert(rule ?? [], at: 1)
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  /// The cells, all of a column as wide as its longest one.
  private var lines: [[String]] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < leading ? row[column] + space : space + row[column]
      }
    }
  }
}
