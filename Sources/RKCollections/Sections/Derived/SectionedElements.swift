extension SectionedCollection {
  /// Returns the same sections, with the results of a closure as elements.
  ///
  ///     let titles = shelves.map { $0.title }
  ///
  /// - Parameter transform: A closure that runs for each insertion or replacement of an element, and for each
  ///   move to another section.
  @inlinable
  public func map<NewItem: Sendable>(
    _ transform: @escaping @Sendable (Item) -> NewItem
  ) -> SectionedCollection<Key, NewItem> {
    derive(SectionedElementsDerivation { MapDerivation(transform: transform) })
  }

  /// Returns the same sections with the elements that satisfy a condition.
  ///
  /// A section remains even if all of its elements are excluded. To exclude empty sections, use
  /// `filterSections(_:)`:
  ///
  ///     let found = shelves.filter { $0.isNew }.filterSections { !$0.items.isEmpty }
  ///
  /// - Parameter isIncluded: A closure that runs for each insertion or replacement of an element, and for
  ///   each move to another section.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Item) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedElementsDerivation { CompactMapDerivation { isIncluded($0) ? $0 : nil } })
  }

  /// Returns the same sections with the elements of each section in a given order.
  ///
  ///     let list = shelves.sorted { $0.title < $1.title }
  ///
  /// Equal elements keep their order. If a replaced element gets another position, the event lists a move.
  ///
  /// - Parameter areInIncreasingOrder: A strict weak ordering of the elements.
  @inlinable
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Item, Item) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedElementsDerivation { SortedDerivation(areInIncreasingOrder) })
  }

  /// Returns the same sections with the elements of each section in increasing order, like `sorted(by:)` with
  /// `<`.
  @inlinable
  public func sorted() -> SectionedCollection<Key, Item> where Item: Comparable {
    sorted { $0 < $1 }
  }
}

/// The state machine of `map`, `filter` and `sorted`, with a separate derivation for each section.
///
/// When an element moves to another section, the derivation of the old section removes it, and the derivation
/// of the new section inserts it. These two edits become one move.
@usableFromInline
struct SectionedElementsDerivation<Key: Hashable & Sendable, Machine: EditDerivation>: Derivation {
  @usableFromInline typealias Item = Machine.Source
  @usableFromInline typealias Output = SectionedScript<Key, Machine.Output>

  /// Creates the derivation of a section.
  @usableFromInline let machine: @Sendable () -> Machine
  @usableFromInline var order = OrderStatisticTree()
  @usableFromInline var machines = SlotTable<Machine>()

  @inlinable
  init(machine: @escaping @Sendable () -> Machine) {
    self.machine = machine
  }

  @inlinable
  mutating func receive(_ update: SectionedInput<Key, Item>, _ script: inout Output) {
    switch update {
    case .initial(let sections):
      script.load(sections.enumerated().map { index, section in insert(section, at: index) })
    case .edits(let edits): for edit in edits { apply(edit, &script) }
    }
  }

  @inlinable
  mutating func apply(_ edit: SectionedEdit<Key, Item, Item>, _ script: inout Output) {
    if let (section, edit) = edit.ofItems {
      return script.append(results(of: edit, section), section: section)
    }
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
    case .move(let item, let origin, let destination):
      var removal = results(of: .remove(item, at: origin.item), origin.section)
      var insertion = results(of: .insert(item, at: destination.item), destination.section)
      if case .remove(_, let index)? = removal.first,
        case .insert(_, let newIndex)? = insertion.first
      {
        let from = ItemPath(section: origin.section, item: index)
        let to = ItemPath(section: destination.section, item: newIndex)
        script.append(.move((), from: from, to: to))
        (removal.first, insertion.first) = (nil, nil)
      }
      script.append(removal, section: origin.section)
      script.append(insertion, section: destination.section)
    case .insert, .remove, .update: return
    }
  }

  @inlinable
  mutating func insert(
    _ section: CollectionSection<Key, Item>,
    at index: Int
  ) -> CollectionSection<Key, Machine.Output> {
    var machine = machine()
    var loaded = DerivedScript<Machine.Output>()
    machine.load(section.items, &loaded)
    machines[order.insert(at: index).slot] = machine
    return CollectionSection(key: section.key, items: loaded.loaded ?? [])
  }

  @inlinable
  mutating func results(
    of edit: Edit<Item>,
    _ section: Int
  ) -> DerivedScript<Machine.Output> {
    var results = DerivedScript<Machine.Output>()
    machines.values[order.slot(at: section)]?.apply(edit, &results)
    return results
  }
}

extension SectionedScript {
  /// Appends the edits of the elements of a section.
  @inlinable
  mutating func append(_ script: DerivedScript<Item>, section: Int) {
    if let first = script.first { append(first, section: section) }
    for edit in script.rest { append(edit, section: section) }
  }
}
