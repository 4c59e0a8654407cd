/// A change to the content of a store, by one call or as the net result of several calls.
@usableFromInline
package enum Mutation<Element> {
  /// Nothing changed.
  case none
  /// Consecutive elements of a list were inserted.
  case insert(count: Int, at: Int)
  /// An element was removed from a list.
  case remove(Element, at: Int)
  /// An element of a list was replaced.
  case replace(Element, at: Int)
  /// An element of a list was moved; the second position is the position after the move.
  case move(from: Int, to: Int)
  /// Consecutive elements of a list were replaced by other elements.
  case splice([Element], at: Int, count: Int)
  /// A list changed; the places are settled, and `former` contains the elements that are gone.
  case change(Places, former: [Element])
  /// A list changed; the origins of its elements describe the change.
  case origins(OriginList<Element>)
  /// Elements of a set or a dictionary changed.
  case keyed(KeyedMutation<Element>)

  @export(implementation) package var isNone: Bool { if case .none = self { true } else { false } }
}

/// The elements of a set or dictionary that a mutation removes, inserts and replaces.
@usableFromInline
package struct KeyedMutation<Element> {
  @usableFromInline var removed: [Element] = []
  @usableFromInline var inserted: [Element] = []
  @usableFromInline var replaced: [(former: Element, new: Element)] = []

  @export(implementation)
  init(
    removed: [Element] = [],
    inserted: [Element] = [],
    replaced: [(former: Element, new: Element)] = []
  ) {
    (self.removed, self.inserted, self.replaced) = (removed, inserted, replaced)
  }

  @export(implementation) var isEmpty: Bool {
    removed.isEmpty && inserted.isEmpty && replaced.isEmpty
  }
}

extension Places {
  /// Creates the places of one mutation of a list.
  @export(implementation)
  package init<Element>(_ mutation: Mutation<Element>) {
    self.init()
    set(mutation)
  }

  /// Adds the entries of a mutation to these empty places, reusing the storage where possible.
  @export(implementation)
  mutating func set<Element>(_ mutation: Mutation<Element>) {
    switch mutation {
    case .none, .keyed: break
    case .insert(let count, let position):
      for offset in 0..<count { enterNew(at: position + offset, element: offset) }
    case .remove(_, let position): leaving.append(.init(at: position, link: Self.noLink))
    case .replace(_, let position):
      var (former, new) = (
        Leaving(at: position, link: newLink()),
        Entering(at: position, link: 0, element: 0, kind: .replaced)
      )
      (former.isInPlace, new.isInPlace) = (true, true)
      leaving.append(former)
      entering.append(new)
    case .move(let origin, let destination):
      if origin == destination { return }
      var former = Leaving(at: origin, link: newLink())
      former.isGone = false
      leaving.append(former)
      entering.append(.init(at: destination, link: 0, element: -1, kind: .same))
    case .splice(let former, let position, let count):
      for offset in former.indices {
        leaving.append(.init(at: position + offset, link: Self.noLink))
      }
      for offset in 0..<count { enterNew(at: position + offset, element: offset) }
    case .change(let places, _): self = places
    case .origins(let origins): self = origins.places
    }
  }

  @export(implementation)
  mutating func enterNew(at position: Int, element: Int) {
    entering.append(
      .init(at: position, link: Self.noLink, element: Int32(element), kind: .new)
    )
  }
}

extension Change {
  /// Creates a change from a mutation of a list.
  ///
  /// - Parameter after: The list after the mutation.
  @export(implementation)
  package init(_ mutation: Mutation<Element>, after: some Collection<Element>) {
    self.init()
    set(mutation, after: after)
  }

  /// Adds the entries and elements of a mutation to this empty change, reusing the storage where possible.
  @export(implementation)
  mutating func set(_ mutation: Mutation<Element>, after: some Collection<Element>) {
    places.set(mutation)
    for index in places.entering.indices where places.entering[index].element >= 0 {
      let position = Int(places.entering[index].at)
      places.entering[index].element = Int32(elements.count)
      elements.append(after[after.index(after.startIndex, offsetBy: position)])
    }
    switch mutation {
    case .none, .insert, .move, .keyed: break
    case .remove(let element, _), .replace(let element, _): former.append(element)
    case .splice(let elements, _, _), .change(_, let elements): former = elements
    case .origins(let origins): former = origins.former
    }
  }
}

extension Mutation: Sendable where Element: Sendable {}
extension KeyedMutation: Sendable where Element: Sendable {}
