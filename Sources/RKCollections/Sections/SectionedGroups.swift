import RKCore
import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a list whose sections are the groups of this collection.
  ///
  ///     let groups = books.grouped(by: \.shelf).sorted { $0.key < $1.key }
  ///     let shelves = groups.sectioned()
  ///
  /// A change of the collection that is grouped is one event, also if elements change their keys, as long as
  /// the groups are derived from it alone. If you need no groups, `sectioned(by:)` does less work.
  public func sectioned<Key: Hashable & Sendable, Item: Sendable>()
    -> SectionedCollection<Key, Item>
  where Collection.Element == CollectionGroup<Key, Item> {
    sectioned(key: \.key, items: { $0 }) { group, send in
      CompositeDisposable([
        group.steps.observeNext { send(.step($0)) },
        group.edits.signal.observeNext { send(.update($0)) },
      ])
    }
  }

  /// Returns a list whose sections are the collections in this one.
  ///
  /// A change of one of the collections is one event, and so is a change of this one. Equal collections are
  /// different sections, and an empty one is an empty section. `sectioned(by:items:)` gives them keys.
  @_disfavoredOverload
  public func sectioned()
    -> SectionedCollection<ObjectIdentifier, Collection.Element.Collection.Element>
  where Collection.Element: CollectionPropertyProtocol & AnyObject {
    sectioned(by: { ObjectIdentifier($0) }, items: { $0 })
  }

  /// Returns a list with a section for each element, whose elements are those of a collection.
  ///
  ///     let list = projects.sectioned(by: { ObjectIdentifier($0) }, items: { $0.tasks })
  ///
  /// It follows each of the collections until its section is deleted. It completes with this collection. A
  /// section whose key or collection is replaced by another one is deleted and inserted.
  ///
  /// - Parameters:
  ///   - key: Returns the key of the section of an element. Keys should be different.
  ///   - items: Returns the collection of an element.
  public func sectioned<Key: Hashable & Sendable, Items: CollectionPropertyProtocol>(
    by key: @escaping @Sendable (Collection.Element) -> Key,
    items: @escaping @Sendable (Collection.Element) -> Items
  ) -> SectionedCollection<Key, Items.Collection.Element> {
    sectioned(key: key, items: items) { collection, send in
      collection.edits.signal.observeNext { send(.update($0)) }
    }
  }

  private func sectioned<Key: Hashable & Sendable, Items: CollectionPropertyProtocol>(
    key: @escaping @Sendable (Collection.Element) -> Key,
    items: @escaping @Sendable (Collection.Element) -> Items,
    observe:
      @escaping @Sendable (
        Items, @escaping @Sendable (SectionInput<Items.Collection.Element>) -> Void
      ) -> any Disposable
  ) -> SectionedCollection<Key, Items.Collection.Element> {
    let derivation = SectionedGroupsDerivation(key: key, items: items, observe: observe)
    return SectionedCollection(
      from: [self],
      derivation,
      [DerivedInput(elements: derivation.observations), DerivedInput(edits.signal) { .first($0) }]
    )
  }
}

/// What the collection of a section sends.
enum SectionInput<Item: Sendable>: Sendable {
  case update(CollectionUpdate<Item>)
  /// A part of a change that concerns other groups too.
  case step(GroupStep)
}

/// A change of a collection that is grouped, as one of its groups receives it.
enum GroupStep: Sendable {
  /// The next edits of the group have these numbers.
  ///
  /// They order the edits of all groups. A removal from one group and an insertion into another that have
  /// one number are of the same element.
  case begin(numbers: [Int])
  /// All groups, and the list of groups, have sent their edits.
  case end
}

struct SectionedGroupsDerivation<
  Source: Sendable,
  Key: Hashable & Sendable,
  Items: CollectionPropertyProtocol
>: Derivation {
  typealias Item = Items.Collection.Element
  typealias Output = SectionedChanges<Key, Item>

  let key: @Sendable (Source) -> Key
  let items: @Sendable (Source) -> Items
  let observe: @Sendable (Items, @escaping @Sendable (SectionInput<Item>) -> Void) -> any Disposable
  private(set) var observations = ElementObservations<SectionInput<Item>>()
  private var order = OrderStatisticTree()
  /// The collections are retained as long as their sections are in the list.
  private var sections = SlotTable<(key: Key, items: Items)>()
  /// The sections that have received a part of a change, with the numbers of the edits to come.
  private var open: [Int: [Int]] = [:]
  /// The edits of open sections.
  private var numbered: [(number: Int, section: Int, edit: Edit<Item>)] = []
  /// What was changed while a section is open.
  private var pending = Output()

  init(
    key: @escaping @Sendable (Source) -> Key,
    items: @escaping @Sendable (Source) -> Items,
    observe:
      @escaping @Sendable (Items, @escaping @Sendable (SectionInput<Item>) -> Void) ->
      any Disposable
  ) {
    self.key = key
    self.items = items
    self.observe = observe
  }

  mutating func receive(
    _ input: Either<CollectionUpdate<Source>, (id: Int, event: SectionInput<Item>)>,
    _ changes: inout Output
  ) {
    switch input {
    case .first(.initial(let sources)):
      changes.load(sources.enumerated().map { insert($0.element, at: $0.offset) })
    case .first(.edits(let edits)):
      // The edits of groups came before those of their list.
      mergeNumbered()
      for edit in edits.computed { apply(edit) }
    case .second((let id, let event)):
      guard let section = observations.slot(of: id) else { return }
      receive(event, section)
    }
    if !open.isEmpty { return }
    mergeNumbered()
    changes.append(contentsOf: pending)
    pending = Output()
  }

  private mutating func receive(_ input: SectionInput<Item>, _ section: Int) {
    switch input {
    case .step(.begin(let numbers)): open[section] = numbers
    case .step(.end): open[section] = nil
    case .update(.initial): preconditionFailure("the elements were received when observing")
    case .update(.edits(let edits)):
      guard let numbers = open[section], numbers.count == edits.count else {
        for edit in edits.computed { apply(edit, order.position(of: section)) }
        return
      }
      numbered += zip(numbers, edits).map { ($0, section, $1) }
    }
  }

  /// Applies an edit of the list.
  private mutating func apply(_ edit: Edit<Source>) {
    switch edit {
    case .insert(let source, let index):
      pending.append(.insertSection(insert(source, at: index), at: index))
    case .remove(_, let index): remove(at: index)
    case .update(_, let source, let index):
      let former = sections[order.slot(at: index)]
      let isSame = former.items as AnyObject === items(source) as AnyObject
      if isSame, former.key == key(source) { return }
      remove(at: index)
      pending.append(.insertSection(insert(source, at: index), at: index))
    case .move(_, let origin, let destination):
      if origin == destination { return }
      order.move(order.slot(at: origin), to: destination)
      pending.append(.moveSection(from: origin, to: destination))
    }
  }

  /// Observes a collection, and returns its section.
  private mutating func insert(_ source: Source, at index: Int) -> CollectionSection<Key, Item> {
    let section = order.insert(at: index).slot
    let items = items(source)
    sections[section] = (key(source), items)
    let initial = Ref<[Item]>([])
    observations.observe(section) { send in
      observe(items) { input in
        // Received before `observe` returns, so that the section is complete.
        if case .update(.initial(let items)) = input { initial.value = items } else { send(input) }
      }
    }
    return CollectionSection(key: sections[section].key, items: initial.value)
  }

  private mutating func remove(at index: Int) {
    let section = order.slot(at: index)
    observations.end(section)
    sections.remove(section)
    open[section] = nil
    order.remove(section)
    pending.append(.removeSection(at: index))
  }

  /// Applies an edit of a section.
  private mutating func apply(_ edit: Edit<Item>, _ section: Int) {
    func path(_ index: Int) -> ItemPath { ItemPath(section: section, item: index) }
    switch edit {
    case .insert(let item, let index): pending.append(.insert(item, at: path(index)))
    case .remove(_, let index): pending.append(.remove((), at: path(index)))
    case .update(_, let item, let index): pending.append(.update((), item, at: path(index)))
    case .move(_, let origin, let destination):
      pending.append(.move((), from: path(origin), to: path(destination)))
    }
  }

  /// Applies the edits of open sections in the order in which they were made.
  private mutating func mergeNumbered() {
    let edits = numbered.sorted { $0.number < $1.number }
    numbered = []
    var next = 0
    while next < edits.count {
      let (number, section, edit) = edits[next]
      next += 1
      guard next < edits.count, edits[next].number == number else {
        apply(edit, order.position(of: section))
        continue
      }
      moveAcross([edits[next - 1], edits[next]])
      next += 1
    }
  }

  /// Applies a removal and an insertion of the same element, in either order.
  private mutating func moveAcross(_ pair: [(number: Int, section: Int, edit: Edit<Item>)]) {
    var origin = ItemPath(section: 0, item: 0)
    for case (_, let section, .remove(_, let index)) in pair {
      origin = ItemPath(section: order.position(of: section), item: index)
    }
    for case (_, let section, .insert(let item, let index)) in pair {
      let path = ItemPath(section: order.position(of: section), item: index)
      pending.append(.move((), from: origin, to: path))
      pending.append(.update((), item, at: path))
    }
  }
}
