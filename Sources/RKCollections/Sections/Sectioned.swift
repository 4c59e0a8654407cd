extension CollectionPropertyProtocol {
  /// Returns a list with a section for each key; the section contains the elements with that key.
  ///
  ///     let shelves = books.sectioned(by: \.shelf)
  ///
  /// Sections are in the order of their first elements, and elements are in the order of this collection. A
  /// section is inserted when its first element arrives, and deleted when no element remains. If an element
  /// is replaced by an element with another key, it moves to another section. The event lists a move if both
  /// sections exist before and after the change.
  ///
  /// A change of one element takes O(log² n), in addition to shifting the elements after it in its section.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  @inlinable
  public func sectioned<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> SectionedCollection<Key, Collection.Element> {
    sectioned(by: key) { _, _ in false }
  }

  /// Returns a list with a section for each key, sorted by the keys; see `sectioned(by:)`.
  ///
  ///     let shelves = books.sectioned(by: \.shelf, sortedBy: <)
  ///
  /// - Parameters:
  ///   - key: A closure that runs once for each element that is inserted or replaced.
  ///   - areInIncreasingOrder: A strict weak ordering of the keys. Sections with equivalent keys are in the
  ///     order of their first elements.
  @inlinable
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

/// The state machine of `sectioned(by:)` and `grouped(by:)`.
@usableFromInline
struct SectionedDerivation<Key: Hashable & Sendable, Item: Sendable>: Derivation {
  @usableFromInline typealias Section = CollectionSection<Key, Item>
  @usableFromInline typealias Output = SectionedScript<Key, Item>

  @usableFromInline let key: @Sendable (Item) -> Key
  @usableFromInline let areInIncreasingOrder: @Sendable (Key, Key) -> Bool
  /// The elements in the order of the source; the key of an element is its section, a slot of `order`.
  @usableFromInline var elements = KeyedSequence<Int, Void>()
  @usableFromInline var order = SectionOrder()
  @usableFromInline var keys = SlotTable<Key>()
  @usableFromInline var sectionOfKey: [Key: Int] = [:]
  /// The elements that the current change replaced, by their slots.
  ///
  /// Each element is replaced only once, at the end of the change. So no element passes through a section
  /// that is removed before the change is delivered.
  @usableFromInline var replaced: [Int: Item] = [:]

  @inlinable
  init(
    key: @escaping @Sendable (Item) -> Key,
    areInIncreasingOrder: @escaping @Sendable (Key, Key) -> Bool = { _, _ in false }
  ) {
    self.key = key
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @inlinable
  mutating func receive(_ update: DerivationInput<Item>, _ script: inout Output) {
    switch update {
    case .initial(let elements): script.load(load(elements))
    case .edits(let edits):
      apply(edits, &script)
      finish(&script)
    }
  }

  /// Loads the elements, and returns their sections.
  @inlinable
  mutating func load(_ elements: [Item]) -> [Section] {
    let origins = Array(repeating: ElementOrigin.none, count: elements.count)
    return arrange(BulkChange(countBefore: 0, origins: origins, entering: elements)).list.entering
  }

  /// Adds the edits of elements and of new sections.
  ///
  /// New sections are at the end until the change is complete.
  @inlinable
  mutating func apply(_ edits: EditScript<Item>, _ script: inout Output) {
    elements.link()
    edits.forEach { apply($0, &script) }
    if replaced.isEmpty { return }
    for (slot, element) in replaced.sorted(by: { $0.key < $1.key }) {
      replace(slot, element, &script)
    }
    replaced = [:]
  }

  @inlinable
  mutating func apply(_ edit: Edit<Item>, _ script: inout Output) {
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
      script.append(DerivedEdit.move((), from: from, to: to), section: order.index(of: section))
    }
  }

  /// Replaces the element of a slot, and moves it if its key changes.
  @inlinable
  mutating func replace(_ slot: Int, _ element: Item, _ script: inout Output) {
    let (former, section) = (elements[slot].key, section(of: key(element), &script))
    var path = ItemPath(section: order.index(of: former), item: elements.index(of: slot))
    if section != former {
      let origin = remove(slot)
      path = add(slot, to: section)
      script.append(.move((), from: origin, to: path))
    }
    script.append(.update((), element, at: path))
  }

  /// Returns the section of a key; inserts a section at the end if the key is new.
  @inlinable
  mutating func section(of key: Key, _ script: inout Output) -> Int {
    if let section = sectionOfKey[key] { return section }
    let (section, index) = order.append()
    // A key that is not equal to itself cannot be looked up.
    if key == key { sectionOfKey[key] = section }
    keys[section] = key
    script.append(.insertSection(CollectionSection(key: key), at: index))
    return section
  }

  /// Adds the element of a slot to a section, and returns its path.
  @inlinable
  mutating func add(_ slot: Int, to section: Int) -> ItemPath {
    let index = elements.insert(section, (), in: slot)
    if index == 0 { order.touch(section) }
    return ItemPath(section: order.index(of: section), item: index)
  }

  /// Removes the element of a slot from its section, and returns its former path.
  @inlinable
  mutating func remove(_ slot: Int) -> ItemPath {
    let section = elements[slot].key
    let index = elements.remove(slot)
    if index == 0 { order.touch(section) }
    return ItemPath(section: order.index(of: section), item: index)
  }

  /// The sections that are empty at this point of the change.
  @inlinable var emptySections: [Int] { order.touched.filter { elements.slots(of: $0).isEmpty } }

  /// Removes empty sections, and restores the order of the sections whose first element changed.
  @inlinable
  mutating func finish(_ script: inout Output) {
    for section in emptySections {
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

  /// Applies a bulk change that replaces no element.
  ///
  /// - Returns: The change of the list of sections, and the changes of the existing sections.
  @inlinable
  mutating func arrange(
    _ bulkChange: BulkChange<Item>
  ) -> (list: BulkChange<Section>, scripts: [GroupScript<Key, Item>]) {
    let (former, count) = (elements.tree.sequence, order.count)
    // For each section: the previous number of elements, and the origins of the elements after the change, in
    // order.
    var counts = Array(repeating: 0, count: keys.values.count)
    var origins = Array(repeating: [ElementOrigin](), count: counts.count)
    var entering = Array(repeating: [Int](), count: counts.count)
    var places: [(section: Int32, index: Int32)] = []
    places.reserveCapacity(former.count)
    for position in 0..<former.count {
      let section = elements[former.slot(at: position)].key
      places.append((Int32(section), Int32(counts[section])))
      counts[section] += 1
    }
    var (sections, sorted, next) = ([Int](), [Int](), 0)
    sections.reserveCapacity(bulkChange.count)
    var inserted = Output()
    for origin in bulkChange.expanded.origins {
      var (section, part) = (0, ElementOrigin.none)
      if let position = origin.position {
        section = Int(places[position].section)
        part = origin.at(Int(places[position].index))
      } else {
        let key = key(bulkChange.entering[next])
        section = sectionOfKey[key] ?? self.section(of: key, &inserted)
        if section == origins.count {
          origins.append([])
          entering.append([])
        }
        entering[section].append(next)
        next += 1
      }
      if origins[section].isEmpty { sorted.append(section) }
      origins[section].append(part)
      sections.append(section)
    }
    sorted.sort { areInIncreasingOrder(keys[$0], keys[$1]) }
    var list = BulkChange<Section>(countBefore: count)
    var numbers = Array(repeating: 0, count: origins.count)
    for (number, section) in sorted.enumerated() {
      numbers[section] = number + 1
      let index = order.index(of: section)
      if index < count {
        list.origins.append(.same(index, isMoved: true))
      } else {
        let items = bulkChange.entering(at: entering[section])
        list.append(Section(key: keys[section], items: items))
      }
    }
    var scripts: [GroupScript<Key, Item>] = []
    for (section, count) in counts.enumerated() where count > 0 {
      let items = bulkChange.entering(at: entering[section])
      let part = BulkChange(countBefore: count, origins: origins[section], entering: items)
      if part.isIdentity { continue }
      var script = GroupScript<Key, Item>(
        key: keys[section],
        at: order.index(of: section),
        isRemoved: part.origins.isEmpty
      )
      script.script.arrange(part)
      scripts.append(script)
    }
    order = SectionOrder(count: sorted.count)
    let sortedKeys = sorted.map { keys[$0] }
    keys = SlotTable(sortedKeys)
    sectionOfKey = [:]
    sectionOfKey.reserveCapacity(sortedKeys.count)
    for (offset, key) in sortedKeys.enumerated() where key == key {
      sectionOfKey[key] = offset + 1
    }
    elements = KeyedSequence(
      sections.map { (numbers[$0], ()) },
      measures: Array(repeating: 0, count: sections.count)
    )
    return (list, scripts)
  }
}

extension BulkChange {
  /// Returns the entering elements at the given indices.
  @inlinable
  func entering(at indices: [Int]) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(indices.count)
    for index in indices { elements.append(entering[index]) }
    return elements
  }
}
