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
  typealias Output = SectionedScript<Key, Item>

  let key: @Sendable (Item) -> Key
  let areInIncreasingOrder: @Sendable (Key, Key) -> Bool
  /// The order of the source; keys are sections, as slots of `order`.
  private var elements = KeyedSequence<Int, Void>()
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

  mutating func receive(_ update: DerivationInput<Item>, _ script: inout Output) {
    switch update {
    case .initial(let elements): load(elements, &script)
    case .edits(let edits):
      for edit in edits.computed { apply(edit, &script) }
      for (slot, element) in replaced.sorted(by: { $0.key < $1.key }) {
        replace(slot, element, &script)
      }
      replaced = [:]
      finish(&script)
    }
  }

  private mutating func load(_ elements: [Item], _ script: inout Output) {
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
    self.elements = KeyedSequence(
      numbers.map { (key: sections[$0], value: ()) },
      measures: Array(repeating: 0, count: elements.count)
    )
    script.load(sorted.map { loaded[$0] })
  }

  private mutating func apply(_ edit: Edit<Item>, _ script: inout Output) {
    elements.link()
    switch edit {
    case .insert(let element, let position):
      let slot = elements.tree.insert(at: position).slot
      script.append(.insert(element, at: add(slot, to: section(of: key(element), &script))))
    case .remove(_, let position):
      let slot = elements.tree.slot(at: position)
      script.append(.remove((), at: remove(slot)))
      elements.tree.remove(slot)
      replaced[slot] = nil
    case .update(_, let element, let position):
      replaced[elements.tree.slot(at: position)] = element
    case .move(_, let origin, let destination):
      let slot = elements.tree.slot(at: origin)
      let section = elements[slot].key
      let (from, to) = elements.move(slot, to: destination)
      if min(from, to) == 0 { order.touch(section) }
      if from == to { return }
      let index = order.index(of: section)
      script.append(
        .move(
          (),
          from: ItemPath(section: index, item: from),
          to: ItemPath(section: index, item: to)
        )
      )
    }
  }

  /// Replaces the element of a slot, which moves if its key is another one.
  private mutating func replace(_ slot: Int, _ element: Item, _ script: inout Output) {
    let (former, section) = (elements[slot].key, section(of: key(element), &script))
    var path = ItemPath(section: order.index(of: former), item: elements.index(of: slot))
    if section != former {
      let origin = remove(slot)
      path = add(slot, to: section)
      script.append(.move((), from: origin, to: path))
    }
    script.append(.update((), element, at: path))
  }

  /// Returns the section of a key; inserts it at the end if there is none.
  private mutating func section(of key: Key, _ script: inout Output) -> Int {
    if let section = sectionOfKey[key] { return section }
    requireReflexive(key)
    let (section, index) = order.append()
    sectionOfKey[key] = section
    keys[section] = key
    script.append(.insertSection(CollectionSection(key: key), at: index))
    return section
  }

  /// Adds the element of a slot to a section, and returns its path.
  private mutating func add(_ slot: Int, to section: Int) -> ItemPath {
    let index = elements.insert(section, (), in: slot)
    if index == 0 { order.touch(section) }
    return ItemPath(section: order.index(of: section), item: index)
  }

  /// Removes the element of a slot from its section, and returns its former path.
  private mutating func remove(_ slot: Int) -> ItemPath {
    let section = elements[slot].key
    let index = elements.remove(slot)
    if index == 0 { order.touch(section) }
    return ItemPath(section: order.index(of: section), item: index)
  }

  /// Removes empty sections, and moves those with another first element to their places.
  private mutating func finish(_ script: inout Output) {
    for section in order.touched where elements.slots(of: section).isEmpty {
      script.append(.removeSection(at: order.remove(section)))
      if let key = keys.remove(section) { sectionOfKey[key] = nil }
    }
    order.restore(&script) { [areInIncreasingOrder, keys, elements] section, other in
      if areInIncreasingOrder(keys[section], keys[other]) { return true }
      if areInIncreasingOrder(keys[other], keys[section]) { return false }
      let first = elements.slots(of: section)[0]
      return elements.tree.position(of: first)
        < elements.tree.position(of: elements.slots(of: other)[0])
    }
  }
}
