/// What a terminal shows: so much of one as livesearch makes use of.
struct Grid {
  struct Cell: Equatable {
    var text: String
    /// The parameters of the last `ESC [ … m`.
    var style: String
  }

  private(set) var rows: Int
  private(set) var columns: Int
  private(set) var cursor = (row: 0, column: 0)
  private(set) var isOtherScreen = false
  /// Sequences that this terminal does not know.
  private(set) var unknown: [String] = []
  /// How often text went past the right edge.
  private(set) var overflows = 0
  /// How often it was drawn.
  private(set) var frames = 0
  private var cells: [[Cell]]
  private var style = ""
  private var pending: [UInt8] = []

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Self.blank(rows: rows, columns: columns)
  }

  /// Starts from an empty screen, so that all that is seen was drawn after it.
  mutating func resize(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Self.blank(rows: rows, columns: columns)
  }

  /// A row's text, without the spaces at its end.
  func text(_ row: Int) -> String {
    var text = cells[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  var lines: [String] { (0..<rows).map(text) }
  var status: String { text(rows - 1) }
  var prompt: String { text(0) }
  /// The rows between the prompt and the status that are not empty.
  var list: [String] { (1..<max(1, rows - 1)).map(text).filter { !$0.isEmpty } }

  /// The parts of a row that are shown in a style.
  func text(_ row: Int, styled style: String) -> String {
    cells[row].filter { $0.style == style }.map(\.text).joined()
  }

  var hasStyles: Bool { cells.contains { $0.contains { !$0.style.isEmpty } } }

  mutating func feed(_ bytes: [UInt8]) {
    pending += bytes
    var rest = pending[...]
    while let first = rest.first {
      if first == 0x1B {
        guard let count = Self.lengthOfSequence(rest) else { break }
        run(String(decoding: rest.prefix(count), as: UTF8.self))
        rest = rest.dropFirst(count)
      } else {
        let count = Self.lengthOfScalar(first)
        guard rest.count >= count else { break }
        show(String(decoding: rest.prefix(count), as: UTF8.self))
        rest = rest.dropFirst(count)
      }
    }
    pending = Array(rest)
  }

  private static func blank(rows: Int, columns: Int) -> [[Cell]] {
    let row = [Cell](repeating: Cell(text: " ", style: ""), count: columns)
    return [[Cell]](repeating: row, count: rows)
  }

  private static func lengthOfSequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count > 1 else { return nil }
    guard bytes[bytes.startIndex + 1] == UInt8(ascii: "[") else { return 2 }
    let end = bytes.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
    return end.map { $0 - bytes.startIndex + 1 }
  }

  private static func lengthOfScalar(_ first: UInt8) -> Int {
    switch first {
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0...: 4
    default: 1
    }
  }
}

extension Grid {
  private mutating func run(_ sequence: String) {
    let body = sequence.dropFirst(2).dropLast()
    switch (sequence.last, body) {
    case ("H", _):
      let numbers = body.split(separator: ";").compactMap { Int($0) }
      cursor = ((numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case ("K", ""): clear(row: cursor.row, from: cursor.column)
    case ("J", "2"): for row in 0..<rows { clear(row: row, from: 0) }
    case ("m", _): style = body == "0" ? "" : String(body)
    case ("h", "?1049"), ("l", "?1049"):
      isOtherScreen = sequence.last == "h"
      cells = Self.blank(rows: rows, columns: columns)
      cursor = (0, 0)
    case ("h", "?2026"): frames += 1
    case ("h", "?7"), ("l", "?7"), ("h", "?25"), ("l", "?25"), ("l", "?2026"),
      ("h", "?2004"), ("l", "?2004"):
      break
    default: unknown.append(sequence)
    }
  }

  private mutating func clear(row: Int, from column: Int) {
    guard cells.indices.contains(row), column < columns else { return }
    for column in column..<columns { cells[row][column] = Cell(text: " ", style: "") }
  }

  private mutating func show(_ text: String) {
    switch text {
    case "\r": cursor.column = 0
    case "\n": cursor.row = min(rows - 1, cursor.row + 1)
    default:
      let width = Self.isWide(text) ? 2 : 1
      guard cells.indices.contains(cursor.row), cursor.column + width <= columns else {
        overflows += 1
        return
      }
      cells[cursor.row][cursor.column] = Cell(text: text, style: style)
      if width == 2 { cells[cursor.row][cursor.column + 1] = Cell(text: "", style: style) }
      cursor.column += width
    }
  }

  private static func isWide(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x2E80...0xFF60).contains($0.value) && $0.value != 0xFFFD }
  }
}
