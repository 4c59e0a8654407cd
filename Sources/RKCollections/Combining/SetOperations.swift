import RKCore

extension CollectionPropertyProtocol where Collection.Element: Hashable {
  /// Returns a collection of the elements of two collections, each element once.
  ///
  /// The elements of this collection come first. The elements that are only in the other collection follow.
  /// Each part keeps its original order.
  @export(implementation)
  public func union<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    derive(ConcatenationOperator(), with: other).distinct()
  }

  /// Returns a collection of the elements that are also in another collection, each element once.
  ///
  /// The elements are in the order of this collection.
  @export(implementation)
  public func intersection<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    distinct().derive(MembershipOperator(includesMembers: true), with: other)
  }

  /// Returns a collection of the elements that are not in another collection, each element once.
  ///
  /// The elements are in the order of this collection.
  @export(implementation)
  public func subtracting<Other: CollectionPropertyProtocol>(
    _ other: Other
  ) -> DerivedCollection<Collection.Element>
  where Other.Collection.Element == Collection.Element {
    distinct().derive(MembershipOperator(includesMembers: false), with: other)
  }
}

/// A state machine that concatenates two collections.
@usableFromInline
struct ConcatenationOperator<Source: Sendable>: PairOperator {
  @usableFromInline var count = 0

  @export(implementation)
  init() {}

  @export(implementation)
  mutating func apply(
    _ first: Change<Source>,
    _ second: Change<Source>,
    into output: inout Change<Source>
  ) {
    let before = count
    count += first.places.growth
    var crossing: [Int32: Int32]?
    output.add(first, from: 0, to: 0, &crossing)
    output.add(second, from: before, to: count, &crossing)
  }
}

/// A state machine that filters a duplicate-free collection by membership in another collection.
@usableFromInline
struct MembershipOperator<Source: Hashable & Sendable>: PairOperator {
  @usableFromInline let includesMembers: Bool
  @usableFromInline var filter = CompactMapOperator<Source, Source>(keepsElements: true) { $0 }
  /// The slot of each element of the first collection.
  @usableFromInline var slots: [Source: Int] = [:]
  /// The number of occurrences of each element in the other collection.
  @usableFromInline var members: [Source: Int] = [:]

  @export(implementation)
  init(includesMembers: Bool) {
    self.includesMembers = includesMembers
  }

  @export(implementation)
  mutating func apply(
    _ first: Change<Source>,
    _ second: Change<Source>,
    into output: inout Change<Source>
  ) {
    var touched: Set<Int> = []
    for element in second.former { add(element, -1, &touched) }
    for element in second.elements { add(element, 1, &touched) }
    filter.transform = { [members, includesMembers] in
      (members[$0] != nil) == includesMembers ? $0 : nil
    }
    var change = first
    if !touched.isEmpty {
      filter.order.buildTree()
      change.touch(touched.map { filter.order.position(of: $0) }.sorted())
    }
    for element in first.former where element == element { slots[element] = nil }
    filter.apply(change, into: &output)
    filter.transform = { $0 }
    if first.isEmpty { return }
    filter.order.buildTree()
    for entry in first.places.entering where entry.element >= 0 {
      let element = first.elements[Int(entry.element)]
      // An element that is not equal to itself has no counterpart in the other collection.
      if element == element { slots[element] = filter.order.slot(at: Int(entry.at)) }
    }
  }

  /// Updates the number of occurrences of an element in the other collection, and adds the element's slot in
  /// the first collection to `touched`.
  @export(implementation)
  mutating func add(_ member: Source, _ times: Int, _ touched: inout Set<Int>) {
    if member != member { return }
    let count = (members[member] ?? 0) + times
    members[member] = count == 0 ? nil : count
    if let slot = slots[member] { touched.insert(slot) }
  }
}
