import ReactiveKit

extension Spreadsheet {
  /// Measures edits of a sheet whose cells are all observed.
  ///
  ///     A: a number   B … I: twice the left one, less A   J: their sum   K: of ten rows   L1: of all
  static func bench() {
    let (sheet, changes) = (Sheet(), Property(0))
    var cells: [Cell] = []
    func set(_ name: String, to content: String) {
      guard let cell = Cell(name), let formula = Formula.parse(content) else { return }
      sheet.set(cell, to: formula)
      sheet.value(of: cell).observeNext { _ in changes.update { $0 += 1 } }
      cells.append(cell)
    }
    for row in 1...990 {
      set("A\(row)", to: "\(row)")
      for (left, column) in zip("ABCDEFGH", "BCDEFGHI") {
        set("\(column)\(row)", to: "=\(left)\(row)*2-A\(row)")
      }
      set("J\(row)", to: "=SUM(A\(row):I\(row))")
      if row % 10 == 0 { set("K\(row / 10)", to: "=SUM(J\(row - 9):J\(row))") }
    }
    set("L1", to: "=SUM(K1:K99)")

    let before = changes.value
    let times = (0..<9_900).map { edit in
      ContinuousClock().measure {
        let number = Double(edit + 1_000)
        sheet.set(cells[edit % 990 * 10 + edit % 990 / 10], to: .constant(.success(number)))
      }
    }
    let changed = (changes.value - before) / times.count
    let median = times.sorted()[times.count / 2]
    print("\(cells.count) cells, all observed")
    print(
      "an edit changes \(changed) of them, in \((median / .nanoseconds(100)).rounded() / 10) µs (median)"
    )
  }
}
