import ReactiveKit
import Synchronization

/// Cells with numbers, and with formulas over other cells.
final class Sheet: Sendable {
  private let slots = Mutex<[Cell: (content: Property<Formula>, value: AnyProperty<Double>)]>([:])

  /// The value of a cell, which is 0 until the cell is set.
  func value(of cell: Cell) -> AnyProperty<Double> { slot(cell).value }

  /// Sets the content of a cell; false if the cell would depend on itself.
  func set(_ cell: Cell, to formula: Formula) -> Bool {
    var (seen, rest) = (Set<Cell>(), formula.cells)
    while let next = rest.popLast() {
      if next == cell { return false }
      if seen.insert(next).inserted { rest += slot(next).content.value.cells }
    }
    slot(cell).content.value = formula
    return true
  }

  private func slot(_ cell: Cell) -> (content: Property<Formula>, value: AnyProperty<Double>) {
    if let known = slots.withLock({ $0[cell] }) { return known }
    let content = Property(Formula(cells: []) { _ in 0 })
    let value = AnyProperty.computed { [unowned self] read in
      read(content).value { cell in read(self.value(of: cell)) }
    }
    .removingDuplicates()
    slots.withLock { slots in if slots[cell] == nil { slots[cell] = (content, value) } }
    return slot(cell)
  }
}
