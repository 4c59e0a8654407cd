/// An array that records many edits in a piece table: k edits of n elements take O(n + k log k).
///
/// ```
/// array    a b c d e f        insert x at 2, remove at 4
/// pieces   [a b] [x] [c] [e f]
/// ```
@usableFromInline
struct SplicedArray<Element>: EditableList {
  private let array: [Element]
  private var table = PieceTable()
  /// The inserted elements; each one is a separate piece.
  private var entered: [Element] = []

  @usableFromInline
  init(_ array: [Element]) {
    self.array = array
  }

  /// The elements after the edits.
  @usableFromInline var elements: [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(array.count + entered.count)
    table.forEach { piece, _, count in
      if let number = piece.entered {
        elements.append(entered[number])
      } else if let start = piece.old, start < array.count {
        // The last piece is unbounded.
        elements += array[start..<min(start + count, array.count)]
      }
    }
    return elements
  }

  @usableFromInline
  mutating func insert(_ element: Element, at position: Int) {
    table.put(PieceTable.Piece(entered: entered.count), at: position)
    entered.append(element)
  }

  @usableFromInline
  mutating func remove(at position: Int) -> Element {
    let piece = table.take(at: position)
    return piece.entered.map { entered[$0] } ?? array[piece.old ?? 0]
  }

  @usableFromInline
  mutating func replace(at position: Int, with element: Element) -> Element {
    let former = remove(at: position)
    insert(element, at: position)
    return former
  }
}
