import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a list whose sections are the groups of this collection.
  ///
  ///     let groups = books.grouped(by: \.shelf).sorted { $0.key < $1.key }
  ///     let shelves = groups.sectioned()
  ///
  /// A change of the grouped collection sends one event, even if elements change their keys. If you do not
  /// need the groups, use `sectioned(by:)`, which does less work.
  @inlinable
  public func sectioned<Key: Hashable & Sendable, Item: Sendable>()
    -> SectionedCollection<Key, Item>
  where Collection.Element == CollectionGroup<Key, Item> {
    sectioned(by: \.key, items: { $0 })
  }

  /// Returns a list whose sections are the collections in this collection.
  ///
  /// A change of this collection, or of one of the collections in it, sends one event. Each collection is a
  /// separate section, even if it equals another one, and an empty collection is an empty section. To give
  /// the sections keys, use `sectioned(by:items:)`.
  @_disfavoredOverload
  @inlinable
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
  /// section is deleted and inserted.
  ///
  /// - Parameters:
  ///   - key: A closure that returns the key of an element's section. Keys should be unique.
  ///   - items: A closure that returns the collection of the section's elements.
  @inlinable
  public func sectioned<Key: Hashable & Sendable, Items: CollectionPropertyProtocol>(
    by key: @escaping @Sendable (Collection.Element) -> Key,
    items: @escaping @Sendable (Collection.Element) -> Items
  ) -> SectionedCollection<Key, Items.Collection.Element> {
    SectionedCollection(
      from: [self],
      DerivedEditsNode(SectionedGroupsDerivation(key: key, items: items), of: edits.node())
    )
  }
}

@usableFromInline
struct SectionedGroupsDerivation<
  Source: Sendable,
  Key: Hashable & Sendable,
  Items: CollectionPropertyProtocol
>: InnerDerivation {
  @usableFromInline typealias Item = Items.Collection.Element
  @usableFromInline typealias Output = SectionedScript<Key, Item>
  @usableFromInline typealias NumberedEdit = (number: Int, section: Int, edit: Edit<Item>)

  @usableFromInline let key: @Sendable (Source) -> Key
  @usableFromInline let items: @Sendable (Source) -> Items
  @usableFromInline var inner = InnerInputs<Item>()
  @usableFromInline var order = OrderStatisticTree()
  /// The collections; each one is retained while its section is in the list.
  @usableFromInline var sections = SlotTable<(key: Key, items: Items)>()

  @inlinable
  init(key: @escaping @Sendable (Source) -> Key, items: @escaping @Sendable (Source) -> Items) {
    (self.key, self.items) = (key, items)
  }

  @inlinable
  mutating func load(_ elements: [Source], _ scope: InnerScope, _ script: inout Output) {
    script.load(elements.enumerated().map { insert($0.element, at: $0.offset, scope) })
  }

  @inlinable
  mutating func receive(
    _ step: InnerStep<Source, Item>,
    _ scope: InnerScope,
    _ script: inout Output
  ) {
    var numbered: [ObjectIdentifier: [NumberedEdit]] = [:]
    for (source, slots) in step.inner {
      let edits = source.edits.computed
      let group = source as? GroupEdits<Item>
      for section in slots {
        if let group, group.numbers.count == edits.count {
          numbered[group.grouping, default: []] += zip(group.numbers, edits)
            .map { ($0, section, $1) }
        } else {
          for edit in edits { script.append(edit, section: order.position(of: section)) }
        }
      }
    }
    for edits in numbered.values { merge(edits, &script) }
    for (section, items) in step.late {
      let section = order.position(of: section)
      for (index, item) in items.enumerated() {
        script.append(.insert(item, at: ItemPath(section: section, item: index)))
      }
    }
    for edit in step.edits.computed { apply(edit, scope, &script) }
  }

  /// Applies an edit of the list.
  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ scope: InnerScope, _ script: inout Output) {
    switch edit {
    case .insert(let source, let index):
      script.append(.insertSection(insert(source, at: index, scope), at: index))
    case .remove(_, let index): remove(at: index, scope, &script)
    case .update(_, let source, let index):
      let former = sections[order.slot(at: index)]
      let isSame = former.items as AnyObject === items(source) as AnyObject
      if isSame, former.key == key(source) { return }
      remove(at: index, scope, &script)
      script.append(.insertSection(insert(source, at: index, scope), at: index))
    case .move(_, let origin, let destination):
      if origin == destination { return }
      order.move(order.slot(at: origin), to: destination)
      script.append(.moveSection(from: origin, to: destination))
    }
  }

  /// Adds a collection, and returns its section.
  @inlinable
  mutating func insert(
    _ source: Source,
    at index: Int,
    _ scope: InnerScope
  ) -> CollectionSection<Key, Item> {
    let section = order.insert(at: index).slot
    let (key, items) = (key(source), items(source))
    sections[section] = (key, items)
    return CollectionSection(key: key, items: inner.add(items.edits.node(), section, scope))
  }

  @inlinable
  mutating func remove(at index: Int, _ scope: InnerScope, _ script: inout Output) {
    let section = order.slot(at: index)
    inner.remove(section, scope)
    sections.remove(section)
    order.remove(section)
    script.append(.removeSection(at: index))
  }

  /// Applies the edits of all groups of a grouping, in the order of their numbers.
  @inlinable
  func merge(_ numbered: [NumberedEdit], _ script: inout Output) {
    var last = -1
    for (number, section, edit) in numbered.sorted(by: { $0.number < $1.number }) {
      let section = order.position(of: section)
      if number % 2 == 1, number == last + 1, case .insert(let item, let index) = edit {
        script.moveRemoved(item, to: ItemPath(section: section, item: index))
      } else {
        script.append(edit, section: section)
      }
      last = number
    }
  }
}
