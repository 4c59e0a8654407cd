/// The elements of a list in the order of the list, divided into groups by a key.
///
/// ```text
/// position   0  1  2  3        the slots of a group are in the order of the list
/// slot       4  1  3  2
/// key        a  b  a  a        a: 4 3 2, b: 1
/// ```
///
/// A change of the list becomes a change of each affected group. An element whose key changes leaves one
/// group and enters another; the two entries have the same crossing link.
@usableFromInline
struct Grouping<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  /// The change of a group.
  @usableFromInline
  struct AffectedGroup: Sendable {
    @usableFromInline let group: Int32
    /// The number of elements before the change.
    @usableFromInline let countBefore: Int
    /// The first slot before the change; 0 if the group was empty.
    @usableFromInline let firstBefore: Int32
    @usableFromInline var change = Change<Item>()
    /// True if the first element leaves, enters, is replaced or moves, even if it moves only among the
    /// elements of other groups.
    @usableFromInline var affectsFirst = false

    @export(implementation)
    init(group: Int32, slots: [Int32]) {
      (self.group, countBefore, firstBefore) = (group, slots.count, slots.first ?? 0)
    }
  }

  @usableFromInline let key: @Sendable (Item) -> Key
  @usableFromInline var order = OrderStatisticTree()
  /// The group of each slot.
  @usableFromInline var groupOfSlot: [Int32] = [0]
  /// The slots of each group, in order; groups are numbered from 1.
  @usableFromInline var slots: [[Int32]] = [[]]
  @usableFromInline var keys: [Key?] = [nil]
  @usableFromInline var groupOfKey: [Key: Int32] = [:]
  @usableFromInline var free: [Int32] = []
  /// The changes of the affected groups in the current change.
  @usableFromInline var affected: [AffectedGroup] = []
  /// The index in `affected` of each group; -1 if the current change does not affect the group.
  @usableFromInline var affectedIndex: [Int32] = [-1]
  /// For each entering entry of the list's change, its link in the change of its group.
  @usableFromInline var links: [Int32] = []

  @export(implementation)
  init(by key: @escaping @Sendable (Item) -> Key) {
    self.key = key
  }

  /// Returns the key of a group.
  @export(implementation)
  func key(of group: Int32) -> Key {
    guard let key = keys[Int(group)] else { preconditionFailure("the group has a key") }
    return key
  }

  /// Returns the first slot of a group; 0 if the group is empty.
  @export(implementation)
  func first(of group: Int32) -> Int32 { slots[Int(group)].first ?? 0 }

  /// Returns the group of a key, if there is one.
  ///
  /// Groups with keys that are not equal to themselves cannot be found.
  @export(implementation)
  func group(of key: Key) -> Int32? { groupOfKey[key] }

  /// Returns the group that an element with the given key enters, and creates the group if necessary.
  @export(implementation)
  mutating func groupToEnter(of key: Key) -> Int32 {
    if let group = groupOfKey[key] { return group }
    let group = free.popLast() ?? Int32(slots.count)
    if group == slots.count {
      slots.append([])
      keys.append(key)
      affectedIndex.append(-1)
    } else {
      keys[Int(group)] = key
    }
    // Each element with a key that is not equal to itself has its own group.
    if key == key { groupOfKey[key] = group }
    return group
  }

  /// Removes an empty group, whose number can then be reused.
  @export(implementation)
  mutating func remove(_ group: Int32) {
    if let key = keys[Int(group)], key == key { groupOfKey[key] = nil }
    keys[Int(group)] = nil
    free.append(group)
  }

  /// Returns the index of a group's part in the current change, and creates the part if necessary.
  @export(implementation)
  mutating func part(of group: Int32) -> Int {
    if affectedIndex[Int(group)] >= 0 { return Int(affectedIndex[Int(group)]) }
    affectedIndex[Int(group)] = Int32(affected.count)
    affected.append(AffectedGroup(group: group, slots: slots[Int(group)]))
    return affected.count - 1
  }

  /// Applies a settled change, and fills `affected`; call `end()` afterwards.
  ///
  /// - Parameter located: A closure that is called when the leaving slots are known, before any slot leaves
  ///   or enters.
  @export(implementation)
  mutating func apply(
    _ change: Change<Item>,
    _ located: (inout Grouping) -> Void = { _ in }
  ) {
    let places = change.places
    order.begin(places)
    // The group that each entry enters.
    var groups: [Int32] = []
    groups.reserveCapacity(places.entering.count)
    for (index, entry) in places.entering.enumerated() {
      groups.append(
        entry.element >= 0
          ? groupToEnter(of: key(change.elements[Int(entry.element)]))
          : groupOfSlot[Int(order.entering[index].slot)]
      )
    }
    let isAnew = order.isAnew(places.leaving.count + places.entering.count)
    // All parts are created before the slots change, because a part records the slots before the change.
    for located in order.leaving { _ = part(of: groupOfSlot[Int(located.slot)]) }
    for group in groups { _ = part(of: group) }
    located(&self)
    let partLinks = leave(places, groups, isAnew)
    order.apply(places)
    for entry in places.entering {
      links.append(entry.link >= 0 ? partLinks[Int(entry.link)] : Places.noLink)
    }
    enter(change, groups, isAnew)
    for index in affected.indices {
      affected[index].affectsFirst = affected[index].change.places.affectsFirst
      affected[index].change.settle()
    }
  }

  /// Adds the leaving entries to the parts; returns, for each link of the change, its link in the parts.
  ///
  /// If `isAnew` is false, the method also removes from each group the slots that leave it or move.
  @export(implementation)
  mutating func leave(_ places: Places, _ groups: [Int32], _ isAnew: Bool) -> [Int32] {
    var links = [Int32](repeating: Places.noLink, count: Int(places.links))
    let partners = places.links == 0 ? [] : places.enteringOfLinks
    let ranks = isAnew ? self.ranks : []
    var crossing = Places.noLink
    for (index, entry) in places.leaving.enumerated() {
      let slot = order.leaving[index].slot
      let group = groupOfSlot[Int(slot)]
      let part = Int(affectedIndex[Int(group)])
      var link = Places.noLink
      if entry.link >= 0 {
        if groups[Int(partners[Int(entry.link)])] == group {
          link = affected[part].change.places.newLink()
        } else {
          crossing -= 1
          link = crossing
        }
        links[Int(entry.link)] = link
      }
      let position = isAnew ? Int(ranks[Int(slot)]) : self.index(of: slot, in: group)
      affected[part].change.leave(at: position, link: link)
    }
    if isAnew { return links }
    // Removing the last slots first shifts fewer slots.
    for (index, entry) in places.leaving.enumerated().reversed() {
      let slot = order.leaving[index].slot
      let group = groupOfSlot[Int(slot)]
      if entry.isInPlace, groups[Int(partners[Int(entry.link)])] == group { continue }
      slots[Int(group)].remove(at: self.index(of: slot, in: group))
    }
    return links
  }

  /// Adds the entering entries to the parts.
  @export(implementation)
  mutating func enter(
    _ change: Change<Item>,
    _ groups: [Int32],
    _ isAnew: Bool
  ) {
    for (index, group) in groups.enumerated() {
      let slot = Int(order.entering[index].slot)
      while groupOfSlot.count <= slot { groupOfSlot.append(0) }
      if !isAnew {
        let position = self.index(of: Int32(slot), in: group)
        let isMember = position < slots[Int(group)].count && slots[Int(group)][position] == slot
        if !isMember { slots[Int(group)].insert(Int32(slot), at: position) }
      }
      groupOfSlot[slot] = group
    }
    if isAnew { collectSlots() }
    let ranks = isAnew ? self.ranks : []
    for (index, entry) in change.places.entering.enumerated() {
      let (slot, group) = (order.entering[index].slot, groups[index])
      let part = Int(affectedIndex[Int(group)])
      let position = isAnew ? Int(ranks[Int(slot)]) : self.index(of: slot, in: group)
      let link = links[index]
      if entry.element >= 0 {
        let element = change.elements[Int(entry.element)]
        affected[part].change.enter(element, at: position, link: link, kind: entry.kind)
      } else {
        affected[part].change.enterSame(at: position, link: link, kind: entry.kind)
      }
    }
  }

  /// Collects the slots of all groups, in O(n).
  @export(implementation)
  mutating func collectSlots() {
    for group in slots.indices { slots[group].removeAll(keepingCapacity: true) }
    let sequence = order.sequence
    for position in 0..<sequence.count {
      let slot = sequence.slot(at: position)
      slots[Int(groupOfSlot[slot])].append(Int32(slot))
    }
  }

  /// For each slot, its position in its group.
  @export(implementation) var ranks: [Int32] {
    var ranks = [Int32](repeating: 0, count: groupOfSlot.count)
    for slots in slots {
      for (position, slot) in slots.enumerated() { ranks[Int(slot)] = Int32(position) }
    }
    return ranks
  }

  /// Returns the position of a slot in a group, or the position at which it belongs.
  @export(implementation)
  func index(of slot: Int32, in group: Int32) -> Int {
    let slots = slots[Int(group)]
    if slots.isEmpty { return 0 }
    let position = order.position(of: Int(slot))
    var (low, high) = (0, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if order.position(of: Int(slots[middle])) >= position {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// Removes the empty groups, and discards the change.
  @export(implementation)
  mutating func end() {
    for part in affected {
      affectedIndex[Int(part.group)] = -1
      if slots[Int(part.group)].isEmpty { remove(part.group) }
    }
    affected.removeAll()
    links.removeAll()
    order.end()
  }
}
