import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection that concatenates the observable collections that a closure returns for the
  /// elements.
  ///
  ///     let tasks = projects.flatMap { $0.tasks }
  ///
  /// The result follows each returned collection until the collection's element is removed or replaced. The
  /// result completes when this collection does. Each step sends one event, no matter how many of the
  /// collections it changes.
  ///
  /// - Parameter transform: A closure that runs once for each element that is inserted or replaced.
  @inlinable
  public func flatMap<Items: CollectionPropertyProtocol>(
    _ transform: @escaping @Sendable (Collection.Element) -> Items
  ) -> DerivedCollection<Items.Collection.Element> {
    let machine = FlatMapCollectionsDerivation<Collection.Element, Items>(transform: transform)
    return DerivedCollection(from: [self], DerivedEditsNode(machine, of: edits.node()))
  }

  /// Returns a collection that concatenates the observable collections in this one, like `flatMap { $0 }`.
  ///
  /// If this collection comes from `grouped(by:)`, changing the key of an element sends one event. The event
  /// lists the element as deleted and inserted.
  @inlinable
  public func joined() -> DerivedCollection<Collection.Element.Collection.Element>
  where Collection.Element: CollectionPropertyProtocol {
    flatMap { $0 }
  }
}

/// The state machine of `flatMap` for collections.
///
/// The measure of a source element is the number of elements in its collection.
@usableFromInline
struct FlatMapCollectionsDerivation<Source: Sendable, Items: CollectionPropertyProtocol>:
  InnerDerivation
{
  @usableFromInline typealias Output = Items.Collection.Element

  @usableFromInline let transform: @Sendable (Source) -> Items
  @usableFromInline var inner = InnerInputs<Output>()
  @usableFromInline var tree = OrderStatisticTree()
  /// The returned collections; each one is retained until its element is removed or replaced.
  @usableFromInline var items = SlotTable<Items>()

  @inlinable
  init(transform: @escaping @Sendable (Source) -> Items) {
    self.transform = transform
  }

  @inlinable
  mutating func load(
    _ elements: [Source],
    _ scope: InnerScope,
    _ script: inout DerivedScript<Output>
  ) {
    var (loaded, measures) = ([Output](), [Int]())
    for (position, element) in elements.enumerated() {
      let added = add(element, position + 1, scope)
      measures.append(added.count)
      loaded += added
    }
    tree = OrderStatisticTree(measures: measures)
    script.load(loaded)
  }

  @inlinable
  mutating func receive(
    _ step: InnerStep<Source, Output>,
    _ scope: InnerScope,
    _ script: inout DerivedScript<Output>
  ) {
    for (source, slots) in step.inner {
      for slot in slots { apply(source.edits.computed, slot, &script) }
    }
    for (slot, elements) in step.late { script.set(elements, of: slot, in: &tree) }
    for edit in step.edits.computed { apply(edit, scope, &script) }
  }

  /// Applies edits of the collection in a slot.
  @inlinable
  mutating func apply(
    _ edits: EditScript<Output>,
    _ slot: Int,
    _ script: inout DerivedScript<Output>
  ) {
    let index = tree.before(slot).sum
    for edit in edits { script.append(edit, offset: index) }
    tree.setMeasure(slot, tree.measure(slot) + edits.growth)
  }

  @inlinable
  mutating func apply(
    _ edit: Edit<Source>,
    _ scope: InnerScope,
    _ script: inout DerivedScript<Output>
  ) {
    switch edit {
    case .insert(let element, let position):
      let slot = tree.insert(at: position).slot
      script.set(add(element, slot, scope), of: slot, in: &tree)
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      remove(slot, scope, &script)
      tree.remove(slot)
    case .update(_, let element, let position):
      let slot = tree.slot(at: position)
      remove(slot, scope, &script)
      script.set(add(element, slot, scope), of: slot, in: &tree)
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let former = tree.before(slot).sum
      let (count, index) = (tree.measure(slot), tree.move(slot, to: destination))
      script.move(count, from: former, to: index, of: tree.sum)
    }
  }

  @inlinable
  mutating func add(_ element: Source, _ slot: Int, _ scope: InnerScope) -> [Output] {
    let collection = transform(element)
    items[slot] = collection
    return inner.add(collection.edits.node(), slot, scope)
  }

  @inlinable
  mutating func remove(
    _ slot: Int,
    _ scope: InnerScope,
    _ script: inout DerivedScript<Output>
  ) {
    script.set([], of: slot, in: &tree)
    inner.remove(slot, scope)
    items.remove(slot)
  }
}
