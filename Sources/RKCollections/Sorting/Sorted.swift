public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection of the elements, sorted by a predicate.
  ///
  ///     let names = people.sorted { $0.name < $1.name }
  ///
  /// Sorting is stable: equal elements are in the order of the source, as with `sorted(by:)` of an array.
  /// Equal elements of a set or dictionary are in no particular order. A change of one element requires O(log
  /// n) comparisons, plus the time to shift the elements after it. If a replaced element does not move
  /// relative to the others, the event lists an update. Otherwise the event lists a move with `isUpdated`.
  ///
  /// With `autoRefresh(on:)`, several elements can change before the first of them is sorted again. In this
  /// case, all elements may be sorted again, in O(n log n).
  ///
  /// - Parameter areInIncreasingOrder: A strict weak ordering of the elements.
  @export(implementation)
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Collection.Element, Collection.Element) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    derive(SortedOperator(areInIncreasingOrder))
  }

  /// Returns a collection of the elements in increasing order, like `sorted(by:)` with `<`.
  @export(implementation)
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
  @export(implementation)
  public func sorted<Parameter: ReadableProperty>(
    by property: Parameter,
    _ areInIncreasingOrder:
      @escaping @Sendable (Collection.Element, Collection.Element, Parameter.Value) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    derive(SortedOperator { _, _ in false }, with: property) { sorted, value, change, output in
      var change = change
      if let value {
        sorted.areInIncreasingOrder = { areInIncreasingOrder($0, $1, value) }
        change.touchAll(of: sorted.source.count)
      }
      sorted.apply(change, into: &output)
    }
  }
}

/// The state machine of `sorted`.
///
/// The operator has two orders with the same slots: `source` in the order of the source, and `sorted` in the
/// order of the result.
@usableFromInline
struct SortedOperator<Source: Sendable>: CollectionOperator {
  @usableFromInline var areInIncreasingOrder: @Sendable (Source, Source) -> Bool
  @usableFromInline var source = OrderStatisticTree()
  @usableFromInline var sorted = SortedOrder()
  @usableFromInline var elements = SlotTable<Source>()

  @export(implementation)
  init(_ areInIncreasingOrder: @escaping @Sendable (Source, Source) -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  /// The first element in sorted order.
  @export(implementation) var first: Source? {
    if let slots = sorted.tree.flat?.slots { return slots.first.map { elements[Int($0)] } }
    return sorted.count == 0 ? nil : elements[sorted.tree.slot(at: 0)]
  }

  @export(implementation)
  mutating func apply(_ change: Change<Source>, into output: inout Change<Source>) {
    let places = change.places
    source.begin(places)
    output.places.links = places.links
    for located in source.leaving { sorted.leaving.append(located.slot) }
    sorted.locate { output.leave(at: $1, link: places.leaving[$0].link) }
    source.apply(places)
    for (index, entry) in places.entering.enumerated() where entry.element >= 0 {
      elements[Int(source.entering[index].slot)] = change.elements[Int(entry.element)]
    }
    // The indices of the entering entries, in the sorted order of their elements.
    let entries = sortedEntries(places)
    for index in entries { sorted.entering.append(source.entering[Int(index)].slot) }
    replaceSorted()
    for (index, entry) in places.leaving.enumerated() where entry.link < 0 {
      elements.remove(Int(source.leaving[index].slot))
    }
    if sorted.isSorted {
      for (number, index) in entries.enumerated() {
        enter(change, Int(index), at: Int(sorted.after[number]), &output)
      }
    } else {
      sortAgain(change, entries, &output)
    }
    sorted.end()
    source.end()
  }

  /// Returns the indices of the entering entries, in the sorted order of their elements.
  @export(implementation)
  mutating func sortedEntries(_ places: Places) -> [Int32] {
    if places.entering.count <= 1 { return firstEntries[places.entering.count] }
    // Linked entries come first, in their former sorted order. If only a few entries are replaced or
    // inserted, sorting takes linear time.
    var indices: [Int32] = []
    indices.reserveCapacity(places.entering.count)
    let hasLinks = places.links > 0 && sorted.tree.isAnew(places.entering.count)
    if hasLinks {
      let entries = places.enteringOfLinks
      var entryOfSlot = [Int32](repeating: -1, count: Int(source.lastSlot) + 1)
      for (index, entry) in places.leaving.enumerated() where entry.link >= 0 {
        entryOfSlot[Int(source.leaving[index].slot)] = entries[Int(entry.link)]
      }
      sorted.tree.forEach { slot in
        if entryOfSlot[slot] >= 0 { indices.append(entryOfSlot[slot]) }
      }
      for (index, entry) in places.entering.enumerated() where entry.link < 0 {
        indices.append(Int32(index))
      }
    } else {
      for index in places.entering.indices { indices.append(Int32(index)) }
    }
    var keys: [SortKey<Source>] = []
    keys.reserveCapacity(indices.count)
    for index in indices {
      keys.append(SortKey(elements[Int(source.entering[Int(index)].slot)], index))
    }
    let isLess = areInIncreasingOrder
    if hasLinks { keys.sortEqual(by: isLess) }
    // Equal elements keep the order of the source, which is the order of the indices.
    keys.sort {
      isLess($0.element, $1.element)
        || ($0.index < $1.index && !isLess($1.element, $0.element))
    }
    for (number, key) in keys.enumerated() { indices[number] = key.index }
    return indices
  }

  /// Adds an entering entry of the source to the output, at its position in the result.
  @export(implementation)
  func enter(
    _ change: Change<Source>,
    _ index: Int,
    at position: Int,
    _ output: inout Change<Source>
  ) {
    let entry = change.places.entering[index]
    if entry.element >= 0 {
      let element = change.elements[Int(entry.element)]
      output.enter(element, at: position, link: entry.link, kind: entry.kind)
    } else {
      output.enterSame(at: position, link: entry.link, kind: entry.kind)
    }
  }

  /// Removes the leaving slots from the sorted order, and inserts the entering slots.
  @export(implementation)
  mutating func replaceSorted() {
    let ranks = source.flat == nil ? nil : source.ranks
    // The closure captures only what it needs. Capturing `self` would retain all members.
    sorted.replace { [elements, nodes = source.nodes, areInIncreasingOrder] slot, other in
      let (element, otherElement) = (elements[Int(slot)], elements[Int(other)])
      if areInIncreasingOrder(element, otherElement) { return true }
      if areInIncreasingOrder(otherElement, element) { return false }
      if let ranks { return ranks[Int(slot)] < ranks[Int(other)] }
      return nodes.before(Int(slot)).count < nodes.before(Int(other)).count
    }
  }

  /// Sorts all elements, because some were found out of order.
  ///
  /// - Parameters:
  ///   - entries: The indices of the entering entries, in the order of `sorted.entering`.
  ///   - output: The output, which already contains the leaving entries.
  @export(implementation)
  mutating func sortAgain(
    _ change: Change<Source>,
    _ entries: [Int32],
    _ output: inout Change<Source>
  ) {
    var entryOfSlot = [Int32](repeating: -1, count: Int(source.lastSlot) + 1)
    for index in entries { entryOfSlot[Int(source.entering[Int(index)].slot)] = index }
    var links = [Int32](repeating: Places.noLink, count: entryOfSlot.count)
    // Slots without an entry did not leave. Before the change, they occupied, in order, the positions that
    // are not in `taken`.
    let taken = Set(output.places.leaving.map(\.at))
    var before: Int32 = 0
    sorted.tree.forEach { slot in
      if entryOfSlot[slot] >= 0 { return }
      while taken.contains(before) { before += 1 }
      links[slot] = output.places.newLink()
      output.leave(at: Int(before), link: links[slot])
      before += 1
    }
    var keys: [(element: Source, slot: Int)] = []
    source.forEach { keys.append((elements[$0], $0)) }
    keys.sort { areInIncreasingOrder($0.element, $1.element) }
    for (position, key) in keys.enumerated() {
      let entry = Int(entryOfSlot[key.slot])
      if entry >= 0 {
        enter(change, entry, at: position, &output)
      } else {
        output.enterSame(at: position, link: links[key.slot])
      }
    }
    sorted.tree.setFlat(keys.map { Int32($0.slot) })
    // An element that another thread mutates during the sort can be out of order again. The change that
    // reports the mutation arrives later, and sorts the element again.
    sorted.isSorted = true
  }
}

/// The results of `sortedEntries(_:)` for no entering entry and for one.
@usableFromInline let firstEntries: [[Int32]] = [[], [0]]
