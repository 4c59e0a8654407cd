extension SectionedCollection {
  /// Returns the same sections with the results of a closure as elements.
  ///
  ///     let titles = shelves.map { $0.title }
  ///
  /// - Parameter transform: A closure that runs once for each element that is inserted, replaced, or moved
  ///   to another section.
  public func map<NewItem: Sendable>(
    _ transform: @escaping @Sendable (Item) -> NewItem
  ) -> SectionedCollection<Key, NewItem> {
    derive(SectionedElementsDerivation { MapDerivation(transform: transform) })
  }

  /// Returns the same sections with the elements that satisfy a condition.
  ///
  /// A section of which no element is left remains. `filterSections(_:)` leaves it out:
  ///
  ///     let found = shelves.filter { $0.isNew }.filterSections { !$0.items.isEmpty }
  ///
  /// - Parameter isIncluded: A closure that runs once for each element that is inserted, replaced, or moved
  ///   to another section.
  public func filter(
    _ isIncluded: @escaping @Sendable (Item) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedElementsDerivation { CompactMapDerivation { isIncluded($0) ? $0 : nil } })
  }

  /// Returns the same sections with the elements of each in a given order.
  ///
  ///     let list = shelves.sorted { $0.title < $1.title }
  ///
  /// Equal elements keep their order. An element that is replaced and changes its place is a move.
  ///
  /// - Parameter areInIncreasingOrder: A strict weak ordering of the elements.
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Item, Item) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedElementsDerivation { SortedDerivation(areInIncreasingOrder) })
  }

  /// Returns the same sections with the elements of each in increasing order: `sorted(by:)` with `<`.
  public func sorted() -> SectionedCollection<Key, Item> where Item: Comparable {
    sorted { $0 < $1 }
  }
}

/// A derivation of each section, which is the same as that of a collection.
///
/// Where an element moves to another section, the derivation of one section removes it, and that of the other
/// inserts it. Both together are a move.
struct SectionedElementsDerivation<Key: Hashable & Sendable, Machine: EditDerivation>: Derivation {
  typealias Item = Machine.Source
  typealias Output = SectionedScript<Key, Machine.Output>

  /// Makes the derivation of a section.
  let machine: @Sendable () -> Machine
  private var order = OrderStatisticTree()
  private var machines = SlotTable<Machine>()

  init(machine: @escaping @Sendable () -> Machine) {
    self.machine = machine
  }

  mutating func receive(_ update: SectionedInput<Key, Item>, _ script: inout Output) {
    switch update {
    case .initial(let sections):
      script.load(sections.enumerated().map { index, section in insert(section, at: index) })
    case .edits(let edits): for edit in edits { apply(edit, &script) }
    }
  }

  private mutating func apply(_ edit: SectionedEdit<Key, Item, Item>, _ script: inout Output) {
    switch edit {
    case .insertSection(let section, let index):
      script.append(.insertSection(insert(section, at: index), at: index))
    case .removeSection(let index):
      let slot = order.slot(at: index)
      order.remove(slot)
      machines.remove(slot)
      script.append(.removeSection(at: index))
    case .moveSection(let origin, let destination):
      order.move(order.slot(at: origin), to: destination)
      script.append(.moveSection(from: origin, to: destination))
    case .insert(let item, let path): apply(.insert(item, at: path.item), path.section, &script)
    case .remove(let item, let path): apply(.remove(item, at: path.item), path.section, &script)
    case .update(let former, let item, let path):
      apply(.update(former, item, at: path.item), path.section, &script)
    case .move(let item, let origin, let destination):
      if origin.section == destination.section {
        let edit = Edit.move(item, from: origin.item, to: destination.item)
        return apply(edit, origin.section, &script)
      }
      let removal = results(of: .remove(item, at: origin.item), origin.section)
      let insertion = results(of: .insert(item, at: destination.item), destination.section)
      guard case .remove(_, let index)? = removal.first,
        case .insert(_, let newIndex)? = insertion.first
      else {
        append(removal, origin.section, &script)
        return append(insertion, destination.section, &script)
      }
      let from = ItemPath(section: origin.section, item: index)
      let to = ItemPath(section: destination.section, item: newIndex)
      script.append(.move((), from: from, to: to))
      for edit in removal.rest { script.append(edit, section: origin.section) }
      for edit in insertion.rest { script.append(edit, section: destination.section) }
    }
  }

  private mutating func insert(
    _ section: CollectionSection<Key, Item>,
    at index: Int
  ) -> CollectionSection<Key, Machine.Output> {
    var machine = machine()
    var loaded = DerivedScript<Machine.Output>()
    machine.load(section.items, &loaded)
    machines[order.insert(at: index).slot] = machine
    return CollectionSection(key: section.key, items: loaded.loaded ?? [])
  }

  private mutating func results(
    of edit: Edit<Item>,
    _ section: Int
  ) -> DerivedScript<Machine.Output> {
    var results = DerivedScript<Machine.Output>()
    machines.values[order.slot(at: section)]?.apply(edit, &results)
    return results
  }

  private mutating func apply(_ edit: Edit<Item>, _ section: Int, _ script: inout Output) {
    append(results(of: edit, section), section, &script)
  }

  private func append(
    _ results: DerivedScript<Machine.Output>,
    _ section: Int,
    _ script: inout Output
  ) {
    if let first = results.first { script.append(first, section: section) }
    for edit in results.rest { script.append(edit, section: section) }
  }
}
