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
      moves.allSatisfy({ enter(before[$0.from], at: $0.to) })
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

extension [Int] {
  /// Applies edits one after the other; nil if an edit does not fit.
  func applying(_ edits: EditScript<Int>) -> [Int]? {
    var result = self
    for edit in edits {
      switch edit {
      case .insert(_, let position): if !(0...result.count ~= position) { return nil }
      case .remove(let element, let position), .update(let element, _, let position),
        .move(let element, let position, _):
        if !(result.indices ~= position) || result[position] != element { return nil }
      }
      edit.apply(to: &result)
    }
    return result
  }
}
