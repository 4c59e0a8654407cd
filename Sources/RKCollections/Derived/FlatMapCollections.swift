import RKCore

extension CollectionPropertyProtocol {
  /// Returns a collection of the elements of the collections that a closure returns for each element.
  ///
  ///     let tasks = projects.flatMap { $0.tasks }
  ///
  /// It follows each of these collections until its element is removed. It completes with this
  /// collection. A change of one collection is one event, and so is a change of this one.
  ///
  /// - Parameter transform: A closure that runs once for each element that is inserted or replaced.
  public func flatMap<Items: CollectionPropertyProtocol>(
    _ transform: @escaping @Sendable (Collection.Element) -> Items
  ) -> DerivedCollection<Items.Collection.Element> {
    let derivation = FlatMapCollectionsDerivation(transform: transform)
    return DerivedCollection(
      from: [self],
      derivation,
      [DerivedInput(elements: derivation.observations), DerivedInput(edits.signal) { .first($0) }]
    )
  }

  /// Returns a collection of the elements of the collections in this one: `flatMap { $0 }`.
  ///
  /// After `grouped(by:)`, a change of an element's key is up to three events: of two groups, and of their
  /// order. `sorted` by the key sends one.
  public func joined() -> DerivedCollection<Collection.Element.Collection.Element>
  where Collection.Element: CollectionPropertyProtocol {
    flatMap { $0 }
  }
}

/// The measure of a source element is the number of elements of its collection.
struct FlatMapCollectionsDerivation<Source: Sendable, Items: CollectionPropertyProtocol>:
  EditDerivation, Derivation
{
  typealias Output = Items.Collection.Element
  typealias Input = Either<CollectionUpdate<Source>, (id: Int, event: CollectionUpdate<Output>)>

  let transform: @Sendable (Source) -> Items
  private(set) var observations = ElementObservations<CollectionUpdate<Output>>()
  private var tree = OrderStatisticTree()
  /// The collections, which are retained as long as their elements are.
  private var items = SlotTable<Items>()

  init(transform: @escaping @Sendable (Source) -> Items) {
    self.transform = transform
  }

  mutating func receive(_ input: Input, _ changes: inout Changes<Output>) {
    switch input {
    case .first(let update): receive(update, &changes)
    case .second((let id, let update)):
      guard let slot = observations.slot(of: id) else { return }
      let index = tree.before(slot).sum
      switch update {
      case .initial(let elements):
        changes.insert(elements, at: index)
        tree.setMeasure(slot, elements.count)
      case .edits(let edits):
        var count = tree.measure(slot)
        for edit in edits.computed {
          if case .insert = edit { count += 1 }
          if case .remove = edit { count -= 1 }
          changes.append(edit, offset: index)
        }
        tree.setMeasure(slot, count)
      }
    }
  }

  mutating func load(_ elements: [Source], _ changes: inout Changes<Output>) {
    tree = OrderStatisticTree(measures: repeatElement(0, count: elements.count))
    for (position, element) in elements.enumerated() { observe(element, position + 1) }
  }

  mutating func apply(_ edit: Edit<Source>, _ changes: inout Changes<Output>) {
    switch edit {
    case .insert(let element, let position): observe(element, tree.insert(at: position).slot)
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      end(slot, &changes)
      tree.remove(slot)
    case .update(_, let element, let position):
      let slot = tree.slot(at: position)
      end(slot, &changes)
      tree.setMeasure(slot, 0)
      observe(element, slot)
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let former = tree.before(slot).sum
      let (count, index) = (tree.measure(slot), tree.move(slot, to: destination))
      changes.move(count, from: former, to: index, of: tree.sum)
    }
  }

  private mutating func observe(_ element: Source, _ slot: Int) {
    let collection = transform(element)
    items[slot] = collection
    observations.observe(slot) { collection.edits.signal.observeNext(with: $0) }
  }

  private mutating func end(_ slot: Int, _ changes: inout Changes<Output>) {
    changes.remove(tree.measure(slot), at: tree.before(slot).sum)
    observations.end(slot)
    items.remove(slot)
  }
}
