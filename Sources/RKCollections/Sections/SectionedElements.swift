extension SectionedCollection {
  /// Returns the same sections, with the results of a closure as elements.
  ///
  ///     let titles = shelves.map { $0.title }
  ///
  /// - Parameter transform: A closure that runs for each insertion or replacement of an element, and for each
  ///   move to another section.
  @export(implementation)
  public func map<NewItem: Sendable>(
    _ transform: @escaping @Sendable (Item) -> NewItem
  ) -> SectionedCollection<Key, NewItem> {
    derive(SectionedElementsOperator { MapOperator(transform) })
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
  @export(implementation)
  public func filter(
    _ isIncluded: @escaping @Sendable (Item) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedElementsOperator { CompactMapOperator { isIncluded($0) ? $0 : nil } })
  }

  /// Returns the same sections with the elements of each section in a given order.
  ///
  ///     let list = shelves.sorted { $0.title < $1.title }
  ///
  /// Equal elements keep their order. If a replaced element moves relative to the others, the event lists a
  /// move.
  ///
  /// - Parameter areInIncreasingOrder: A strict weak ordering of the elements.
  @export(implementation)
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Item, Item) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedElementsOperator { SortedOperator(areInIncreasingOrder) })
  }

  /// Returns the same sections with the elements of each section in increasing order, like `sorted(by:)` with
  /// `<`.
  @export(implementation)
  public func sorted() -> SectionedCollection<Key, Item> where Item: Comparable {
    sorted { $0 < $1 }
  }
}

/// The state machine of `map`, `filter` and `sorted`, with a separate operator for each section.
@usableFromInline
struct SectionedElementsOperator<
  Key: Hashable & Sendable,
  Item: Sendable,
  Result: Sendable,
  Machine: CollectionOperator
>: CollectionOperator
where Machine.Input == Change<Item>, Machine.Output == Change<Result> {
  /// Creates the operator of a section.
  @usableFromInline let machine: @Sendable () -> Machine
  @usableFromInline var order = OrderStatisticTree()
  @usableFromInline var machines = SlotTable<Machine>()

  @export(implementation)
  init(machine: @escaping @Sendable () -> Machine) {
    self.machine = machine
  }

  @export(implementation)
  mutating func apply(
    _ change: SectionedChange<Key, Item>,
    into output: inout SectionedChange<Key, Result>
  ) {
    if !change.parts.isEmpty { order.buildTree() }
    for part in change.parts {
      var results = Change<Result>()
      machines.values[order.slot(at: part.before)]?.apply(part.change, into: &results)
      output.change(part.before, to: part.after, results)
    }
    let places = change.sections.places
    if places.isEmpty { return }
    order.begin(places)
    output.sections.places.links = places.links
    for (index, entry) in places.leaving.enumerated() {
      output.sections.leave(at: Int(entry.at), link: entry.link)
      if entry.link < 0 { machines.remove(Int(order.leaving[index].slot)) }
    }
    order.apply(places)
    for (index, entry) in places.entering.enumerated() {
      let position = Int(entry.at)
      if entry.element < 0 {
        output.sections.enterSame(at: position, link: entry.link)
        continue
      }
      let section = change.sections.elements[Int(entry.element)]
      var (machine, results) = (machine(), Change<Result>())
      machine.apply(Change(inserting: section.items), into: &results)
      results.settle()
      machines[Int(order.entering[index].slot)] = machine
      output.sections.enter(
        CollectionSection(key: section.key, items: results.content),
        at: position
      )
    }
    order.end()
  }
}
