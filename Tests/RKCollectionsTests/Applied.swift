import RKCollections

private enum Fate { case stays, leaves, isUpdated }

extension CollectionChangeset where Index == Int {
  /// Applies the changeset to the collection before, by the rules of a list view.
  ///
  /// Takes only the elements from the one after that were inserted or updated.
  func applied<Element>(to before: [Element], after: [Element]) -> [Element]? {
    var fates = [Fate](repeating: .stays, count: before.count)
    func mark(_ positions: some Sequence<Int>, _ fate: Fate) -> Bool {
      for position in positions {
        guard fates.indices ~= position, fates[position] == .stays else { return false }
        fates[position] = fate
      }
      return true
    }
    // The element that enters at each position; nil where one stays.
    var entering = [Element?](repeating: nil, count: after.count)
    func enter(_ element: Element, at position: Int) -> Bool {
      guard entering.indices ~= position, entering[position] == nil else { return false }
      entering[position] = element
      return true
    }
    guard before.count + inserts.count - deletes.count == after.count,
      mark(deletes, .leaves), mark(moves.lazy.map(\.from), .leaves), mark(updates, .isUpdated),
      inserts.allSatisfy({ after.indices ~= $0 && enter(after[$0], at: $0) }),
      moves.allSatisfy({ move in
        after.indices ~= move.to
          && enter(move.isUpdated ? after[move.to] : before[move.from], at: move.to)
      })
    else { return nil }
    var stay = 0
    return after.indices.map { position in
      if let element = entering[position] { return element }
      while fates[stay] == .leaves { stay += 1 }
      defer { stay += 1 }
      return fates[stay] == .isUpdated ? after[position] : before[stay]
    }
  }
}

/// One edit of an array.
enum ArrayEdit<Element> {
  case insert(Element, at: Int)
  case remove(at: Int)
  case update(Element, at: Int)
  /// The second position is the position after the move.
  case move(from: Int, to: Int)

  func apply(to array: inout [Element]) {
    switch self {
    case .insert(let element, let position): array.insert(element, at: position)
    case .remove(let position): array.remove(at: position)
    case .update(let element, let position): array[position] = element
    case .move(let origin, let destination):
      array.insert(array.remove(at: origin), at: destination)
    }
  }
}

extension ArrayEdit where Element: Sendable {
  func apply(to collection: CollectionProperty<[Element]>) {
    switch self {
    case .insert(let element, let position): collection.insert(element, at: position)
    case .remove(let position): collection.remove(at: position)
    case .update(let element, let position): collection[position] = element
    case .move(let origin, let destination): collection.move(from: origin, to: destination)
    }
  }
}
