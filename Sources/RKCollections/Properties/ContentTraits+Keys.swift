extension ContentTraits {
  /// Creates the traits of a type whose elements have keys.
  ///
  /// - Parameter hasValues: A Boolean value that indicates whether elements consist of more than their keys.
  ///   If false, an element that is removed and inserted again counts as changed only if its bytes differ.
  ///   Equal members, such as objects, can have different bytes.
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
    changeset = { edits, before, after in
      guard let before else { preconditionFailure("the changeset of a step is known") }
      var changeset = CollectionChangeset<Content.Index>()
      var seen: Set<Key> = []
      var updated: Set<Key> = []
      var hasUnequal = false
      edits.forEach { if case .update(let element, _, _) = $0 { updated.insert(key(element)) } }
      edits.forEach { edit in
        let key = key(edit.element)
        if key != key { return hasUnequal = true }
        guard seen.insert(key).inserted else { return }
        switch (find(before, key), find(after, key)) {
        case (nil, let new?): changeset.inserts.append(new)
        case (let old?, nil): changeset.deletes.append(old)
        case (let old?, let new?):
          if hasValues || updated.contains(key) || !isStoredAlike(before[old], after[new]) {
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
      return changeset
    }
    edits = { changeset, before, after in
      var edits: [Edit<Content.Element>] = []
      for index in changeset.deletes { edits.append(.remove(before[index], at: 0)) }
      for index in changeset.updates {
        guard let new = find(after, key(before[index])) else { continue }
        edits.append(.update(before[index], after[new], at: 0))
      }
      for index in changeset.inserts { edits.append(.insert(after[index], at: 0)) }
      return EditScript(edits)
    }
  }
}

/// Returns the indices of elements that are in both collections and whose keys are not equal to themselves.
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

extension ListEdit where Former == Element {
  /// The element; for an update, the old element.
  fileprivate var element: Element {
    switch self {
    case .insert(let element, _), .remove(let element, _), .update(let element, _, _),
      .move(let element, _, _):
      element
    }
  }
}

/// The order of the elements of a set or dictionary, maintained across edits.
@usableFromInline
package struct ElementNumbering<Element> {
  /// Assigns positions to edits, in the order in which they are applied.
  @usableFromInline let number: (EditScript<Element>) -> EditScript<Element>
  /// The elements in their order.
  @usableFromInline let elements: () -> [Element]
}

/// An order of the elements of a set or dictionary, maintained in O(1) for each edit, unless the element's
/// key is not equal to itself.
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
  private mutating func takePosition(of element: Element) -> Int? {
    let key = key(element)
    if key == key { return positions.removeValue(forKey: key) }
    return elements.unequalIndex(of: element, notIn: [], key: self.key)
  }

  mutating func number(_ edits: EditScript<Element>) -> EditScript<Element> {
    var numbered = EditScript<Element>()
    for edit in edits {
      switch edit {
      case .insert(let element, _): insert(element, &numbered)
      case .remove(let element, _): remove(element, &numbered)
      case .update(let old, let new, _): update(old, to: new, &numbered)
      case .move: preconditionFailure("sets and dictionaries have no order")
      }
    }
    return numbered
  }

  private mutating func insert(_ element: Element, _ edits: inout EditScript<Element>) {
    edits.append(.insert(element, at: elements.count))
    setPosition(elements.count, of: element)
    elements.append(element)
  }

  /// Removes an element, and moves the last element to the free position.
  private mutating func remove(_ element: Element, _ edits: inout EditScript<Element>) {
    guard let position = takePosition(of: element) else {
      preconditionFailure("each removed element was inserted")
    }
    edits.append(.remove(elements[position], at: position))
    let last = elements.removeLast()
    if position == elements.count { return }
    elements[position] = last
    setPosition(position, of: last)
    if position < elements.count - 1 {
      edits.append(.move(last, from: elements.count - 1, to: position))
    }
  }

  private mutating func update(
    _ old: Element,
    to new: Element,
    _ edits: inout EditScript<Element>
  ) {
    guard let position = positions[key(old)] else {
      preconditionFailure("each updated element was inserted")
    }
    elements[position] = new
    edits.append(.update(old, new, at: position))
  }
}
