public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection of the elements, sorted by a predicate.
  ///
  ///     let names = people.sorted { $0.name < $1.name }
  ///
  /// Sorting is stable: equal elements are in the order of the source, as with `sorted(by:)` of an array.
  /// Equal elements of a set or dictionary are in no particular order. A change of one element takes O(log n)
  /// comparisons, in addition to shifting the elements after it. If a replaced element keeps its position,
  /// the event lists an update. Otherwise the event lists a deletion and an insertion.
  ///
  /// With `autoRefresh(on:)`, several elements can change before the first of them is sorted again. In this
  /// case, all elements may be sorted again, in O(n log n).
  ///
  /// - Parameter areInIncreasingOrder: A strict weak ordering of the elements.
  @inlinable
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Collection.Element, Collection.Element) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    derive(SortedDerivation(areInIncreasingOrder))
  }

  /// Returns a collection of the elements in increasing order, like `sorted(by:)` with `<`.
  @inlinable
  public func sorted() -> DerivedCollection<Collection.Element>
  where Collection.Element: Comparable {
    sorted { $0 < $1 }
  }

  /// Returns a collection of the elements, sorted by a predicate that also receives a property's value.
  ///
  ///     let rows = people.sorted(by: column) { $0.text(in: $2) < $1.text(in: $2) }
  ///
  /// When the property is set, the elements are sorted again. The number of moves in the event is as small
  /// as possible.
  ///
  /// - Parameters:
  ///   - property: The property; the collection retains it.
  ///   - areInIncreasingOrder: A strict weak ordering of the elements, which depends on the property's value.
  @inlinable
  public func sorted<Parameter: ReadableProperty>(
    by property: Parameter,
    _ areInIncreasingOrder:
      @escaping @Sendable (Collection.Element, Collection.Element, Parameter.Value) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    let sorted = SortedDerivation<Collection.Element> { _, _ in false }
    let derivation = ParameterDerivation(sorted) { (sorted, value: Parameter.Value, script) in
      sorted.replace({ @Sendable in areInIncreasingOrder($0, $1, value) }, &script)
    }
    return derive(derivation, with: property)
  }
}

/// The state machine of `sorted`: two trees with the same slots, one in the order of the source, and one in
/// the order of the result.
@usableFromInline
struct SortedDerivation<Source: Sendable>: EditDerivation, Derivation {
  @usableFromInline var areInIncreasingOrder: @Sendable (Source, Source) -> Bool
  @usableFromInline var source = OrderStatisticTree()
  @usableFromInline var sorted = OrderStatisticTree()
  @usableFromInline var elements = SlotTable<Source>()
  /// False after elements were found out of order, until all elements are sorted again.
  ///
  /// Elements that are objects can change before their edit arrives. Until then, they can be in the wrong
  /// position, and mislead searches for the positions of other elements. So an edit of an element compares
  /// the element with its neighbors. When an element is removed, its two neighbors are compared with each
  /// other. After the last edit, every pair of neighbors has been compared and is in order.
  @usableFromInline var isSorted = true

  @inlinable
  init(_ areInIncreasingOrder: @escaping @Sendable (Source, Source) -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @inlinable
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Source>) {
    let slots = (0..<elements.count).sorted { areInIncreasingOrder(elements[$0], elements[$1]) }
    source = OrderStatisticTree(unlinked: [Int32](repeating: 0, count: elements.count))
    sorted = OrderStatisticTree(unlinkedSlots: slots.map { Int32($0 + 1) })
    self.elements = SlotTable(elements)
    isSorted = !zip(slots, slots.dropFirst()).contains {
      areInIncreasingOrder(elements[$1], elements[$0])
    }
    script.load(slots.map { elements[$0] })
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Source>) {
    source.link()
    sorted.link()
    switch edit {
    case .insert(let element, let position):
      let slot = source.insert(at: position).slot
      elements[slot] = element
      script.insert(element, at: place(slot))
    case .remove(_, let position):
      let slot = source.slot(at: position)
      let index = sorted.position(of: slot)
      script.remove(at: index)
      unlink(slot, at: index)
      source.remove(slot)
      elements.remove(slot)
    case .update(_, let element, let position):
      let slot = source.slot(at: position)
      elements[slot] = element
      let index = sorted.position(of: slot)
      if isInPlace(slot, index) {
        script.update(element, at: index)
      } else {
        unlink(slot, at: index)
        let destination = place(slot)
        // Derived collections receive a move and an update. The event lists the element as deleted and
        // inserted.
        script.move(from: index, to: destination)
        script.update(element, at: destination)
      }
    case .move(_, let origin, let destination):
      let slot = source.slot(at: origin)
      source.move(slot, to: destination)
      let index = sorted.position(of: slot)
      if !isInPlace(slot, index) {
        unlink(slot, at: index)
        script.move(from: index, to: place(slot))
      }
    }
    if !isSorted { replace(areInIncreasingOrder, &script) }
  }

  /// The first element in sorted order.
  @inlinable var first: Source? {
    if let slots = sorted.unlinked?.slots { return slots.first.map { elements[Int($0)] } }
    return sorted.count == 0 ? nil : elements[sorted.slot(at: 0)]
  }

  /// Inserts a slot at its sorted position, and returns that position.
  @inlinable
  mutating func place(_ slot: Int) -> Int {
    // The closure captures only the members that it needs. Capturing `self` would retain all members for each
    // element.
    let position = sorted.firstPosition {
      [element = elements[slot], elements, source, areInIncreasingOrder] other in
      if areInIncreasingOrder(elements[other], element) { return true }
      if areInIncreasingOrder(element, elements[other]) { return false }
      return source.position(of: other) < source.position(of: slot)
    }
    sorted.insert(slot, at: position)
    return position
  }

  /// Removes a slot from the order, and compares the slots that become neighbors.
  @inlinable
  mutating func unlink(_ slot: Int, at index: Int) {
    sorted.unlink(slot)
    if index == 0 || index == sorted.count { return }
    if !isBefore(sorted.slot(at: index - 1), sorted.slot(at: index)) { isSorted = false }
  }

  @inlinable
  func isBefore(_ slot: Int, _ other: Int) -> Bool {
    let (element, otherElement) = (elements[slot], elements[other])
    if areInIncreasingOrder(element, otherElement) { return true }
    if areInIncreasingOrder(otherElement, element) { return false }
    return source.position(of: slot) < source.position(of: other)
  }

  @inlinable
  func isInPlace(_ slot: Int, _ index: Int) -> Bool {
    (index == 0 || isBefore(sorted.slot(at: index - 1), slot))
      && (index + 1 == sorted.count || isBefore(slot, sorted.slot(at: index + 1)))
  }

  /// Sorts all elements again, with the given predicate.
  ///
  /// Moves only the elements that are not in a longest increasing subsequence.
  @inlinable
  mutating func replace(
    _ areInIncreasingOrder: @escaping @Sendable (Source, Source) -> Bool,
    _ script: inout DerivedScript<Source>
  ) {
    self.areInIncreasingOrder = areInIncreasingOrder
    source.link()
    sorted.link()
    var slots: [Int] = []
    source.forEach { slots.append($0) }
    slots.sort { areInIncreasingOrder(elements[$0], elements[$1]) }
    let stays = longestIncreasing(
      slots.enumerated().map { MovedElement(old: sorted.position(of: $1), new: $0) }
    )
    var previous: Int?
    for (index, slot) in slots.enumerated() {
      if !stays[index] {
        let origin = sorted.position(of: slot)
        sorted.unlink(slot)
        let destination = previous.map { sorted.position(of: $0) + 1 } ?? 0
        sorted.insert(slot, at: destination)
        script.move(from: origin, to: destination)
      }
      previous = slot
    }
    // If another thread changed an element during the sort, the element's edit arrives later.
    isSorted = zip(slots, slots.dropFirst()).allSatisfy { isBefore($0, $1) }
  }
}
