/// A table that computes the net changeset of a sequence of edits, in O(k log k) for k edits.
///
/// Text editors use the same data structure (J S. Moore, 1974). The table divides the collection into pieces.
/// Each piece is a run of old elements or a run of inserted elements. Edits split pieces.
///
/// ```
/// before                  0 1 2 3 4 5 …
/// after two inserts at 2  [0 1] [new ×2] [2 3 4 5 …]
/// after a removal at 4    [0 1] [new ×2] [3 4 5 …]           delete 2
/// after a move 6 → 0      [5 moved] [0 1] [new ×2] [3 4] […]
/// ```
///
/// A moved or updated piece consists of a single old element.
@usableFromInline
struct PieceTable {
  @usableFromInline
  struct Piece {
    /// The position of the first element before the edits; nil for inserted elements.
    @usableFromInline var old: Int?
    @usableFromInline var isUpdated = false
    @usableFromInline var isMoved = false
    /// The number of the table that contained the element before the edits.
    var table = 0
    /// The index of an inserted element among all inserted elements, if the table belongs to a
    /// `SplicedArray`.
    var entered: Int?
  }

  /// The order of the pieces; the measure of a slot is the number of elements in its piece.
  private var tree: OrderStatisticTree
  /// The piece of each slot.
  private var pieces: [Piece]
  private var deletes: [Int] = []

  /// Creates a table for a collection of any size.
  @usableFromInline
  init() {
    // The number of old elements does not matter, so one unbounded piece represents all of them.
    self.init(of: Piece(old: 0))
  }

  /// Creates a table for a collection that consists of one piece.
  init(of piece: Piece) {
    tree = OrderStatisticTree(measures: CollectionOfOne(1 << 30))
    pieces = [Piece(), piece]
  }

  /// Records the insertion of elements at a position.
  @usableFromInline
  mutating func insert(_ count: Int, at position: Int) {
    let (slot, offset) = tree.slot(containing: position)
    if pieces[slot].old == nil {
      tree.setMeasure(slot, tree.measure(slot) + count)
    } else {
      let next = split(slot, at: offset)
      add(Piece(), count: count, before: next)
    }
  }

  /// Records the removal of elements, beginning at a position.
  @usableFromInline
  mutating func remove(_ count: Int, at position: Int) {
    var rest = count
    while rest > 0 {
      let (slot, offset) = tree.slot(containing: position)
      let length = tree.measure(slot)
      let removed = min(rest, length - offset)
      rest -= removed
      if let old = pieces[slot].old {
        deletes += old + offset..<old + offset + removed
        let tail = split(slot, at: offset)
        shorten(tail, from: removed)
      } else if removed == length {
        tree.remove(slot)
      } else {
        tree.setMeasure(slot, length - removed)
      }
    }
  }

  /// Records the replacement of the element at a position.
  @usableFromInline
  mutating func update(at position: Int) {
    let slot = isolate(position)
    pieces[slot].isUpdated = true
  }

  /// Records the move of an element to its new position.
  @usableFromInline
  mutating func move(from origin: Int, to destination: Int) {
    let piece = take(at: origin)
    if piece.old == nil { insert(1, at: destination) } else { put(piece, at: destination) }
  }

  /// Removes and returns the element at a position, as a piece marked as moved.
  ///
  /// To move the element, the caller puts the piece into this table or into another one.
  mutating func take(at position: Int) -> Piece {
    let slot = isolate(position)
    var piece = pieces[slot]
    piece.isMoved = true
    tree.remove(slot)
    return piece
  }

  /// Inserts a piece with one element at a position.
  mutating func put(_ piece: Piece, at position: Int) {
    let (next, offset) = tree.slot(containing: position)
    add(piece, count: 1, before: split(next, at: offset))
  }

  /// Returns the element at a position, as a piece.
  func piece(at position: Int) -> Piece {
    let (slot, offset) = tree.slot(containing: position)
    var piece = pieces[slot]
    piece.old = piece.old.map { $0 + offset }
    return piece
  }

  /// Calls a closure for each piece, with its position and its number of elements.
  @usableFromInline
  func forEach(_ body: (Piece, _ position: Int, _ count: Int) -> Void) {
    let sequence = tree.sequence
    var position = 0
    for (index, measure) in sequence.measures.enumerated() {
      body(pieces[sequence.slot(at: index)], position, Int(measure))
      position += Int(measure)
    }
  }

  /// The net changeset of the recorded edits, in ascending order.
  ///
  /// An element that was both moved and updated is listed as deleted and inserted, because a list view cannot
  /// move and update an element at the same time.
  @usableFromInline var changeset: CollectionChangeset<Int> {
    var changeset = CollectionChangeset<Int>(deletes: deletes)
    var kept: [MovedElement] = []
    forEach { piece, position, count in
      if let old = piece.old {
        kept.append(MovedElement(piece, old: old, new: position, count: count))
      } else {
        changeset.inserts += position..<position + count
      }
    }
    changeset.add(kept)
    return changeset
  }

  /// Splits a piece at an offset, and returns the slot of the second part.
  private mutating func split(_ slot: Int, at offset: Int) -> Int {
    if offset == 0 { return slot }
    let count = tree.measure(slot)
    tree.setMeasure(slot, offset)
    let tail = Piece(old: pieces[slot].old.map { $0 + offset }, table: pieces[slot].table)
    return add(tail, count: count - offset, at: tree.position(of: slot) + 1)
  }

  /// Removes elements from the start of a piece.
  private mutating func shorten(_ slot: Int, from count: Int) {
    let length = tree.measure(slot)
    if length == count { return tree.remove(slot) }
    tree.setMeasure(slot, length - count)
    pieces[slot].old = pieces[slot].old.map { $0 + count }
  }

  /// Splits off the element at a position into a separate piece, and returns the slot of that piece.
  private mutating func isolate(_ position: Int) -> Int {
    let (slot, offset) = tree.slot(containing: position)
    let start = split(slot, at: offset)
    if tree.measure(start) > 1 { _ = split(start, at: 1) }
    return start
  }

  @discardableResult
  private mutating func add(_ piece: Piece, count: Int, before next: Int) -> Int {
    add(piece, count: count, at: tree.position(of: next))
  }

  private mutating func add(_ piece: Piece, count: Int, at index: Int) -> Int {
    let slot = tree.insert(at: index, measure: count).slot
    if slot == pieces.count { pieces.append(piece) } else { pieces[slot] = piece }
    return slot
  }
}

extension MovedElement {
  init(_ piece: PieceTable.Piece, old: Int, new: Int, count: Int) {
    self.init(
      old: old,
      new: new,
      isUpdated: piece.isUpdated,
      isFixed: !piece.isMoved,
      isRun: count > 1
    )
  }
}

extension PieceTable {
  /// Records edits.
  ///
  /// A run of insertions or removals is recorded as one edit.
  @inlinable
  mutating func record<Element>(_ edits: EditScript<Element>) {
    let edits = edits.all
    var index = 0
    while index < edits.count {
      switch edits[index] {
      case .insert(_, let position):
        let count = EditScript.run(of: edits, from: index) { edit, offset in
          if case .insert(_, position + offset) = edit { true } else { false }
        }
        insert(count, at: position)
        index += count
      case .remove(_, let position):
        let down = EditScript.run(of: edits, from: index) { edit, offset in
          if case .remove(_, position - offset) = edit { true } else { false }
        }
        remove(down, at: position - down + 1)
        index += down
      case .update(_, _, let position):
        update(at: position)
        index += 1
      case .move(_, let origin, let destination):
        move(from: origin, to: destination)
        index += 1
      }
    }
  }
}

extension EditScript {
  /// Returns the length of the run of edits that begins at an index.
  @inlinable
  static func run(
    of edits: [Edit<Element>],
    from index: Int,
    _ continues: (Edit<Element>, Int) -> Bool
  ) -> Int {
    var end = index
    while end < edits.count, continues(edits[end], end - index) { end += 1 }
    return end - index
  }
}
