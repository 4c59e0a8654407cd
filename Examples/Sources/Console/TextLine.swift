import Foundation

/// A line of text for the screen: harmless, measured, and with one part marked.
package struct TextLine: Sendable {
  /// A scalar with its accents; not a character, as a match may end within one.
  private struct Cell: Sendable {
    var text: String
    let width: Int
    let style: Style
    let isMarked: Bool
  }

  private var cells: [Cell] = []
  package private(set) var width = 0

  package init() {}

  /// Creates a line; the marked part is a range of the text's UTF-8.
  ///
  /// Files may contain escape codes: what could steer the terminal becomes `·`.
  package init(
    _ text: String,
    _ style: Style = .plain,
    marked: Range<Int> = 0..<0,
    as mark: Style = .plain
  ) {
    var offset = 0
    for scalar in text.unicodeScalars {
      let isMarked = marked.contains(offset)
      offset += UTF8.width(scalar)
      switch scalar.properties.generalCategory {
      case .nonspacingMark where !cells.isEmpty, .enclosingMark where !cells.isEmpty:
        cells[cells.count - 1].text.unicodeScalars.append(scalar)
      case _ where scalar == "\t":
        for _ in 0..<(4 - width % 4) { add(" ", 1, isMarked ? mark : style, isMarked) }
      // Of the joiners and of single marks, terminals show different widths.
      case _ where !scalar.isHarmless, .format, .nonspacingMark, .enclosingMark:
        add("·", 1, isMarked ? mark : style, isMarked)
      default:
        add(String(scalar), Self.isWide(scalar) ? 2 : 1, isMarked ? mark : style, isMarked)
      }
    }
  }

  package static func + (left: TextLine, right: TextLine) -> TextLine {
    var line = left
    line.cells += right.cells
    line.width += right.width
    return line
  }

  /// The text with the escape codes of its styles.
  package var text: String {
    var text = ""
    var rest = cells[...]
    while let style = rest.first?.style {
      let run = rest.prefix { $0.style == style }
      text += style.applied(to: run.map(\.text).joined())
      rest = rest.dropFirst(run.count)
    }
    return text
  }

  /// The column of the marked part, from 0.
  package var markedColumn: Int? {
    cells.firstIndex(where: \.isMarked).map { Self.width(of: cells[..<$0]) }
  }

  /// The line cut to a width, with `…` where something is missing.
  ///
  /// The marked part stays visible, with some of what follows it.
  package func fitted(to columns: Int) -> TextLine {
    if width <= columns { return self }
    var start = 0
    if let last = cells.lastIndex(where: \.isMarked) {
      let end = Self.width(of: cells[...last])
      let visible = min(width, end + columns / 3)
      var hidden = 0
      while end > columns - 1, visible - hidden > columns - 2, !cells[start].isMarked {
        hidden += cells[start].width
        start += 1
      }
    }
    var line = TextLine()
    if start > 0, columns > 1 { line.add("…", 1, .plain, false) }
    var rest = Self.width(of: cells[start...])
    for cell in cells[start...] {
      // The last column is for `…`, unless all the rest fits.
      guard line.width + rest <= columns || line.width + cell.width < columns else { break }
      line.add(cell.text, cell.width, cell.style, cell.isMarked)
      rest -= cell.width
    }
    if rest > 0, line.width < columns { line.add("…", 1, .plain, false) }
    return line
  }

  private mutating func add(_ text: String, _ width: Int, _ style: Style, _ isMarked: Bool) {
    cells.append(Cell(text: text, width: width, style: style, isMarked: isMarked))
    self.width += width
  }

  private static func width(of cells: ArraySlice<Cell>) -> Int {
    cells.reduce(0) { $0 + $1.width }
  }

  /// Whether the terminal needs two columns for a scalar, by Unicode's East Asian Width.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18CFF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    case 0x1F1E6...0x1F1FF: false
    default: scalar.properties.isEmojiPresentation
    }
  }
}

/// The colours of a part of the screen, as a code; none if the user does not want any.
package struct Style: Sendable, Equatable {
  package static let plain = Style("")

  private static let isWanted = (getenv("NO_COLOR")?.pointee ?? 0) == 0

  private let code: String

  package init(_ code: String) { self.code = Self.isWanted ? code : "" }

  package func applied(to text: String) -> String {
    code.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
