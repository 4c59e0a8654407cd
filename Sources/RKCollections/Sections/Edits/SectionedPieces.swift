extension PathChangeset {
  /// Creates the net changeset of edits, in O(k log k) for k edits.
  @usableFromInline
  init<Key, Item, Former>(_ edits: [SectionedEdit<Key, Item, Former>]) {
    if edits.count == 1 {
      self.init(edits[0])
    } else {
      var pieces = SectionedPieces()
      for edit in edits { pieces.record(edit) }
      self = pieces.changeset
    }
  }

  private init<Key, Item, Former>(_ edit: SectionedEdit<Key, Item, Former>) {
    self.init()
    switch edit {
    case .insertSection(_, let index): insertedSections = [index]
    case .removeSection(let index): deletedSections = [index]
    case .moveSection(let origin, let destination):
      if origin != destination { movedSections = [.init(from: origin, to: destination)] }
    case .insert(_, let path): inserts = [path]
    case .remove(_, let path): deletes = [path]
    case .update(_, _, let path): updates = [path]
    case .move(_, let origin, let destination):
      if origin != destination { moves = [Move(from: origin, to: destination)] }
    }
  }
}

/// Piece tables that compute the net changeset of edits to a list with sections.
///
/// One piece table represents the order of the sections. Each section whose elements change has a piece table
/// too. An element that moves to another section is a piece that is taken from one table and put into
/// another. The piece stores the number of its original table, and its position in that table before the
/// edits.
///
/// ```
/// sections   [0 1] [new -1] [2 3 …]
/// table 1    [0 1] [4 of table 2] [2 3 …]        a move from 2.4 to 1.2
/// table 2    [0 1 2 3] [5 6 …]
/// ```
///
/// The number of a table is the index of its section before the edits. The table of an inserted section has a
/// negative number.
struct SectionedPieces {
  private var order = PieceTable()
  private var tables: [Int: PieceTable] = [:]
  private var insertedCount = 0
  /// The elements that were taken from a table at least once, by their paths before the edits.
  private var taken: Set<ItemPath> = []

  mutating func record<Key, Item, Former>(_ edit: SectionedEdit<Key, Item, Former>) {
    switch edit {
    case .insertSection(_, let index):
      insertedCount += 1
      order.put(PieceTable.Piece(old: nil, table: -insertedCount), at: index)
    case .removeSection(let index): order.remove(1, at: index)
    case .moveSection(let origin, let destination):
      order.put(order.take(at: origin), at: destination)
    case .insert(_, let path): change(path) { $0.insert(1, at: path.item) }
    case .remove(_, let path): take(at: path)
    case .update(_, _, let path): change(path) { $0.update(at: path.item) }
    case .move(_, let origin, let destination):
      let piece = take(at: origin)
      change(destination) { table in
        if piece.old == nil {
          table.insert(1, at: destination.item)
        } else {
          table.put(piece, at: destination.item)
        }
      }
    }
  }

  @discardableResult
  private mutating func take(at path: ItemPath) -> PieceTable.Piece {
    let piece = change(path) { $0.take(at: path.item) }
    if let old = piece.old { taken.insert(ItemPath(section: piece.table, item: old)) }
    return piece
  }

  /// Changes the piece table of the section at a path.
  private mutating func change<Result>(
    _ path: ItemPath,
    _ body: (inout PieceTable) -> Result
  ) -> Result {
    let section = order.piece(at: path.section)
    let number = section.old ?? section.table
    // All elements of an inserted section count as inserted.
    let elements = PieceTable.Piece(old: number < 0 ? nil : 0, table: number)
    return body(&tables[number, default: PieceTable(of: elements)])
  }

  var changeset: PathChangeset {
    var changeset = PathChangeset(sections: order.changeset)
    let places = places
    for (number, index) in places {
      guard let table = tables[number] else { continue }
      var stays: [MovedElement] = []
      table.forEach { piece, position, count in
        let path = ItemPath(section: index, item: position)
        if let old = piece.old, piece.table == number {
          stays.append(MovedElement(piece, old: old, new: position, count: count))
        } else if let old = piece.old, places[piece.table] != nil {
          let origin = ItemPath(section: piece.table, item: old)
          changeset.moves.append(.init(from: origin, to: path, isUpdated: piece.isUpdated))
        } else {
          changeset.inserts += (0..<count).map { ItemPath(section: index, item: position + $0) }
        }
      }
      changeset.add(stays, of: number, at: index)
    }
    changeset.deletes = deletes(places)
    changeset.sort()
    return changeset
  }

  /// For each existing section that has a table, its index after the edits.
  private var places: [Int: Int] {
    let numbers = tables.keys.filter { $0 >= 0 }.sorted()
    var places: [Int: Int] = [:]
    order.forEach { piece, position, count in
      guard let old = piece.old else { return }
      for number in numbers[numbers.partition { $0 >= old }...].prefix(while: { $0 < old + count })
      {
        places[number] = position + number - old
      }
    }
    return places
  }

  /// Returns the old paths of elements that were taken from a section and are no longer in any section.
  private func deletes(_ places: [Int: Int]) -> [ItemPath] {
    if taken.isEmpty { return [] }
    var left = taken.filter { places[$0.section] != nil }
    for (number, _) in places {
      tables[number]?.forEach { piece, _, _ in
        if let old = piece.old, piece.isMoved {
          left.remove(ItemPath(section: piece.table, item: old))
        }
      }
    }
    return Array(left)
  }
}

extension PathChangeset {
  /// Adds the updates and moves of elements that stay in their section.
  ///
  /// - Parameters:
  ///   - elements: The elements, in their order after the change.
  ///   - before: The index of the section before the change.
  ///   - after: The index of the section after the change.
  mutating func add(_ elements: [MovedElement], of before: Int, at after: Int) {
    for (element, stays) in zip(elements, staying(elements)) where !stays || element.isUpdated {
      let origin = ItemPath(section: before, item: Int(element.old))
      if stays {
        updates.append(origin)
      } else {
        let destination = ItemPath(section: after, item: Int(element.new))
        moves.append(Move(from: origin, to: destination, isUpdated: element.isUpdated))
      }
    }
  }

  mutating func sort() {
    inserts.sort()
    deletes.sort()
    updates.sort()
    moves.sort { $0.to < $1.to }
  }
}
