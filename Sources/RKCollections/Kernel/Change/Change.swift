/// The net effect of one step on a list: the positions at which elements leave and enter, and the new
/// elements.
///
/// All nodes of lists pass changes of this type to their dependents. An operator receives the change of its
/// source, and adds entries to the change of its result in any order. The operator's node then settles that
/// change. The content of a new list is also passed as a change, in which all elements enter.
@usableFromInline
package struct Change<Element: Sendable>: Sendable {
  @usableFromInline package var places = Places()
  /// The inserted and replacing elements; `Places.Entering.element` is an index into this array.
  @usableFromInline package var elements: [Element] = []
  /// The elements that are in the list only before the change, in the order of their positions.
  ///
  /// Operators do not fill this array. The node that sends the change fills it before dependents receive the
  /// change.
  @usableFromInline package var former: [Element] = []

  @export(implementation)
  package init() {}

  /// Creates a change in which elements enter an empty list.
  @export(implementation)
  package init(inserting elements: [Element]) {
    places.entering.reserveCapacity(elements.count)
    for position in elements.indices {
      places.entering.append(
        .init(at: position, link: Places.noLink, element: Int32(position), kind: .new)
      )
    }
    self.elements = elements
  }

  /// Creates a change in which all `count` elements of a list leave, and the given elements enter.
  @export(implementation)
  package init(replacing count: Int, with elements: [Element]) {
    self.init(inserting: elements)
    leaveAll(count)
  }

  @export(implementation) package var isEmpty: Bool { places.isEmpty }

  /// Removes all entries; keeps the storage of a small change for the next one.
  @export(implementation)
  package mutating func removeAll() {
    if places.isEmpty { return }
    places.removeAll()
    elements.clear()
    former.clear()
  }

  // MARK: Adding entries

  /// Adds an entry for an element that leaves.
  @export(implementation) @inline(__always)
  mutating func leave(at position: Int, link: Int32 = Places.noLink) {
    places.leaving.append(.init(at: position, link: link))
  }

  /// Adds an entry for each element of a list with `count` elements; all of them leave.
  @export(implementation)
  mutating func leaveAll(_ count: Int) {
    places.leaving.reserveCapacity(count)
    for position in 0..<count { leave(at: position) }
  }

  /// Adds an entry for an element that enters.
  @export(implementation) @inline(__always)
  mutating func enter(
    _ element: Element,
    at position: Int,
    link: Int32 = Places.noLink,
    kind: Places.Entering.Kind = .new
  ) {
    let index = Int32(truncatingIfNeeded: elements.count)
    elements.append(element)
    places.entering.append(.init(at: position, link: link, element: index, kind: kind))
  }

  /// Adds the entering entry of an element that leaves and enters again without being replaced.
  @export(implementation) @inline(__always)
  mutating func enterSame(
    at position: Int,
    link: Int32,
    kind: Places.Entering.Kind = .same
  ) {
    places.entering.append(.init(at: position, link: link, element: -1, kind: kind))
  }

  /// Adds two linked entries for an element that replaces another one.
  @export(implementation)
  mutating func replace(at position: Int, to destination: Int, with element: Element) {
    let link = places.newLink()
    leave(at: position, link: link)
    enter(element, at: destination, link: link, kind: .replaced)
  }

  /// Adds two linked entries for an element that moves.
  @export(implementation)
  mutating func move(from position: Int, to destination: Int) {
    let link = places.newLink()
    leave(at: position, link: link)
    enterSame(at: destination, link: link)
  }

  /// Adds the change of a list to this change, which is the change of a concatenation that contains the list.
  ///
  /// - Parameters:
  ///   - before: The position in the concatenation at which the list started before the change.
  ///   - after: The position in the concatenation at which the list starts after the change.
  ///   - crossing: A dictionary from the crossing links of the lists to the links of the concatenation; nil
  ///     to remove crossing links.
  @export(implementation)
  mutating func add(
    _ part: Change,
    from before: Int,
    to after: Int,
    _ crossing: inout [Int32: Int32]?
  ) {
    let firstLink = places.links
    places.links += part.places.links
    func link(_ link: Int32) -> Int32 {
      if link >= 0 { return firstLink + link }
      guard crossing != nil, Places.isCrossing(link) else { return Places.noLink }
      if let known = crossing?[link] { return known }
      let new = places.newLink()
      crossing?[link] = new
      return new
    }
    for entry in part.places.leaving {
      leave(at: before + Int(entry.at), link: link(entry.link))
    }
    for entry in part.places.entering {
      let (position, link) = (after + Int(entry.at), link(entry.link))
      if entry.element >= 0 {
        let kind = link < 0 ? .new : entry.kind
        enter(part.elements[Int(entry.element)], at: position, link: link, kind: kind)
      } else {
        enterSame(at: position, link: link, kind: entry.kind)
      }
    }
  }

  /// Marks every element as touched, unless the change inserts, removes or replaces it.
  ///
  /// - Parameter count: The number of elements before the change.
  @export(implementation)
  mutating func touchAll(of count: Int) {
    touch(0..<count)
  }

  /// Marks elements as touched, unless the change removes or replaces them.
  ///
  /// - Parameter positions: The positions before the change, in ascending order.
  @export(implementation)
  mutating func touch(_ positions: some Collection<Int>) {
    var touched: [(before: Int, after: Int)] = []
    touched.reserveCapacity(positions.count)
    var (left, entered) = (0, 0)
    for position in positions {
      while left < places.leaving.count, places.leaving[left].at < position { left += 1 }
      if left < places.leaving.count, places.leaving[left].at == position {
        touchEntering(places.leaving[left].link)
        continue
      }
      // `stay` is the element's position among the unlisted elements. Adding the number of elements that
      // enter before the element gives its position after the change.
      let stay = position - left
      while entered < places.entering.count, Int(places.entering[entered].at) <= stay + entered {
        entered += 1
      }
      touched.append((position, stay + entered))
    }
    for (before, after) in touched {
      let link = places.newLink()
      var former = Places.Leaving(at: before, link: link)
      (former.isInPlace, former.isGone) = (true, false)
      places.leaving.append(former)
      var entry = Places.Entering(at: after, link: link, element: -1, kind: .touched)
      entry.isInPlace = true
      places.entering.append(entry)
    }
    places.sort()
  }

  @export(implementation)
  mutating func touchEntering(_ link: Int32) {
    if link < 0 { return }
    for index in places.entering.indices
    where places.entering[index].link == link && places.entering[index].kind == .same {
      places.entering[index].kind = .touched
    }
  }

  // MARK: Applying

  /// Applies the settled change to a list, and records the former elements.
  ///
  /// No element is released, so the caller may hold a lock that guards the list.
  @export(implementation)
  mutating func apply(to list: inout [Element]) {
    if places.leaving.count <= 1, places.entering.count <= 1 { return applyOne(to: &list) }
    let (leaving, entering) = (places.leaving, places.entering)
    if list.isEmpty, entering.count == elements.count,
      !entering.contains(where: { $0.element != $0.at })
    {
      return list = elements
    }
    // Each removal or insertion shifts half of the elements on average. Creating a new array copies and
    // retains each element once, which takes less time if there are many shifts.
    let shifts = leaving.count { !$0.isInPlace } + entering.count { !$0.isInPlace }
    if shifts > 16 { return applyAnew(to: &list) }
    // Until `removeLast(_:)` below, `former` ends with the elements that move.
    for entry in leaving where entry.isGone { former.append(list[Int(entry.at)]) }
    let first = former.count
    for entry in leaving.reversed() where !entry.isInPlace {
      let element = list.remove(at: Int(entry.at))
      if !entry.isGone { former.append(element) }
    }
    for entry in entering where !entry.isInPlace {
      let element =
        entry.element >= 0
        ? elements[Int(entry.element)] : former[first + numberOfMoved(entry.link)]
      list.insert(element, at: Int(entry.at))
    }
    former.removeLast(former.count - first)
    // Assigns each element instead of modifying it in place; the subscript of `CollectionProperty` gives the
    // reason.
    for entry in entering where entry.isInPlace {
      list[Int(entry.at)] = elements[Int(entry.element)]
    }
  }

  /// Applies a change with at most one leaving and at most one entering element.
  @export(implementation)
  mutating func applyOne(to list: inout [Element]) {
    let entering = places.entering.first
    var element: Element?
    if let index = entering?.element, index >= 0 { element = elements[Int(index)] }
    if let entry = places.leaving.first {
      if entry.isInPlace, let element {
        former.append(list[Int(entry.at)])
        return list[Int(entry.at)] = element
      }
      let removed = list.remove(at: Int(entry.at))
      if entry.isGone { former.append(removed) } else if element == nil { element = removed }
    }
    if let entering, let element { list.insert(element, at: Int(entering.at)) }
  }

  /// Returns the number of moved elements that followed the moved element with the given link before the
  /// change.
  @export(implementation)
  func numberOfMoved(_ link: Int32) -> Int {
    var number = 0
    for entry in places.leaving.reversed() where !entry.isInPlace && !entry.isGone {
      if entry.link == link { return number }
      number += 1
    }
    return number
  }

  /// Applies the change by creating a new array, in O(n).
  @export(implementation)
  mutating func applyAnew(to list: inout [Element]) {
    let (leaving, entering) = (places.leaving, places.entering)
    var positions = [Int32](repeating: -1, count: Int(places.links))
    for entry in leaving {
      if entry.isGone { former.append(list[Int(entry.at)]) }
      if entry.link >= 0 { positions[Int(entry.link)] = entry.at }
    }
    let count = list.count + places.growth
    // A new array without elements would write to the storage that all empty arrays share.
    if count == 0 { return list = [] }
    var result = [Element](unsafeUninitializedCapacity: count) { [list] result, initialized in
      var (before, left, after) = (0, 0, 0)
      for index in 0...entering.count {
        let next = index < entering.count ? Int(entering[index].at) : count
        precondition(next <= count, "the positions are in the new list")
        while after < next {
          if left < leaving.count, leaving[left].at == before {
            left += 1
          } else {
            result.initializeElement(at: after, to: list[before])
            after += 1
          }
          before += 1
        }
        if index == entering.count { break }
        let entry = entering[index]
        precondition(after < count, "the positions are in the new list")
        result.initializeElement(
          at: after,
          to: entry.element >= 0
            ? elements[Int(entry.element)] : list[Int(positions[Int(entry.link)])]
        )
        after += 1
      }
      initialized = after
    }
    swap(&list, &result)
    // Releasing the old array deallocates no element: `former` retains the elements that are gone, and the
    // new list retains the others.
  }
}
