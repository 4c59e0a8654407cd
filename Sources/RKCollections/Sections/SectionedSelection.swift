extension SectionedCollection {
  /// Returns the sections that satisfy a condition, in the same order.
  ///
  ///     let long = shelves.filterSections { $0.items.count > 3 }
  ///
  /// - Parameter isIncluded: A closure that runs once for each section that a change inserts or modifies.
  @export(implementation)
  public func filterSections(
    _ isIncluded: @escaping @Sendable (CollectionSection<Key, Item>) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedSelectionOperator(CompactMapOperator { isIncluded($0) ? $0 : nil }))
  }

  /// Returns the sections in a given order.
  ///
  ///     let shelves = books.sectioned(by: \.shelf).sortedSections { $0.items.count > $1.items.count }
  ///
  /// Equal sections keep their order. To sort by keys, use `sectioned(by:sortedBy:)`, which does less work.
  ///
  /// - Parameter areInIncreasingOrder: A strict weak ordering of the sections.
  @export(implementation)
  public func sortedSections(
    by areInIncreasingOrder:
      @escaping @Sendable (CollectionSection<Key, Item>, CollectionSection<Key, Item>) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedSelectionOperator(SortedOperator(areInIncreasingOrder)))
  }
}

/// The state machine of `filterSections` and `sortedSections`: an operator on the list of sections.
///
/// If the elements of a section change, the operator receives a replacement of the section. If the section is
/// in the result before and after the step, the output contains the change of the elements instead.
@usableFromInline
struct SectionedSelectionOperator<
  Key: Hashable & Sendable,
  Item: Sendable,
  Machine: CollectionOperator
>:
  CollectionOperator
where
  Machine.Input == Change<CollectionSection<Key, Item>>,
  Machine.Output == Change<CollectionSection<Key, Item>>
{
  @usableFromInline var machine: Machine
  @usableFromInline var sections: [CollectionSection<Key, Item>] = []

  @export(implementation)
  init(_ machine: Machine) {
    self.machine = machine
  }

  @export(implementation)
  mutating func apply(
    _ change: SectionedChange<Key, Item>,
    into output: inout SectionedChange<Key, Item>
  ) {
    var applied = change
    applied.apply(to: &sections)
    var list = change.sections
    // The index of the part for each link, and the index of the entering entry at each position.
    var parts: [Int32: Int] = [:]
    var entries: [Int: Int] = [:]
    for (index, entry) in list.places.entering.enumerated() { entries[Int(entry.at)] = index }
    for (index, part) in change.parts.enumerated() {
      let section = sections[part.after]
      if let entry = entries[part.after] {
        list.replace(entry: entry, with: section)
        parts[list.places.entering[entry].link] = index
      } else {
        parts[list.places.links] = index
        list.replace(at: part.before, to: part.after, with: section)
      }
    }
    list.settle()
    machine.apply(list, into: &output.sections)
    output.sections.settle()
    let ends = output.sections.places.leavingOfLinks
    for (index, entry) in output.sections.places.entering.enumerated() {
      guard entry.link >= 0, let part = parts[entry.link] else { continue }
      output.sections.places.entering[index].kind = .same
      output.sections.places.entering[index].element = -1
      let before = output.sections.places.leaving[Int(ends[Int(entry.link)])].at
      output.change(Int(before), to: Int(entry.at), change.parts[part].change)
    }
  }
}

extension Change {
  /// Turns the entry of a moved element into the entry of an element that replaces it.
  @export(implementation)
  mutating func replace(entry: Int, with element: Element) {
    places.entering[entry].element = Int32(truncatingIfNeeded: elements.count)
    places.entering[entry].kind = .replaced
    elements.append(element)
  }
}
