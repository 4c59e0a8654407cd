/// A cell, such as `B12`.
struct Cell: Hashable, Sendable {
  static let columns = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  let column, row: Int
  var name: String { "\(Self.columns[column])\(row)" }
}

extension Cell {
  init?(_ name: some StringProtocol) {
    guard let column = name.first.flatMap({ Cell.columns.firstIndex(of: $0) }),
      let row = Int(name.dropFirst()), (1...1_000).contains(row)
    else { return nil }
    self.init(column: column, row: row)
  }
}

/// Why a cell has no number.
enum CellError: String, Error {
  case cycle = "#CYCLE", name = "#NAME", division = "#DIV/0"
}

/// The value of a cell.
typealias CellValue = Result<Double, CellError>

/// The content of a cell: a number, or a formula over other cells.
struct Formula: Sendable {
  /// The cells that it may read.
  let cells: [Cell]
  let value: @Sendable (_ read: (Cell) -> CellValue) -> CellValue

  static func constant(_ value: CellValue) -> Formula { Formula(cells: []) { _ in value } }

  /// Parses text such as `12`, `=A1*(B2+1)` or `=SUM(A1:A9)`; nil if it makes no sense.
  static func parse(_ text: some StringProtocol) -> Formula? {
    if text.first != "=" { return Double(text).map { constant(.success($0)) } }
    var rest = Substring(text.dropFirst().filter { $0 != " " })
    let formula = terms(&rest)
    return rest.isEmpty ? formula : nil
  }

  private typealias Operation = @Sendable (Double, Double) -> CellValue

  private static let operators: [[Character: Operation]] = [
    ["+": { .success($0 + $1) }, "-": { .success($0 - $1) }],
    ["*": { .success($0 * $1) }, "/": { $1 == 0 ? .failure(.division) : .success($0 / $1) }],
  ]

  /// Parses operands between operators, of which those of the first level bind the weakest.
  private static func terms(_ text: inout Substring, level: Int = 0) -> Formula? {
    if level == operators.count { return operand(&text) }
    var result = terms(&text, level: level + 1)
    while let first = result, let apply = text.first.flatMap({ operators[level][$0] }) {
      text.removeFirst()
      result = terms(&text, level: level + 1).map { second in
        Formula(cells: first.cells + second.cells) { read in
          first.value(read).flatMap { first in second.value(read).flatMap { apply(first, $0) } }
        }
      }
    }
    return result
  }

  private static func operand(_ text: inout Substring) -> Formula? {
    let word = text.prefix { $0.isLetter || $0.isNumber || $0 == "." }
    text.removeFirst(word.count)
    if let number = Double(word) { return constant(.success(number)) }
    if let cell = Cell(word) { return Formula(cells: [cell]) { read in read(cell) } }
    if !["", "SUM"].contains(word) {
      // An unknown name, perhaps of a function.
      return text.first == "(" && operand(&text) == nil ? nil : constant(.failure(.name))
    }
    guard text.popFirst() == "(" else { return nil }
    if word.isEmpty, let inner = terms(&text) { return text.popFirst() == ")" ? inner : nil }
    let corners = text.prefix { $0 != ")" }.split(separator: ":").compactMap { Cell($0) }
    guard let end = text.firstIndex(of: ")"), corners.count == 2 else { return nil }
    text = text[end...].dropFirst()
    let (columns, rows) = (corners.map(\.column).sorted(), corners.map(\.row).sorted())
    let inRow = { row in (columns[0]...columns[1]).map { Cell(column: $0, row: row) } }
    let cells = (rows[0]...rows[1]).flatMap(inRow)
    return Formula(cells: cells) { read in
      cells.reduce(.success(0)) { sum, cell in sum.flatMap { sum in read(cell).map { sum + $0 } } }
    }
  }
}
