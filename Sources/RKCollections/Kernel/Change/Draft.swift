/// The combination of several mutations of a store.
@usableFromInline
package struct Draft<Content: CollectionContent> {
  /// The content before the mutations.
  @usableFromInline let before: Content
  /// The first mutation.
  @usableFromInline var first = Mutation<Content.Element>.none
  /// The origins of the elements of a list; nil until the second mutation, and always nil for a set or
  /// dictionary.
  @usableFromInline var origins: [Origin]?
  /// The elements of a set or dictionary that the mutations affected; `isReplaced` is true for an element
  /// that was replaced.
  @usableFromInline var affected: [(element: Content.Element, isReplaced: Bool)] = []

  @export(implementation)
  init(_ before: Content) {
    self.before = before
  }

  @export(implementation) var isEmpty: Bool { first.isNone }

  /// Adds a mutation.
  @export(implementation)
  mutating func add(_ mutation: Mutation<Content.Element>) {
    if mutation.isNone { return }
    if case .keyed(let keyed) = mutation {
      if isEmpty { first = mutation }
      affected += keyed.replaced.map { ($0.former, true) }
      return affected += (keyed.removed + keyed.inserted).map { ($0, false) }
    }
    if isEmpty { return first = mutation }
    if origins == nil {
      origins = (0..<before.count).map { .same($0) }
      origins?.apply(first)
    }
    origins?.apply(mutation)
  }

  /// Returns the net mutation and its changeset.
  ///
  /// - Parameter after: The content after the mutations.
  @export(implementation)
  func net(
    _ after: Content
  ) -> (mutation: Mutation<Content.Element>, changeset: CollectionChangeset<Content.Index>) {
    let mutation = origins.map { .origins(OriginList($0, before: Array(before))) } ?? first
    return Content.traits.net(mutation, affected, before, after)
  }
}

extension Draft: Sendable where Content: Sendable, Content.Element: Sendable {}

extension [Origin] {
  /// Updates the origins after a mutation of the list.
  @export(implementation)
  mutating func apply<Item>(_ mutation: Mutation<Item>) {
    switch mutation {
    case .none, .keyed: break
    case .insert(let count, let position):
      if count == 1, position == self.count { return append(.none) }
      insert(contentsOf: repeatElement(.none, count: count), at: position)
    case .remove(_, let position): remove(at: position)
    case .replace(_, let position): self[position] = self[position].replaced
    case .move(let origin, let destination): insert(remove(at: origin), at: destination)
    case .splice(let former, let position, let count):
      replaceSubrange(
        position..<position + former.count,
        with: repeatElement(.none, count: count)
      )
    case .change(let places, _): apply(places)
    case .origins(let origins): apply(origins.places)
    }
  }

  /// Updates the origins after a settled change of the list.
  @usableFromInline
  mutating func apply(_ places: Places) {
    var change = Change<Origin>()
    change.places = places
    var links = [Origin](repeating: .none, count: Int(places.links))
    for entry in places.leaving where entry.link >= 0 {
      links[Int(entry.link)] = self[Int(entry.at)]
    }
    for (index, entry) in places.entering.enumerated() where entry.element >= 0 {
      change.places.entering[index].element = Int32(change.elements.count)
      change.elements.append(entry.link >= 0 ? links[Int(entry.link)].replaced : .none)
    }
    change.apply(to: &self)
  }
}
