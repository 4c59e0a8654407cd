extension SectionedCollection {
  /// Returns the elements of all sections, in order.
  ///
  ///     let count = shelves.joined().countProperty()
  ///
  /// Each change sends at most one event. When an element moves to another section, its position in the
  /// result can change. The event then lists a move, or a deletion and an insertion if the element was also
  /// replaced.
  @inlinable
  public func joined() -> DerivedCollection<Item> {
    rows(SectionedRowsDerivation(header: nil) { $0 })
  }

  /// Returns the rows of a list in which each section begins with a header.
  ///
  ///     let rows = shelves.rows { "\($0.key): \($0.items.count)" } item: { "  " + $0.title }
  ///
  /// Each change sends one event. A change to the elements of a section also replaces the section's header.
  ///
  /// - Parameters:
  ///   - header: A closure that returns the first row of a section.
  ///   - item: A closure that returns the row of an element.
  @inlinable
  public func rows<Row: Sendable>(
    header: @escaping @Sendable (CollectionSection<Key, Item>) -> Row,
    item: @escaping @Sendable (Item) -> Row
  ) -> DerivedCollection<Row> {
    rows(SectionedRowsDerivation(header: header, item: item))
  }

  @inlinable
  func rows<Row>(
    _ derivation: SectionedRowsDerivation<Key, Item, Row>
  ) -> DerivedCollection<Row> {
    DerivedCollection(from: [self], DerivedEditsNode(derivation, [GraphInput(node)]))
  }
}

/// The state machine of `joined()` and `rows(header:item:)`.
///
/// The measure of a section is the number of its rows.
@usableFromInline
struct SectionedRowsDerivation<Key: Hashable & Sendable, Item: Sendable, Row: Sendable>: Derivation
{
  @usableFromInline typealias Section = CollectionSection<Key, Item>

  @usableFromInline let header: (@Sendable (Section) -> Row)?
  @usableFromInline let item: @Sendable (Item) -> Row
  @usableFromInline var tree = OrderStatisticTree()
  /// The sections; their elements are stored only if there are headers.
  @usableFromInline var sections = SlotTable<Section>()
  /// The sections whose elements the current change affects.
  @usableFromInline var touched: Set<Int> = []

  @inlinable
  init(header: (@Sendable (Section) -> Row)?, item: @escaping @Sendable (Item) -> Row) {
    self.header = header
    self.item = item
  }

  @inlinable var headerCount: Int { header == nil ? 0 : 1 }

  @inlinable
  mutating func receive(_ update: SectionedInput<Key, Item>, _ script: inout DerivedScript<Row>) {
    switch update {
    case .initial(let sections):
      for (index, section) in sections.enumerated() { _ = insert(section, at: index) }
      script.load(sections.flatMap(rows))
    case .edits(let edits):
      for edit in edits { apply(edit, &script) }
      for slot in touched {
        if let header { script.update(header(sections[slot]), at: tree.before(slot).sum) }
      }
      touched = []
    }
  }

  @inlinable
  func rows(of section: Section) -> [Row] {
    (header.map { [$0(section)] } ?? []) + section.items.map(item)
  }

  /// Inserts a section, and returns the index of its first row.
  @inlinable
  mutating func insert(_ section: Section, at index: Int) -> Int {
    let count = section.items.count + headerCount
    let (slot, row) = tree.insert(at: index, measure: count)
    sections[slot] = header == nil ? Section(key: section.key) : section
    return row
  }

  @inlinable
  mutating func apply(
    _ edit: SectionedEdit<Key, Item, Item>,
    _ script: inout DerivedScript<Row>
  ) {
    switch edit {
    case .insertSection(let section, let index):
      script.insert(rows(of: section), at: insert(section, at: index))
    case .removeSection(let index):
      let slot = tree.slot(at: index)
      script.remove(tree.measure(slot), at: tree.before(slot).sum)
      tree.remove(slot)
      sections.remove(slot)
      touched.remove(slot)
    case .moveSection(let origin, let destination):
      let slot = tree.slot(at: origin)
      let former = tree.before(slot).sum
      script.move(tree.measure(slot), from: former, to: tree.move(slot, to: destination))
    case .insert(let new, let path):
      script.insert(item(new), at: change(path, by: 1) { $0.insert(new, at: path.item) })
    case .remove(_, let path):
      script.remove(at: change(path, by: -1) { $0.remove(at: path.item) })
    case .update(_, let new, let path):
      script.update(item(new), at: change(path, by: 0) { $0[path.item] = new })
    case .move(let moved, let origin, let destination):
      let from = change(origin, by: -1) { $0.remove(at: origin.item) }
      let to = change(destination, by: 1) { $0.insert(moved, at: destination.item) }
      script.move(from: from, to: to)
    }
  }

  /// Changes the elements of a section, and returns the index of the row at a path.
  @inlinable
  mutating func change<Result>(
    _ path: ItemPath,
    by difference: Int,
    _ body: (inout [Item]) -> Result
  ) -> Int {
    let slot = tree.slot(at: path.section)
    let row = tree.before(slot).sum + headerCount + path.item
    tree.setMeasure(slot, tree.measure(slot) + difference)
    if header != nil, var section = sections.remove(slot) {
      _ = body(&section.items)
      sections[slot] = section
      touched.insert(slot)
    }
    return row
  }
}
