extension SectionedCollection {
  /// Returns the sections that satisfy a condition, in the same order.
  ///
  ///     let long = shelves.filterSections { $0.items.count > 3 }
  ///
  /// - Parameter isIncluded: A closure that runs once for each section that a change inserts, moves or
  ///   modifies.
  @inlinable
  public func filterSections(
    _ isIncluded: @escaping @Sendable (CollectionSection<Key, Item>) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(SectionedSelectionDerivation(isIncluded: isIncluded) { _, _ in false })
  }

  /// Returns the sections in a given order.
  ///
  ///     let shelves = books.sectioned(by: \.shelf).sortedSections { $0.items.count > $1.items.count }
  ///
  /// Equal sections keep their order. To sort by keys, use `sectioned(by:sortedBy:)`, which does less work.
  ///
  /// - Parameter areInIncreasingOrder: A strict weak ordering of the sections.
  @inlinable
  public func sortedSections(
    by areInIncreasingOrder:
      @escaping @Sendable (CollectionSection<Key, Item>, CollectionSection<Key, Item>) -> Bool
  ) -> SectionedCollection<Key, Item> {
    derive(
      SectionedSelectionDerivation(
        isIncluded: { _ in true },
        areInIncreasingOrder: areInIncreasingOrder
      )
    )
  }
}

/// The state machine of `filterSections` and `sortedSections`.
///
/// Sections are tested and moved at the end of a change, so that no closure receives a partly changed
/// section.
@usableFromInline
struct SectionedSelectionDerivation<Key: Hashable & Sendable, Item: Sendable>: Derivation {
  @usableFromInline typealias Section = CollectionSection<Key, Item>
  @usableFromInline typealias Output = SectionedScript<Key, Item>

  @usableFromInline let isIncluded: @Sendable (Section) -> Bool
  @usableFromInline let areInIncreasingOrder: @Sendable (Section, Section) -> Bool
  /// The order of the source.
  @usableFromInline var source = OrderStatisticTree()
  @usableFromInline var sections = SlotTable<Section>()
  @usableFromInline var included: Set<Int> = []
  @usableFromInline var order = SectionOrder()
  /// The sections that the current change inserted, moved or modified.
  @usableFromInline var touched: Set<Int> = []

  @inlinable
  init(
    isIncluded: @escaping @Sendable (Section) -> Bool,
    areInIncreasingOrder: @escaping @Sendable (Section, Section) -> Bool
  ) {
    self.isIncluded = isIncluded
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @inlinable
  mutating func receive(_ update: SectionedInput<Key, Item>, _ script: inout Output) {
    switch update {
    case .initial(let sections):
      source = OrderStatisticTree(measures: repeatElement(0, count: sections.count))
      self.sections = SlotTable(sections)
      let slots = sections.indices.filter { isIncluded(sections[$0]) }
        .sorted { areInIncreasingOrder(sections[$0], sections[$1]) }
      for index in slots { _ = order.append(index + 1) }
      order.settle()
      included = Set(slots.map { $0 + 1 })
      script.load(slots.map { sections[$0] })
    case .edits(let edits):
      for edit in edits { apply(edit, &script) }
      finish(&script)
    }
  }

  @inlinable
  mutating func apply(_ edit: SectionedEdit<Key, Item, Item>, _ script: inout Output) {
    if let (section, edit) = edit.ofItems {
      let target = change(section) { edit.apply(to: &$0) }
      if let target { script.append(edit, section: target) }
      return
    }
    switch edit {
    case .insertSection(let section, let index):
      let slot = source.insert(at: index).slot
      sections[slot] = section
      touched.insert(slot)
    case .removeSection(let index):
      let slot = source.slot(at: index)
      exclude(slot, &script)
      touched.remove(slot)
      source.remove(slot)
      sections.remove(slot)
    case .moveSection(let origin, let destination):
      let slot = source.slot(at: origin)
      source.move(slot, to: destination)
      touched.insert(slot)
    case .move(let item, let origin, let destination):
      let from = change(origin.section) { $0.remove(at: origin.item) }
      let to = change(destination.section) { $0.insert(item, at: destination.item) }
      let former = from.map { ItemPath(section: $0, item: origin.item) }
      let path = to.map { ItemPath(section: $0, item: destination.item) }
      switch (former, path) {
      case (let former?, let path?): script.append(.move((), from: former, to: path))
      case (let former?, nil): script.append(.remove((), at: former))
      case (nil, let path?): script.append(.insert(item, at: path))
      case (nil, nil): return
      }
    case .insert, .remove, .update: return
    }
  }

  /// Changes the elements of a section, and returns the section's index in the result; nil if it is excluded.
  @inlinable
  mutating func change<Result>(
    _ section: Int,
    _ body: (inout [Item]) -> Result
  ) -> Int? {
    let slot = source.slot(at: section)
    if var section = sections.remove(slot) {
      _ = body(&section.items)
      sections[slot] = section
    }
    touched.insert(slot)
    return included.contains(slot) ? order.index(of: slot) : nil
  }

  @inlinable
  mutating func exclude(_ slot: Int, _ script: inout Output) {
    guard included.remove(slot) != nil else { return }
    script.append(.removeSection(at: order.unlink(slot)))
  }

  @inlinable
  mutating func finish(_ script: inout Output) {
    for slot in touched.sorted() {
      let section = sections[slot]
      switch (included.contains(slot), isIncluded(section)) {
      case (false, true):
        included.insert(slot)
        script.append(.insertSection(section, at: order.append(slot)))
      case (true, false): exclude(slot, &script)
      case (true, true): order.touch(slot)
      case (false, false): continue
      }
    }
    touched = []
    order.restore(&script) { [areInIncreasingOrder, sections, source] slot, other in
      let (section, otherSection) = (sections[slot], sections[other])
      if areInIncreasingOrder(section, otherSection) { return true }
      if areInIncreasingOrder(otherSection, section) { return false }
      return source.position(of: slot) < source.position(of: other)
    }
  }
}
