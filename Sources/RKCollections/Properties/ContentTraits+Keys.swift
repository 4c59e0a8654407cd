extension ContentTraits {
  /// Creates the traits of a type whose elements have keys.
  ///
  /// - Parameter hasValues: A Boolean value that indicates whether an element consists of more than its key.
  ///   If false, an element that is removed and inserted again, but not replaced, counts as changed only if
  ///   the bytes of the old and the new element differ. Equal elements, such as two objects, can have
  ///   different bytes.
  init<Key: Hashable>(
    make: @escaping ([Content.Element]) -> Content,
    key: @escaping (Content.Element) -> Key,
    hasValues: Bool,
    index find: @escaping (Content, Key) -> Content.Index?
  ) {
    self.make = make
    numbering = { content in
      var order = KeyOrder(content, key: key)
      return ElementNumbering(number: { order.number($0) }, elements: { order.elements })
    }
    changeset = { _ in preconditionFailure("the changeset of a set or dictionary is known") }
    replacement = { .keyed(KeyedMutation(removed: Array($0), inserted: Array($1))) }
    net = { _, affected, before, after in
      var changeset = CollectionChangeset<Content.Index>()
      var seen: Set<Key> = []
      let replaced = Set(affected.lazy.filter(\.isReplaced).map { key($0.element) })
      var hasUnequal = false
      for (element, _) in affected {
        let key = key(element)
        if key != key {
          hasUnequal = true
          continue
        }
        if !seen.insert(key).inserted { continue }
        switch (find(before, key), find(after, key)) {
        case (nil, let new?): changeset.inserts.append(new)
        case (let old?, nil): changeset.deletes.append(old)
        case (let old?, let new?):
          if hasValues || replaced.contains(key) || !isStoredAlike(before[old], after[new]) {
            changeset.updates.append(old)
          }
        case (nil, nil): break
        }
      }
      if hasUnequal {
        let stay = matchUnequal(before, after, key: key)
        changeset.deletes += before.indices.filter { index in
          let key = key(before[index])
          return key != key && !stay.before.contains(index)
        }
        changeset.inserts += after.indices.filter { index in
          let key = key(after[index])
          return key != key && !stay.after.contains(index)
        }
      }
      return (RKCollections.mutation(changeset, before, after, key, find), changeset)
    }
    mutation = { RKCollections.mutation($0, $1, $2, key, find) }
  }
}

/// Returns the mutation that implements a changeset between two collections.
private func mutation<Content: CollectionContent, Key>(
  _ changeset: CollectionChangeset<Content.Index>,
  _ before: Content,
  _ after: Content,
  _ key: (Content.Element) -> Key,
  _ find: (Content, Key) -> Content.Index?
) -> Mutation<Content.Element> {
  let replaced = changeset.updates.compactMap { index in
    find(after, key(before[index])).map { (former: before[index], new: after[$0]) }
  }
  let mutation = KeyedMutation(
    removed: changeset.deletes.map { before[$0] },
    inserted: changeset.inserts.map { after[$0] },
    replaced: replaced
  )
  return mutation.isEmpty ? .none : .keyed(mutation)
}

/// Returns the indices of elements that are in both collections and have a key that is not equal to itself.
private func matchUnequal<Content: CollectionContent, Key: Hashable>(
  _ before: Content,
  _ after: Content,
  key: (Content.Element) -> Key
) -> (before: Set<Content.Index>, after: Set<Content.Index>) {
  var (former, latter): (Set<Content.Index>, Set<Content.Index>) = ([], [])
  for old in before.indices {
    let oldKey = key(before[old])
    if oldKey == oldKey { continue }
    let new = after.indices.first { index in
      let newKey = key(after[index])
      return newKey != newKey && !latter.contains(index) && isStoredAlike(before[old], after[index])
    }
    guard let new else { continue }
    former.insert(old)
    latter.insert(new)
  }
  return (former, latter)
}

/// A change that a step applies; for a set or dictionary, the affected elements have no positions yet.
@usableFromInline
package enum ContentChange<Element: Sendable>: Sendable {
  case list(Change<Element>)
  case keyed(KeyedMutation<Element>)

  /// Creates a change from a mutation.
  ///
  /// - Parameter after: The content after the mutation.
  @export(implementation)
  init(_ mutation: Mutation<Element>, after: some Collection<Element>) {
    if case .keyed(let mutation) = mutation {
      self = .keyed(mutation)
    } else {
      self = .list(Change(mutation, after: after))
    }
  }
}

/// The order of the elements of a set or dictionary, maintained across changes.
@usableFromInline
package struct ElementNumbering<Element> {
  /// Applies a mutation to the order, and returns the resulting places, the elements that enter, and the
  /// elements that are gone.
  @usableFromInline
  let number: (KeyedMutation<Element>) -> (places: Places, elements: [Element], former: [Element])
  /// Returns the elements in the maintained order.
  @usableFromInline let elements: () -> [Element]
}

/// An order of the elements of a set or dictionary.
///
/// Applying a mutation of one element takes O(1). Removing an element whose key is not equal to itself takes
/// O(n).
private struct KeyOrder<Element, Key: Hashable> {
  private let key: (Element) -> Key
  private(set) var elements: [Element]
  private var positions: [Key: Int]

  init(_ content: some Collection<Element>, key: @escaping (Element) -> Key) {
    self.key = key
    elements = Array(content)
    positions = [:]
    positions.reserveCapacity(elements.count)
    for (offset, element) in elements.enumerated() { setPosition(offset, of: element) }
  }

  /// Records the position of an element if its key is equal to itself.
  private mutating func setPosition(_ position: Int, of element: Element) {
    let key = key(element)
    if key == key { positions[key] = position }
  }

  /// Removes and returns the position of an element.
  private mutating func takePosition(of element: Element, notIn used: [Int]) -> Int {
    let key = key(element)
    let position =
      key == key
      ? positions.removeValue(forKey: key)
      : elements.unequalIndex(of: element, notIn: used, key: self.key)
    guard let position else { preconditionFailure("each removed element was inserted") }
    return position
  }

  /// Applies a mutation, and returns the resulting change.
  ///
  /// Inserted elements take the positions of removed elements; any further inserted elements are added at the
  /// end. If positions of removed elements remain, the last elements of the order move to these positions.
  mutating func number(
    _ mutation: KeyedMutation<Element>
  ) -> (places: Places, elements: [Element], former: [Element]) {
    var change = Change<Void>()
    var entered: [Element] = []
    // By position before the change: the elements that are gone, and the elements that replace others.
    var former: [Int: Element] = [:]
    var replaced: [Int: Element] = [:]
    for (old, new) in mutation.replaced {
      guard let position = positions[key(old)] else {
        preconditionFailure("each replaced element was inserted")
      }
      (former[position], replaced[position], elements[position]) = (elements[position], new, new)
    }
    var free: [Int] = []
    for element in mutation.removed {
      let position = takePosition(of: element, notIn: free)
      free.append(position)
      former[position] = elements[position]
      change.leave(at: position)
    }
    free.sort(by: >)
    for element in mutation.inserted {
      let position = free.popLast() ?? elements.count
      change.enter((), at: position)
      entered.append(element)
      if position == elements.count {
        elements.append(element)
      } else {
        elements[position] = element
      }
      setPosition(position, of: element)
    }
    let count = elements.count - free.count
    var destinations: [Int: Int] = [:]
    let freeAtEnd = Set(free.prefix { $0 >= count })
    let last = (count..<elements.count).filter { !freeAtEnd.contains($0) }
    for (position, hole) in zip(last, free.lazy.filter { $0 < count }) {
      elements[hole] = elements[position]
      setPosition(hole, of: elements[hole])
      destinations[position] = hole
      if replaced[position] == nil { change.move(from: position, to: hole) }
    }
    elements.removeLast(free.count)
    for (position, new) in replaced {
      change.replace(at: position, to: destinations[position] ?? position, with: ())
      entered.append(new)
    }
    change.places.settle()
    let removed = change.places.leaving.filter(\.isGone).compactMap { former[Int($0.at)] }
    return (change.places, entered, removed)
  }
}

extension Collection {
  /// Returns the index of an element that a search by key cannot find, because the key is not equal to
  /// itself.
  ///
  /// If none of the elements with such keys has the same bytes as the element, returns the index of the first
  /// one.
  ///
  /// - Parameters:
  ///   - used: The indices already assigned to other elements.
  ///   - key: A closure that returns the key of an element.
  @usableFromInline
  func unequalIndex<Key: Equatable>(
    of element: Element,
    notIn used: [Index],
    key: (Element) -> Key
  ) -> Index? {
    let candidates = indices.filter { index in
      let key = key(self[index])
      return key != key && !used.contains(index)
    }
    return candidates.first { isStoredAlike(self[$0], element) } ?? candidates.first
  }
}
