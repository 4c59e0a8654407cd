import RKCore

/// The slots of an `OrderStatisticTree` by a key of their elements, each key's in order.
///
/// To find a slot of k with one key takes O(log k log n).
struct KeyedSlots<Key: Hashable> {
  private var slots: [Key: [Int]] = [:]

  init() {}

  /// Creates the slots of all keys, which are in order.
  init(_ slots: [Key: [Int]]) {
    self.slots = slots
  }

  /// The slots of a key, in order.
  subscript(key: Key) -> [Int] { slots[key] ?? [] }

  /// Inserts a slot of a tree, and returns its position among those of the key.
  @discardableResult
  mutating func insert(_ slot: Int, _ key: Key, in tree: OrderStatisticTree) -> Int {
    requireReflexive(key)
    let index = Self.index(of: slot, among: slots[key] ?? [], in: tree)
    slots[key, default: []].insert(slot, at: index)
    return index
  }

  /// Inserts a slot that comes after the others of the key.
  mutating func append(_ slot: Int, _ key: Key) {
    requireReflexive(key)
    slots[key, default: []].append(slot)
  }

  /// Removes a slot that is still in the tree, and returns its former position among those of the key.
  @discardableResult
  mutating func remove(_ slot: Int, _ key: Key, in tree: OrderStatisticTree) -> Int {
    guard let entry = slots.index(forKey: key) else { preconditionFailure("the key has no slot") }
    let index = Self.index(of: slot, among: slots.values[entry], in: tree)
    slots.values[entry].remove(at: index)
    if slots.values[entry].isEmpty { slots.remove(at: entry) }
    return index
  }

  /// Returns the position of a slot among those of the key.
  func index(of slot: Int, _ key: Key, in tree: OrderStatisticTree) -> Int {
    Self.index(of: slot, among: slots[key] ?? [], in: tree)
  }

  private static func index(
    of slot: Int,
    among slots: [Int],
    in tree: OrderStatisticTree
  ) -> Int {
    let position = tree.position(of: slot)
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if tree.position(of: slots[middle]) < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
