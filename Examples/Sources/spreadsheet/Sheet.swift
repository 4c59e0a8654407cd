import ReactiveKit
import Synchronization

/// Cells with numbers, and with formulas over other cells.
final class Sheet: Sendable {
  private typealias Slot = (content: Property<Formula>, value: AnyProperty<CellValue>)
  private let slots = Mutex<[Cell: Slot]>([:])

  /// The value of a cell, which is 0 until the cell is set.
  func value(of cell: Cell) -> AnyProperty<CellValue> { slot(cell).value }

  /// Sets the content of a cell.
  func set(_ cell: Cell, to formula: Formula) { slot(cell).content.value = formula }

  /// The cells from one that depends on itself back to it, or nil if it does not.
  func cycle(of cell: Cell) -> [Cell]? {
    var (met, paths) = (Set<Cell>(), [[cell]])
    while let path = paths.popLast(), let last = path.last {
      for next in slot(last).content.value.cells where value(of: next).value == .failure(.cycle) {
        if next == cell { return path + [cell] }
        if met.insert(next).inserted { paths.append(path + [next]) }
      }
    }
    return nil
  }

  private func slot(_ cell: Cell) -> Slot {
    if let known = slots.withLock({ $0[cell] }) { return known }
    let content = Property(Formula.constant(.success(0)))
    let value = AnyProperty<CellValue>.computed(onCycle: .failure(.cycle)) { [unowned self] read in
      read(content).value { cell in read(self.value(of: cell)) }
    }
    .removingDuplicates()
    slots.withLock { slots in if slots[cell] == nil { slots[cell] = (content, value) } }
    return slot(cell)
  }
}
