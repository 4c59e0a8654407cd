/// A concatenation of lists.
///
/// Each list has a slot, and the measure of the slot is the list's number of elements.
///
/// ```text
/// slots      4 (2)     1 (0)   2 (3)
/// result     x x               y y y        a change of the list in slot 2 is shifted by 2
/// ```
@usableFromInline
struct Concatenation<Element>: Sendable where Element: Sendable {
  @usableFromInline var order = OrderStatisticTree()
  /// The changes within lists that are not removed, by slot; `apply(_:_:into:)` empties this dictionary.
  @usableFromInline var parts: [Int: Change<Element>] = [:]

  /// A dictionary from the crossing links of the current change to the links of the result; nil to remove
  /// crossing links.
  @usableFromInline var crossing: [Int32: Int32]?

  /// Creates an empty concatenation.
  ///
  /// - Parameter isLinked: A Boolean value that indicates whether crossing links, which connect two lists,
  ///   become links of the result. If false, they are removed. Default: false.
  @export(implementation)
  init(keepingCrossing isLinked: Bool = false) {
    if isLinked { crossing = [:] }
  }

  /// Returns the number of elements of a list.
  @export(implementation)
  mutating func count(of slot: Int) -> Int {
    order.buildTree()
    return order.measure(slot)
  }

  /// Records that the elements of a list are replaced; the next `apply(_:_:into:)` adds this change to the
  /// output.
  ///
  /// - Parameter isLinked: A Boolean value that indicates whether each element replaces the old element at
  ///   the same position. Otherwise, the old elements leave, and the new ones enter.
  @export(implementation)
  mutating func replace(_ count: Int, of slot: Int, with elements: [Element], isLinked: Bool) {
    var part = Change<Element>()
    for position in 0..<max(count, elements.count) {
      if isLinked, position < count, position < elements.count {
        part.replace(at: position, to: position, with: elements[position])
      } else {
        if position < count { part.leave(at: position) }
        if position < elements.count { part.enter(elements[position], at: position) }
      }
    }
    part.settle()
    parts[slot] = part.isEmpty ? nil : part
  }

  /// Applies a change of the list of lists, and the changes in `parts`; call `order.begin(_:)` with the same
  /// places first.
  ///
  /// - Parameter elements: For each entering entry, the elements of its list; ignored if the entry is linked.
  @export(implementation)
  mutating func apply(
    _ places: Places,
    _ elements: [[Element]],
    into output: inout Change<Element>
  ) {
    // The lists in `parts` that have no entry in `places`: the slot, and the position at which the list
    // started before the change.
    var changed: [(slot: Int, start: Int)] = []
    if !parts.isEmpty {
      order.buildTree()
      let listed = Set(order.leaving.map { Int($0.slot) })
      for slot in parts.keys where !listed.contains(slot) {
        changed.append((slot, order.before(slot).sum))
      }
    }
    for (index, entry) in places.leaving.enumerated() where entry.link < 0 {
      let start = Int(order.leaving[index].sum)
      for offset in 0..<Int(order.leaving[index].measure) { output.leave(at: start + offset) }
    }
    for (index, entry) in places.entering.enumerated() {
      order.entering[index].measure =
        entry.link < 0
        ? Int32(elements[index].count)
        : order.entering[index].measure
          + Int32(parts[Int(order.entering[index].slot)]?.places.growth ?? 0)
    }
    order.apply(places)
    if !changed.isEmpty { order.buildTree() }
    for (slot, _) in changed {
      order.setMeasure(slot, order.measure(slot) + (parts[slot]?.places.growth ?? 0))
    }
    let ends = places.links == 0 ? [] : places.leavingOfLinks
    for (index, entry) in places.entering.enumerated() {
      // The new measures of the lists in `changed` can shift this list.
      let slot = Int(order.entering[index].slot)
      let start = changed.isEmpty ? Int(order.entering[index].sum) : order.before(slot).sum
      if entry.link < 0 {
        for (offset, element) in elements[index].enumerated() {
          output.enter(element, at: start + offset)
        }
        continue
      }
      let former = order.leaving[Int(ends[Int(entry.link)])]
      if let part = parts[slot] {
        output.add(part, from: Int(former.sum), to: start, &crossing)
      }
      if !entry.isInPlace {
        moveStays(Int(former.measure), parts[slot], from: Int(former.sum), to: start, &output)
      }
    }
    for (slot, start) in changed {
      if let part = parts[slot] {
        output.add(part, from: start, to: order.before(slot).sum, &crossing)
      }
    }
    parts = [:]
    crossing?.removeAll()
    order.end()
  }

  /// Adds moves for the elements of a moved list that have no entry in the list's own change.
  @export(implementation)
  func moveStays(
    _ count: Int,
    _ part: Change<Element>?,
    from before: Int,
    to after: Int,
    _ output: inout Change<Element>
  ) {
    let stays = count - (part?.places.leaving.count ?? 0)
    for stay in 0..<max(stays, 0) {
      let former = part?.places.positionBefore(ofStay: stay) ?? stay
      let position = part?.places.positionAfter(ofStay: stay) ?? stay
      output.move(from: before + former, to: after + position)
    }
  }
}
