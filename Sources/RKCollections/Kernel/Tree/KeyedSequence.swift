import RKCore

/// A sequence of elements in slots of an `OrderStatisticTree`, searchable by position and by key.
///
/// ```
/// position   0  1  2  3
/// slot       4  1  3  2
/// key        a  b  a  a
/// slots      a: 4 3 2, b: 1      the slots of a key are in order
/// ```
///
/// A slot gets its key and value after it is inserted into the tree, and loses them before it is removed from
/// the tree. Finding a slot among k slots with the same key takes O(log k log n).
@usableFromInline
struct KeyedSequence<Key: Hashable, Value> {
  /// The effect of an edit on one slot.
  ///
  /// `measure` is the measure of the slot before the edit, and `start` is the sum of the measures before the
  /// slot. Positions in `edit` count only the slots of the key.
  @usableFromInline typealias KeyEdit = (
    key: Key, slot: Int, measure: Int, start: Int, edit: ListEdit<Value, Void>
  )

  /// The order of the slots.
  ///
  /// The client of the sequence sets the measures.
  @usableFromInline var tree = OrderStatisticTree()
  @usableFromInline var entries = SlotTable<(key: Key, value: Value)>()
  @usableFromInline var slots: [Key: [Int]] = [:]

  @inlinable
  init() {}

  /// Creates a sequence whose elements are in the slots 1, 2, ….
  ///
  /// Call `link()` before searching for a slot.
  @inlinable
  init(_ entries: some Collection<(key: Key, value: Value)>, measures: [Int32]) {
    tree = OrderStatisticTree(unlinked: measures)
    self.entries = SlotTable(entries)
  }

  /// Links the slots into a tree in O(n), unless they are already linked.
  @inlinable
  mutating func link() {
    if tree.unlinked == nil { return }
    tree.link()
    for slot in 1..<entries.values.count {
      slots[entries[slot].key, default: []].append(slot)
    }
  }

  /// The key and the value of a slot.
  @inlinable
  subscript(slot: Int) -> (key: Key, value: Value) {
    get { entries[slot] }
    set { entries[slot] = newValue }
  }

  /// Returns the slots of a key, in order.
  @inlinable
  func slots(of key: Key) -> [Int] { slots[key] ?? [] }

  /// Assigns a key and a value to a slot, and returns the slot's index among the slots of the key.
  @inlinable @discardableResult
  mutating func insert(_ key: Key, _ value: Value, in slot: Int) -> Int {
    entries[slot] = (key, value)
    return attach(slot, key)
  }

  /// Removes the key and the value of a slot, and returns the slot's former index among the slots of the key.
  @inlinable @discardableResult
  mutating func remove(_ slot: Int) -> Int {
    guard let (key, _) = entries.remove(slot) else { preconditionFailure("the slot has a key") }
    return detach(slot, key)
  }

  /// Moves a slot to its new position.
  ///
  /// Returns the slot's index among the slots of its key, before and after the move.
  @inlinable @discardableResult
  mutating func move(_ slot: Int, to position: Int) -> (from: Int, to: Int) {
    let key = entries[slot].key
    let former = detach(slot, key)
    tree.move(slot, to: position)
    return (former, attach(slot, key))
  }

  /// Returns the index of a slot among the slots of its key.
  @inlinable
  func index(of slot: Int) -> Int { index(of: slot, among: slots(of: entries[slot].key)) }

  /// Applies an edit, and returns its effects on the slots.
  ///
  /// A slot that loses its key gets the measure 0.
  @inlinable
  mutating func apply(_ edit: Edit<Value>, key: (Value) -> Key) -> [KeyEdit] {
    switch edit {
    case .insert(let value, let position):
      return [enter(value, key(value), tree.insert(at: position).slot)]
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      defer { tree.remove(slot) }
      return [leave(slot)]
    case .update(_, let value, let position):
      let (slot, key) = (tree.slot(at: position), key(value))
      if key != entries[slot].key { return [leave(slot), enter(value, key, slot)] }
      entries[slot].value = value
      let (measure, start) = (tree.measure(slot), tree.before(slot).sum)
      return [(key, slot, measure, start, .update((), value, at: index(of: slot)))]
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let (measure, start) = (tree.measure(slot), tree.before(slot).sum)
      let (from, to) = move(slot, to: destination)
      return [(entries[slot].key, slot, measure, start, .move((), from: from, to: to))]
    }
  }

  @inlinable
  mutating func enter(_ value: Value, _ key: Key, _ slot: Int) -> KeyEdit {
    let index = insert(key, value, in: slot)
    return (key, slot, 0, tree.before(slot).sum, .insert(value, at: index))
  }

  @inlinable
  mutating func leave(_ slot: Int) -> KeyEdit {
    let (key, measure) = (entries[slot].key, tree.measure(slot))
    let (start, index) = (tree.before(slot).sum, remove(slot))
    tree.setMeasure(slot, 0)
    return (key, slot, measure, start, .remove((), at: index))
  }

  @inlinable
  mutating func attach(_ slot: Int, _ key: Key) -> Int {
    let index = index(of: slot, among: slots[key] ?? [])
    slots[key, default: []].insert(slot, at: index)
    return index
  }

  @inlinable
  mutating func detach(_ slot: Int, _ key: Key) -> Int {
    guard let entry = slots.index(forKey: key) else { preconditionFailure("the key has a slot") }
    let index = index(of: slot, among: slots.values[entry])
    slots.values[entry].remove(at: index)
    if slots.values[entry].isEmpty { slots.remove(at: entry) }
    return index
  }

  @inlinable
  func index(of slot: Int, among slots: [Int]) -> Int {
    let position = tree.position(of: slot)
    return slots.partition { tree.position(of: $0) >= position }
  }
}
