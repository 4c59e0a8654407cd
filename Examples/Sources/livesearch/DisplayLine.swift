/// A text as it goes on the screen: harmless, measured, and with one part marked.
///
/// Works on scalars, not characters: matches are bytes and may end within a character.
struct DisplayLine {
  struct Cell: Equatable {
    let scalar: Unicode.Scalar
    let width: Int
    let isMarked: Bool
  }

  private(set) var cells: [Cell] = []
  private(set) var width = 0

  private init() {}

  /// Takes a text, with the part to mark as offsets in its UTF-8.
  ///
  /// Whatever could steer the terminal becomes `·`, since the text may be from a hostile file.
  init(_ text: String, marked: Range<Int> = 0..<0) {
    var offset = 0
    for scalar in text.unicodeScalars {
      append(scalar, isMarked: marked.contains(offset))
      offset += UTF8.width(scalar)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, isMarked: Bool) {
    switch scalar.value {
    case 0x09:
      for _ in 0..<(4 - width % 4) { add(Cell(scalar: " ", width: 1, isMarked: isMarked)) }
    // Joiners and selectors make terminals disagree on the width of what is around them.
    case 0x200C...0x200D, 0xFE00...0xFE0F: break
    case _ where Self.isUnsafe(scalar): add(Cell(scalar: "·", width: 1, isMarked: isMarked))
    default:
      let columns = DisplayWidth.columns(of: scalar)
      if columns > 0 {
        add(Cell(scalar: scalar, width: columns, isMarked: isMarked))
      } else if let base = cells.last {
        add(Cell(scalar: scalar, width: 0, isMarked: base.isMarked))
      } else {
        add(Cell(scalar: "·", width: 1, isMarked: isMarked))
      }
    }
  }

  private mutating func add(_ cell: Cell) {
    cells.append(cell)
    width += cell.width
  }

  /// Control characters, line separators, and marks that turn the direction of writing.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The column of the first marked cell, from 0.
  var markedColumn: Int? {
    guard let index = cells.firstIndex(where: \.isMarked) else { return nil }
    return cells[..<index].reduce(0) { $0 + $1.width }
  }
}

extension DisplayLine {
  /// The line cut to a width, with `…` where something is missing.
  ///
  /// The marked part stays visible, with something of what follows it; if it is wider than the
  /// screen, its start does.
  func fitted(to columns: Int) -> DisplayLine {
    guard width > columns else { return self }
    let start = firstShown(in: columns)
    var line = DisplayLine()
    let ellipsis = Cell(scalar: "…", width: 1, isMarked: false)
    if start > 0, columns > 1 { line.add(ellipsis) }
    var rest = cells[start...].reduce(0) { $0 + $1.width }
    for cell in cells[start...] {
      // The last column is kept for the ellipsis unless all the rest fits.
      let isLast = line.width + rest <= columns
      guard isLast || line.width + cell.width <= columns - 1 else { break }
      line.add(cell)
      rest -= cell.width
    }
    if rest > 0, line.width < columns { line.add(ellipsis) }
    return line
  }

  private func firstShown(in columns: Int) -> Int {
    guard let first = cells.firstIndex(where: \.isMarked),
      let last = cells.lastIndex(where: \.isMarked)
    else { return 0 }
    let markedEnd = cells[...last].reduce(0) { $0 + $1.width }
    guard markedEnd > columns - 1 else { return 0 }
    let following = min(width - markedEnd, columns / 3)
    let isEndShown = following == width - markedEnd
    let lowest = markedEnd + following - (columns - (isEndShown ? 1 : 2))
    var column = 0
    for index in 0..<first {
      if column >= lowest, cells[index].width > 0 { return index }
      column += cells[index].width
    }
    return first
  }
}
