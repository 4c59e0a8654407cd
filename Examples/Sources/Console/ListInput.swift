/// What keys do to a text and to the list below it, of which a row is selected.
package struct ListInput: Sendable {
  package private(set) var prompt = Prompt()
  /// The index of the selected row.
  package private(set) var selected = 0
  /// Whether the last key has chosen the selected row.
  package private(set) var isChoosing = false
  package private(set) var isLeaving = false
  /// The number of rows in the list.
  private var count = 0

  package init() {}

  /// Shows another number of rows, of the same list or of a new one.
  package mutating func show(_ count: Int, ofNewList isNew: Bool) {
    self.count = count
    select(isNew ? 0 : selected)
  }

  package mutating func press(_ key: Key, on size: TerminalSize) {
    let page = max(1, size.rows - 3)
    isChoosing = key == .enter
    switch key {
    case .escape, .interrupt: leave()
    case .endOfInput where prompt.text.isEmpty: leave()
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .pageUp: select(selected - page)
    case .pageDown: select(selected + page)
    default: prompt.press(key)
    }
  }

  package mutating func leave() { isLeaving = true }

  private mutating func select(_ index: Int) { selected = max(0, min(index, count - 1)) }
}
