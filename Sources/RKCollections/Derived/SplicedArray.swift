/// An array under many changes, as a sequence of pieces: k changes of n elements take O(n + k log k).
///
/// ```
/// array    a b c d e f        insert x at 2, remove at 4
/// pieces   [a b] [x] [c] [e f]
/// ```
///
/// A piece is a range of the array, or one new element. The idea is that of J Moore's piece tables,
/// with the pieces in an order-statistic tree whose measure is their length.
@usableFromInline
struct SplicedArray<Element: Sendable> {
  @usableFromInline
  enum Piece: Sendable {
    /// A part of the array that begins at an offset; the tree has the length.
    case part(Int)
    case element(Element)
  }

  @usableFromInline let array: [Element]
  @usableFromInline var tree: OrderStatisticTree
  @usableFromInline var pieces: SlotTable<Piece>

  @inlinable
  init(_ array: [Element]) {
    self.array = array
    tree = OrderStatisticTree(measures: array.isEmpty ? [] : [array.count])
    pieces = SlotTable(array.isEmpty ? [] : [.part(0)])
  }

  /// The elements after the changes.
  @inlinable
  var elements: [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(tree.sum)
    tree.forEach { slot in
      switch pieces[slot] {
      case .part(let start): elements += array[start..<start + tree.measure(slot)]
      case .element(let element): elements.append(element)
      }
    }
    return elements
  }

  /// Applies a change and returns it as an edit.
  @inlinable
  mutating func apply(_ change: Changes<Element>.Change) -> Edit<Element> {
    switch change {
    case .insert(let element, let position):
      insert(element, at: position)
      return .insert(element, at: position)
    case .remove(let position):
      return .remove(remove(at: position), at: position)
    case .update(let element, let position):
      let slot = isolate(position)
      let old = self.element(of: slot)
      pieces[slot] = .element(element)
      return .update(old, element, at: position)
    case .move(let origin, let destination):
      let element = remove(at: origin)
      insert(element, at: destination)
      return .move(element, from: origin, to: destination)
    }
  }

  @inlinable
  func element(of slot: Int) -> Element {
    switch pieces[slot] {
    case .part(let start): array[start]
    case .element(let element): element
    }
  }

  @inlinable
  mutating func insert(_ element: Element, at offset: Int) {
    let slot = tree.insert(at: split(at: offset), measure: 1).slot
    pieces[slot] = .element(element)
  }

  @inlinable
  mutating func remove(at offset: Int) -> Element {
    let slot = isolate(offset)
    let element = self.element(of: slot)
    tree.remove(slot)
    pieces.remove(slot)
    return element
  }

  /// Makes the element at an offset a piece of its own, and returns its slot.
  @inlinable
  mutating func isolate(_ offset: Int) -> Int {
    _ = split(at: offset + 1)
    let position = split(at: offset)
    return tree.slot(at: position)
  }

  /// Makes a piece begin at an offset, and returns the position of the piece.
  @inlinable
  mutating func split(at offset: Int) -> Int {
    if offset == tree.sum { return tree.count }
    let (slot, length) = tree.slot(containing: offset)
    let position = tree.position(of: slot)
    guard length > 0, case .part(let start) = pieces[slot] else { return position }
    let rest = tree.measure(slot) - length
    tree.setMeasure(slot, length)
    pieces[tree.insert(at: position + 1, measure: rest).slot] = .part(start + length)
    return position + 1
  }
}
