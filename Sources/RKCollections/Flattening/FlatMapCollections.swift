import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection that concatenates the observable collections that a closure returns for the
  /// elements.
  ///
  ///     let tasks = projects.flatMap { $0.tasks }
  ///
  /// The result follows each returned collection until the element that was passed to the closure is removed
  /// or replaced. The result completes when this collection does. A step that changes several of the
  /// collections sends only one event.
  ///
  /// - Parameter transform: A closure that runs once for each element that is inserted or replaced.
  @export(implementation)
  public func flatMap<Items: CollectionPropertyProtocol>(
    _ transform: @escaping @Sendable (Collection.Element) -> Items
  ) -> DerivedCollection<Items.Collection.Element> {
    let machine = FlatMapCollectionsOperator<Collection.Element, Items>(transform)
    return DerivedCollection(from: [self], DerivedCollectionNode(machine, of: edits.node()))
  }

  /// Returns a collection that concatenates the observable collections in this one, like `flatMap { $0 }`.
  ///
  /// If this collection comes from `grouped(by:)`, changing the key of an element sends one event. The event
  /// lists the element as deleted and inserted.
  @export(implementation)
  public func joined() -> DerivedCollection<Collection.Element.Collection.Element>
  where Collection.Element: CollectionPropertyProtocol {
    flatMap { $0 }
  }
}

/// The state machine of `flatMap` for collections.
@usableFromInline
struct FlatMapCollectionsOperator<Source: Sendable, Items: CollectionPropertyProtocol>:
  InnerOperator
{
  @usableFromInline typealias InnerItem = Items.Collection.Element

  @usableFromInline let transform: @Sendable (Source) -> Items
  @usableFromInline var inner = InnerInputs<InnerItem>()
  @usableFromInline var results = Concatenation<InnerItem>()
  /// The returned collections by slot; each collection is retained until the element in the slot is removed
  /// or replaced.
  @usableFromInline var items = SlotTable<Items>()

  @export(implementation)
  init(_ transform: @escaping @Sendable (Source) -> Items) {
    self.transform = transform
  }

  @export(implementation)
  mutating func apply(
    _ step: InnerChange<Source, InnerItem>,
    _ scope: ComputationContext,
    into output: inout Change<InnerItem>
  ) {
    for (source, slots) in step.inner {
      for slot in slots { results.parts[slot] = source.change }
    }
    for (slot, elements) in step.late {
      results.replace(results.count(of: slot), of: slot, with: elements, isLinked: false)
    }
    let places = step.change.places
    results.order.begin(places)
    for (index, entry) in places.leaving.enumerated() where entry.link < 0 {
      let slot = Int(results.order.leaving[index].slot)
      results.parts[slot] = nil
      remove(slot, scope)
    }
    var entering = [[InnerItem]](repeating: [], count: places.entering.count)
    for (index, entry) in places.entering.enumerated() where entry.element >= 0 {
      let items = transform(step.change.elements[Int(entry.element)])
      let located = results.order.entering[index]
      if entry.link >= 0 {
        let slot = Int(located.slot)
        remove(slot, scope)
        results.parts[slot] = nil
        results.replace(
          Int(located.measure),
          of: slot,
          with: add(items, slot, scope),
          isLinked: false
        )
      } else {
        let slot = results.order.newSlot()
        results.order.entering[index].slot = Int32(slot)
        entering[index] = add(items, slot, scope)
      }
    }
    results.apply(places, entering, into: &output)
  }

  @export(implementation)
  mutating func add(_ collection: Items, _ slot: Int, _ scope: ComputationContext) -> [InnerItem] {
    items[slot] = collection
    return inner.add(collection.edits.node(), slot, scope)
  }

  @export(implementation)
  mutating func remove(_ slot: Int, _ scope: ComputationContext) {
    inner.remove(slot, scope)
    items.remove(slot)
  }
}
