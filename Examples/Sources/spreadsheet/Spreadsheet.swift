import Console
import Foundation
import ReactiveKit

@main
enum Spreadsheet {
  private static let usage = """
    usage: spreadsheet [--help | --bench | COMMAND…]

    Sets a cell with each COMMAND, or line of standard input: "A1 12", "B1 =A1*(2+C1)", "B9 =SUM(B1:B8)".
    Prints the changed values, and then the sheet. A cell without a number shows #CYCLE with the cells that
    depend on each other, #NAME or #DIV/0. --bench measures edits of 10,000 cells. Exits with 1 if a command
    is invalid.
    """

  static func main() {
    let (sheet, arguments) = (Sheet(), Array(CommandLine.arguments.dropFirst()))
    if arguments == ["--help"] || arguments == ["-h"] { return print(usage) }
    if arguments == ["--bench"] { return bench() }
    var (commands, cells, isRight) = (arguments.makeIterator(), [Cell](), true)
    while let line = arguments.isEmpty ? readLine() : commands.next() {
      let parts = line.uppercased().split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let cell = Cell(parts[0]), let formula = Formula.parse(parts[1])
      else {
        Output.write("spreadsheet: this makes no sense: \(line.harmless)\n", to: STDERR_FILENO)
        isRight = false
        continue
      }
      sheet.set(cell, to: formula)
      if cells.contains(cell) { continue }
      cells.append(cell)
      sheet.value(of: cell).observeNext { value in
        let cycle = value == .failure(.cycle) ? sheet.cycle(of: cell) : nil
        let names = cycle.map { " (" + $0.map(\.name).joined(separator: " → ") + ")" } ?? ""
        print(cell.name, "=", text(of: value) + names)
      }
    }
    printGrid(of: cells, in: sheet)
    exit(isRight ? 0 : 1)
  }

  private static func printGrid(of cells: [Cell], in sheet: Sheet) {
    let columns = Set(cells.map(\.column)).sorted()
    print(columns.reduce(padded("")) { $0 + padded(String(Cell.columns[$1])) })
    for row in Set(cells.map(\.row)).sorted() {
      let inRow = columns.map { Cell(column: $0, row: row) }
      let texts = inRow.map { cells.contains($0) ? text(of: sheet.value(of: $0).value) : "" }
      print(texts.reduce(padded(String(row))) { $0 + padded($1) })
    }
  }

  private static func padded(_ text: String) -> String {
    String(repeating: " ", count: max(1, 10 - text.count)) + text
  }

  private static func text(of value: CellValue) -> String {
    switch value {
    case .success(let number): String(format: "%.10g", number)
    case .failure(let error): error.rawValue
    }
  }
}
