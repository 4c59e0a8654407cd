extension CollectionPropertyProtocol {
  /// Returns a collection of the first element for each key, in the order of this collection.
  ///
  ///     let latest = messages.distinct { $0.conversation }
  ///
  /// When the first element with a key is removed, the next element with the same key replaces it.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  @export(implementation)
  public func distinct<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> DerivedCollection<Collection.Element> {
    derive(DistinctOperator(by: key))
  }

  /// Returns a collection without duplicates; a form of `distinct(by:)` whose key is the element itself.
  @export(implementation)
  public func distinct() -> DerivedCollection<Collection.Element>
  where Collection.Element: Hashable {
    distinct { $0 }
  }
}

/// The state machine of `distinct(by:)`.
///
/// The measure of an element is 1 if the element is the first one with its key; otherwise it is 0.
@usableFromInline
struct DistinctOperator<Source: Sendable, Key: Hashable & Sendable>: CollectionOperator {
  @usableFromInline var grouping: Grouping<Key, Source>
  @usableFromInline var elements = SlotTable<Source>()

  @export(implementation)
  init(by key: @escaping @Sendable (Source) -> Key) {
    grouping = Grouping(by: key)
  }

  @export(implementation)
  mutating func apply(_ change: Change<Source>, into output: inout Change<Source>) {
    // For each part, the position of its first element in the result before the change; 0 if the group was
    // empty.
    var before: [Int] = []
    grouping.apply(change) { grouping in
      if grouping.affected.contains(where: { $0.firstBefore != 0 }) { grouping.order.buildTree() }
      for part in grouping.affected {
        let first = Int(part.firstBefore)
        before.append(first == 0 ? 0 : grouping.order.before(first).sum)
      }
      // The entering slots have the measure 0 until `setMeasure(_:_:)` is called below for the first
      // elements.
      for index in grouping.order.entering.indices { grouping.order.entering[index].measure = 0 }
    }
    grouping.order.buildTree()
    var isGone: Set<Int32> = []
    for (index, entry) in change.places.leaving.enumerated() where entry.link < 0 {
      let slot = grouping.order.leaving[index].slot
      elements.remove(Int(slot))
      isGone.insert(slot)
    }
    var isEntering: Set<Int32> = []
    var isReplaced: Set<Int32> = []
    for (index, entry) in change.places.entering.enumerated() {
      let slot = grouping.order.entering[index].slot
      if entry.element >= 0 {
        elements[Int(slot)] = change.elements[Int(entry.element)]
        isReplaced.insert(slot)
      }
      isEntering.insert(slot)
    }
    for part in grouping.affected {
      let first = grouping.first(of: part.group)
      let former = part.firstBefore
      if former != 0, former != first, !isEntering.contains(former), !isGone.contains(former) {
        grouping.order.setMeasure(Int(former), 0)
      }
      if first != 0 { grouping.order.setMeasure(Int(first), 1) }
    }
    for (part, position) in zip(grouping.affected, before) {
      let first = grouping.first(of: part.group)
      if first == part.firstBefore, !isEntering.contains(first) { continue }
      let link = output.places.newLink()
      if part.firstBefore != 0 { output.leave(at: position, link: link) }
      if first == 0 { continue }
      let after = grouping.order.before(Int(first)).sum
      if first == part.firstBefore, !isReplaced.contains(first) {
        output.enterSame(at: after, link: link)
      } else {
        output.enter(elements[Int(first)], at: after, link: link, kind: .replaced)
      }
    }
    grouping.end()
  }
}
