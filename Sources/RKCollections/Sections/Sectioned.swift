extension CollectionPropertyProtocol {
  /// Returns the elements in sections with equal keys.
  ///
  ///     let shelves = books.sectioned(by: \.shelf)
  ///
  /// Sections are in the order of their first elements, and elements in the order of this collection. A
  /// section is inserted with its first element, and deleted after its last one. An element that is
  /// replaced by one with another key is a move to another section.
  ///
  /// A change of one element takes O(log n), beside the shift of the elements after it in its section.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  public func sectioned<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> SectionedCollection<Key, Collection.Element> {
    sectioned(by: key) { _, _ in false }
  }

  /// Returns the elements in sections with equal keys, sorted by their keys: `sectioned(by:)`.
  ///
  ///     let shelves = books.sectioned(by: \.shelf, sortedBy: <)
  ///
  /// - Parameters:
  ///   - key: A closure that runs once for each element that is inserted or replaced.
  ///   - areInIncreasingOrder: A strict weak ordering of the keys. Sections that are equal in it are in the
  ///     order of their first elements.
  public func sectioned<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key,
    sortedBy areInIncreasingOrder: @escaping @Sendable (Key, Key) -> Bool
  ) -> SectionedCollection<Key, Collection.Element> {
    SectionedCollection(
      from: [self],
      DerivedEditsNode(
        SectionedDerivation(key: key, areInIncreasingOrder: areInIncreasingOrder),
        [GraphInput(edits.node()) { $0 }]
      )
    )
  }
}

struct SectionedDerivation<Key: Hashable & Sendable, Item: Sendable>: Derivation {
  typealias Changes = SectionedChanges<Key, Item>

  let key: @Sendable (Item) -> Key
  let areInIncreasingOrder: @Sendable (Key, Key) -> Bool
  /// The order of the source.
  private var tree = OrderStatisticTree()
  /// For each slot of the tree the section of the element, as a slot of `order`.
  private var sections = SlotTable<Int>()
  /// The slots of the elements of each section.
  private var slots = KeyedSlots<Int>()
  private var order = SectionOrder()
  private var keys = SlotTable<Key>()
  private var sectionOfKey: [Key: Int] = [:]
  /// The elements that the present change has replaced, by their slots.
  ///
  /// Each is replaced once, when the change is complete, so that none moves through a section that has gone
  /// before anything receives the change.
  private var replaced: [Int: Item] = [:]

  init(
    key: @escaping @Sendable (Item) -> Key,
    areInIncreasingOrder: @escaping @Sendable (Key, Key) -> Bool
  ) {
    self.key = key
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  mutating func receive(_ update: CollectionUpdate<Item>, _ changes: inout Changes) {
    switch update {
    case .initial(let elements): load(elements, &changes)
    case .edits(let edits):
      for edit in edits.computed { apply(edit, &changes) }
      for (slot, element) in replaced.sorted(by: { $0.key < $1.key }) {
        replace(slot, element, &changes)
      }
      replaced = [:]
      finish(&changes)
    }
  }

  private mutating func load(_ elements: [Item], _ changes: inout Changes) {
    var loaded: [CollectionSection<Key, Item>] = []
    var indices: [Key: Int] = [:]
    let numbers = elements.map { element in
      let key = key(element)
      requireReflexive(key)
      let index = indices[key] ?? loaded.count
      if index == loaded.count {
        indices[key] = index
        loaded.append(CollectionSection(key: key))
      }
      loaded[index].items.append(element)
      return index
    }
    let sorted = loaded.indices.sorted { areInIncreasingOrder(loaded[$0].key, loaded[$1].key) }
    var sections = Array(repeating: 0, count: loaded.count)
    for (position, index) in sorted.enumerated() { sections[index] = position + 1 }
    order = SectionOrder(count: loaded.count)
    keys = SlotTable(sorted.map { loaded[$0].key })
    sectionOfKey = indices.mapValues { sections[$0] }
    tree = OrderStatisticTree(measures: repeatElement(0, count: elements.count))
    self.sections = SlotTable(numbers.map { sections[$0] })
    for (position, number) in numbers.enumerated() { slots.append(position + 1, sections[number]) }
    changes.load(sorted.map { loaded[$0] })
  }

  private mutating func apply(_ edit: Edit<Item>, _ changes: inout Changes) {
    switch edit {
    case .insert(let element, let position):
      let slot = tree.insert(at: position).slot
      changes.append(.insert(element, at: add(slot, to: section(of: key(element), &changes))))
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      changes.append(.remove((), at: remove(slot)))
      tree.remove(slot)
      replaced[slot] = nil
    case .update(_, let element, let position): replaced[tree.slot(at: position)] = element
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let section = sections[slot]
      let former = remove(slot)
      tree.move(slot, to: destination)
      let path = add(slot, to: section)
      if path != former { changes.append(.move((), from: former, to: path)) }
    }
  }

  /// Replaces the element of a slot, which moves if its key is another one.
  private mutating func replace(_ slot: Int, _ element: Item, _ changes: inout Changes) {
    let (former, section) = (sections[slot], section(of: key(element), &changes))
    var path = path(of: slot)
    if section != former {
      let origin = remove(slot)
      path = add(slot, to: section)
      changes.append(.move((), from: origin, to: path))
    }
    changes.append(.update((), element, at: path))
  }

  /// Returns the section of a key; inserts it at the end if there is none.
  private mutating func section(of key: Key, _ changes: inout Changes) -> Int {
    if let section = sectionOfKey[key] { return section }
    requireReflexive(key)
    let (section, index) = order.append()
    sectionOfKey[key] = section
    keys[section] = key
    changes.append(.insertSection(CollectionSection(key: key), at: index))
    return section
  }

  private func path(of slot: Int) -> ItemPath {
    let section = sections[slot]
    return ItemPath(
      section: order.index(of: section),
      item: slots.index(of: slot, section, in: tree)
    )
  }

  /// Adds the element of a slot to a section, and returns its path.
  private mutating func add(_ slot: Int, to section: Int) -> ItemPath {
    sections[slot] = section
    let index = slots.insert(slot, section, in: tree)
    if index == 0 { order.touch(section) }
    return ItemPath(section: order.index(of: section), item: index)
  }

  /// Removes the element of a slot from its section, and returns its former path.
  private mutating func remove(_ slot: Int) -> ItemPath {
    let section = sections[slot]
    let index = slots.remove(slot, section, in: tree)
    if index == 0 { order.touch(section) }
    return ItemPath(section: order.index(of: section), item: index)
  }

  /// Removes empty sections, and moves those with another first element to their places.
  private mutating func finish(_ changes: inout Changes) {
    for section in order.touched where slots[section].isEmpty {
      changes.append(.removeSection(at: order.remove(section)))
      if let key = keys.remove(section) { sectionOfKey[key] = nil }
    }
    order.restore(&changes) { [areInIncreasingOrder, keys, slots, tree] section, other in
      if areInIncreasingOrder(keys[section], keys[other]) { return true }
      if areInIncreasingOrder(keys[other], keys[section]) { return false }
      return tree.position(of: slots[section][0]) < tree.position(of: slots[other][0])
    }
  }
}
