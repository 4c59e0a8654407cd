import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a list whose sections are the groups in this collection.
  ///
  ///     let groups = books.grouped(by: \.shelf).sorted { $0.key < $1.key }
  ///     let shelves = groups.sectioned()
  ///
  /// A change of the grouped collection sends at most one event, even if the keys of elements change. If you
  /// do not need the groups, use `sectioned(by:)`, which does less work.
  @export(implementation)
  public func sectioned<Key: Hashable & Sendable, Item: Sendable>()
    -> SectionedCollection<Key, Item>
  where Collection.Element == CollectionGroup<Key, Item> {
    sectioned(by: \.key, items: { $0 })
  }

  /// Returns a list whose sections are the collections in this collection.
  ///
  /// A change of this collection, or of one of the collections in it, sends at most one event. Each
  /// collection is a separate section, even if it equals another one, and an empty collection is an empty
  /// section. The key of a section identifies the collection object. For other keys, use
  /// `sectioned(by:items:)`.
  @_disfavoredOverload
  @export(implementation)
  public func sectioned()
    -> SectionedCollection<ObjectIdentifier, Collection.Element.Collection.Element>
  where Collection.Element: CollectionPropertyProtocol & AnyObject {
    sectioned(by: { ObjectIdentifier($0) }, items: { $0 })
  }

  /// Returns a list with a section for each element; a closure returns the collection of the section's
  /// elements.
  ///
  ///     let list = projects.sectioned(by: { ObjectIdentifier($0) }, items: { $0.tasks })
  ///
  /// The list follows each returned collection until the collection's section is deleted. The list completes
  /// when this collection does. If an element is replaced by an element with another key or collection, the
  /// section is deleted, and a new section is inserted.
  ///
  /// - Parameters:
  ///   - key: A closure that returns the key of an element's section. Keys should be unique.
  ///   - items: A closure that returns the collection of the section's elements.
  @export(implementation)
  public func sectioned<Key: Hashable & Sendable, Items: CollectionPropertyProtocol>(
    by key: @escaping @Sendable (Collection.Element) -> Key,
    items: @escaping @Sendable (Collection.Element) -> Items
  ) -> SectionedCollection<Key, Items.Collection.Element> {
    SectionedCollection(
      from: [self],
      DerivedCollectionNode(SectionedGroupsOperator(key: key, items: items), of: edits.node())
    )
  }
}

/// The state machine of `sectioned(by:items:)`.
@usableFromInline
struct SectionedGroupsOperator<
  Source: Sendable,
  Key: Hashable & Sendable,
  Items: CollectionPropertyProtocol
>: InnerOperator {
  @usableFromInline typealias InnerItem = Items.Collection.Element
  @usableFromInline typealias Output = SectionedChange<Key, InnerItem>

  @usableFromInline let key: @Sendable (Source) -> Key
  @usableFromInline let items: @Sendable (Source) -> Items
  @usableFromInline var inner = InnerInputs<InnerItem>()
  @usableFromInline var order = OrderStatisticTree()
  /// The keys and collections of the sections; each collection is retained while its section is in the list.
  @usableFromInline var sections = SlotTable<(key: Key, items: Items)>()

  @export(implementation)
  init(key: @escaping @Sendable (Source) -> Key, items: @escaping @Sendable (Source) -> Items) {
    (self.key, self.items) = (key, items)
  }

  @export(implementation)
  mutating func apply(
    _ step: InnerChange<Source, InnerItem>,
    _ scope: ComputationContext,
    into output: inout Output
  ) {
    // The changes of the inner collections, with the slots of the sections, and the indices of the sections
    // before the step.
    var parts: [(slot: Int, part: Output.SectionChange)] = []
    if !step.inner.isEmpty || !step.late.isEmpty { order.buildTree() }
    // For each crossing link, its number in the result. The numbers are assigned here, because each grouping
    // numbers its links separately.
    var links: [CrossingLink: Int32] = [:]
    for (source, slots) in step.inner {
      let grouping = (source as? GroupNode<InnerItem>)?.grouping
      for slot in slots {
        var change = source.change
        // If several sections show the same group, only one of them keeps the crossing links.
        change.places.renumberCrossing { link in
          guard let grouping, slot == slots[0] else { return Places.noLink }
          let key = CrossingLink(grouping: grouping, link: link)
          let number = links[key] ?? Places.noLink - 1 - Int32(links.count)
          links[key] = number
          return number
        }
        parts.append((slot, .init(before: order.position(of: slot), after: 0, change)))
      }
    }
    for (slot, elements) in step.late {
      let change = Change(replacing: 0, with: elements)
      parts.append((slot, .init(before: order.position(of: slot), after: 0, change)))
    }
    let replaced = change(step.change, scope, &output)
    if parts.isEmpty { return }
    order.buildTree()
    for (slot, part) in parts where sections.values[slot] != nil && !replaced.contains(slot) {
      output.change(part.before, to: order.position(of: slot), part.change)
    }
  }

  /// Applies a change of the list, and returns the slots whose keys or collections were replaced.
  @export(implementation)
  mutating func change(
    _ change: Change<Source>,
    _ scope: ComputationContext,
    _ output: inout Output
  ) -> Set<Int> {
    var replaced: Set<Int> = []
    order.begin(change.places)
    output.sections.places.links = change.places.links
    for (index, entry) in change.places.leaving.enumerated() {
      output.sections.leave(at: Int(entry.at), link: entry.link)
      if entry.link < 0 { remove(Int(order.leaving[index].slot), scope) }
    }
    for (index, entry) in change.places.entering.enumerated() {
      let position = Int(entry.at)
      if entry.element < 0 {
        output.sections.enterSame(at: position, link: entry.link)
        continue
      }
      let source = change.elements[Int(entry.element)]
      let (key, items) = (key(source), items(source))
      if entry.link >= 0 {
        let former = Int(order.entering[index].slot)
        let isSame = sections[former].items as AnyObject === items as AnyObject
        if isSame, sections[former].key == key {
          output.sections.enterSame(at: position, link: entry.link)
          continue
        }
        remove(former, scope)
        replaced.insert(former)
      }
      let slot = entry.link >= 0 ? Int(order.entering[index].slot) : order.newSlot()
      order.entering[index].slot = Int32(slot)
      sections[slot] = (key, items)
      let elements = inner.add(items.edits.node(), slot, scope)
      // The entry has no link, so a section that is replaced is deleted, and the new section is inserted.
      output.sections.enter(CollectionSection(key: key, items: elements), at: position)
    }
    order.apply(change.places)
    order.end()
    return replaced
  }

  @export(implementation)
  mutating func remove(_ slot: Int, _ scope: ComputationContext) {
    inner.remove(slot, scope)
    sections.remove(slot)
  }
}

/// The identity of a crossing link: its grouping, and its number in that grouping.
@usableFromInline
struct CrossingLink: Hashable {
  @usableFromInline let grouping: ObjectIdentifier
  @usableFromInline let link: Int32

  @export(implementation)
  init(grouping: ObjectIdentifier, link: Int32) {
    (self.grouping, self.link) = (grouping, link)
  }
}

extension Places {
  /// Gives each crossing link the number that a closure returns; if the number is `noLink`, the link is
  /// removed.
  @export(implementation)
  mutating func renumberCrossing(_ number: (Int32) -> Int32) {
    for index in leaving.indices where Self.isCrossing(leaving[index].link) {
      leaving[index].link = number(leaving[index].link)
    }
    for index in entering.indices where Self.isCrossing(entering[index].link) {
      entering[index].link = number(entering[index].link)
      if entering[index].link == Self.noLink { entering[index].kind = .new }
    }
  }
}
