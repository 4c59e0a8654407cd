extension [Origin] {
  /// Finds the previous position of each element of an array by identity, in linear time.
  ///
  /// The algorithm follows P. Heckel, "A technique for isolating differences between files" (1978): a hash
  /// table matches the elements of both arrays. Elements with the same identity are matched in order: the
  /// first of one array with the first of the other, and so on. Unmatched elements are inserted or deleted.
  ///
  /// - Parameters:
  ///   - areEqual: A closure that returns whether two elements with the same identity are equal. If the
  ///     closure returns false, the new element replaces the old one.
  ///   - duplicates: An array to which this initializer appends each identity that occurs more than once in
  ///     the new array.
  @export(implementation) @inline(__always)
  package init<Item, ID: Hashable>(
    from old: [Item],
    to new: [Item],
    id: (Item) -> ID,
    areEqual: (Item, Item) -> Bool,
    duplicates: inout [ID]
  ) {
    self.init()
    reserveCapacity(new.count)
    var table = IdentityTable<ID>(
      capacity: old.count + new.count,
      expected: old.count + old.count / 4
    )
    for (position, element) in old.enumerated() { table.add(id(element), at: position) }
    for element in new {
      let identity = id(element)
      let (match, isDuplicate) = table.match(identity)
      if isDuplicate { duplicates.append(identity) }
      append(
        match.map { position in
          areEqual(old[position], element)
            ? .same(position) : .replaced(position)
        } ?? .none
      )
    }
  }
}

/// A hash table from identities to positions, with open addressing.
///
/// Unlike a dictionary of arrays, the table needs only one search for each element, and no allocation for
/// each identity.
@usableFromInline
struct IdentityTable<ID: Hashable> {
  @usableFromInline
  struct Entry {
    @usableFromInline let id: ID
    /// The first and the last unmatched position; `first` is -1 if there is none.
    @usableFromInline var first: Int32
    @usableFromInline var last: Int32
    /// The number of calls to `match(_:)` for the identity; 2 means two or more.
    @usableFromInline var lookups: UInt8

    @export(implementation)
    init(id: ID, position: Int, lookups: UInt8) {
      self.id = id
      first = Int32(position)
      last = first
      self.lookups = lookups
    }
  }

  /// For each hash slot, the index of its entry; -1 if the slot is free.
  @usableFromInline var slots: [Int32]
  @usableFromInline var entries: [Entry] = []
  /// For each position, the next position with the same identity; -1 if there is none.
  @usableFromInline var following: [Int32] = []

  /// Creates a table with a maximum and an expected number of identities.
  @export(implementation)
  init(capacity: Int, expected: Int) {
    var size = 8
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: -1, count: size)
    entries.reserveCapacity(expected)
    following.reserveCapacity(expected)
  }

  /// Adds a position for an identity.
  ///
  /// Positions must be added in ascending order, from 0.
  @export(implementation) @inline(__always)
  mutating func add(_ id: ID, at position: Int) {
    following.append(-1)
    let slot = find(id)
    let index = Int(slots[slot])
    if index < 0 {
      insert(Entry(id: id, position: position, lookups: 0), at: slot)
    } else {
      following[Int(entries[index].last)] = Int32(position)
      entries[index].last = Int32(position)
    }
  }

  /// Removes the first remaining position of an identity.
  ///
  /// - Returns: The position, or nil if none remains, and whether this is the second call for the identity.
  @export(implementation) @inline(__always)
  mutating func match(_ id: ID) -> (position: Int?, isDuplicate: Bool) {
    let slot = find(id)
    let index = Int(slots[slot])
    if index < 0 {
      insert(Entry(id: id, position: -1, lookups: 1), at: slot)
      return (nil, false)
    }
    let lookups = entries[index].lookups
    if lookups < 2 { entries[index].lookups = lookups + 1 }
    let position = Int(entries[index].first)
    if position < 0 { return (nil, lookups == 1) }
    entries[index].first = following[position]
    return (position, lookups == 1)
  }

  /// Returns the slot of an identity, or the free slot for it.
  @export(implementation)
  func find(_ id: ID) -> Int {
    let mask = slots.count - 1
    var slot = id.hashValue & mask
    while true {
      let index = Int(slots[slot])
      if index < 0 || entries[index].id == id { return slot }
      slot = (slot + 1) & mask
    }
  }

  @export(implementation) @inline(__always)
  mutating func insert(_ entry: Entry, at slot: Int) {
    slots[slot] = Int32(entries.count)
    entries.append(entry)
  }
}
