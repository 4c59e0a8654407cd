public import RKCore
import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns the elements in groups with equal keys, each of which is a collection.
  ///
  ///     let sections = contacts.grouped { $0.name.prefix(1) }.sorted { $0.key < $1.key }
  ///
  /// Groups are in the order of their first elements, and elements in the order of the source. A group
  /// is inserted with its first element, and removed after its last one. So a section of a list
  /// follows its group, and the list follows the collection of groups.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> DerivedCollection<CollectionGroup<Key, Collection.Element>> {
    // It changes the groups, so it is no node of a graph.
    DerivedCollection(
      from: [self],
      GroupedDerivation(key: key),
      [DerivedInput(edits.signal) { $0 }]
    )
  }
}

/// The elements of a collection that have one key: an observable array.
///
/// `grouped(by:)` of a collection makes it. It completes when it is removed from the collection of
/// groups, or when that is released or completes.
public final class CollectionGroup<Key: Hashable & Sendable, Item: Sendable>:
  CollectionPropertyProtocol
{
  /// The type of the elements of the signal.
  public typealias Element = CollectionEvent<[Item]>
  /// The type of the failure: a group cannot fail.
  public typealias Error = Never

  /// The key of the elements.
  public let key: Key
  let store: CollectionStore<[Item]>
  /// What a list with sections has to know of changes that concern other groups too.
  let steps = PassthroughSubject<GroupStep, Never>()

  init(key: Key, _ items: [Item]) {
    self.key = key
    store = CollectionStore(items)
  }

  /// The current elements.
  public var collection: [Item] { store.content }

  /// The edits from which further collections are derived.
  public var edits: CollectionEdits<Item> { store.edits }

  /// Observes the current elements, then each change.
  @discardableResult
  public func observe(with observer: AnyObserver<CollectionEvent<[Item]>, Never>) -> any Disposable
  {
    store.observe(observer)
  }
}

/// The measure of a source element is 1 if it is the first of its group.
struct GroupedDerivation<Source: Sendable, Key: Hashable & Sendable>: EditDerivation, Derivation {
  typealias Group = CollectionGroup<Key, Source>
  typealias Output = Group

  /// The groups, which complete when the derivation is released.
  final class Groups {
    var groups: [Key: Group] = [:]

    deinit {
      for group in groups.values { group.store.complete() }
    }
  }

  let key: @Sendable (Source) -> Key
  var tree = OrderStatisticTree()
  var keys = SlotTable<Key>()
  var slots = KeyedSlots<Key>()
  let groups = Groups()
  /// The groups of all elements, while the tree is not linked; the keys and slots are those of linked ones.
  var numbering: Numbering?
  /// The changes of groups by the present update, so that each group sends one event for it.
  var pending: [Key: (changes: Changes<Source>, numbers: [Int])] = [:]
  /// The elements that the present update has replaced, by their slots.
  ///
  /// Each is replaced once, when the update is complete, so that none moves through a group in between.
  private var replaced: [Int: Source] = [:]
  /// The number of the edit that is applied.
  private var number = 0
  /// The groups that have sent changes of the present update.
  private var open: [Group] = []

  init(key: @escaping @Sendable (Source) -> Key) {
    self.key = key
  }

  mutating func receive(_ update: CollectionUpdate<Source>, _ changes: inout Changes<Group>) {
    switch update {
    case .initial(let elements): load(elements, &changes)
    case .edits(let edits):
      if let arrangement = edits.arrangement, !arrangement.hasReplaced {
        return arrange(arrangement, &changes)
      }
      edits.forEach { apply($0, &changes) }
    }
    for (slot, element) in replaced.sorted(by: { $0.key < $1.key }) {
      replace(slot, element, &changes)
    }
    replaced = [:]
    for key in pending.keys { send(key) }
    pending = [:]
  }

  /// The list of groups has sent its changes too.
  mutating func finish() {
    for group in open { group.steps.send(.end) }
    open = []
  }

  mutating func apply(_ edit: Edit<Source>, _ changes: inout Changes<Group>) {
    link()
    number += 1
    switch edit {
    case .insert(let element, let position):
      insert(element, key(element), tree.insert(at: position).slot, &changes)
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      remove(slot, &changes)
      tree.remove(slot)
      replaced[slot] = nil
    case .update(_, let element, let position): replaced[tree.slot(at: position)] = element
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let key = keys[slot]
      let former = hideFirst(of: key)
      let index = slots.remove(slot, key, in: tree)
      tree.move(slot, to: destination)
      let newIndex = slots.insert(slot, key, in: tree)
      change(key) { $0.move(from: index, to: newIndex) }
      if let former { changes.move(from: former, to: showFirst(of: key)) }
    }
  }

  private mutating func replace(
    _ slot: Int,
    _ element: Source,
    _ changes: inout Changes<Group>
  ) {
    number += 1
    let key = key(element)
    if key == keys[slot] {
      let index = slots.index(of: slot, key, in: tree)
      change(key) { $0.update(element, at: index) }
    } else {
      remove(slot, &changes)
      insert(element, key, slot, &changes)
    }
  }

  private mutating func insert(
    _ element: Source,
    _ key: Key,
    _ slot: Int,
    _ changes: inout Changes<Group>
  ) {
    keys[slot] = key
    let former = hideFirst(of: key)
    let index = slots.insert(slot, key, in: tree)
    let position = showFirst(of: key)
    if let former {
      change(key) { $0.insert(element, at: index) }
      changes.move(from: former, to: position)
    } else {
      let group = Group(key: key, [element])
      groups.groups[key] = group
      changes.insert(group, at: position)
    }
  }

  private mutating func remove(_ slot: Int, _ changes: inout Changes<Group>) {
    let key = keys[slot]
    guard let former = hideFirst(of: key) else { return }
    let index = slots.remove(slot, key, in: tree)
    change(key) { $0.remove(at: index) }
    if slots[key].isEmpty {
      changes.remove(at: former)
      send(key)
      pending[key] = nil
      groups.groups.removeValue(forKey: key)?.store.complete()
    } else {
      changes.move(from: former, to: showFirst(of: key))
    }
    keys.remove(slot)
  }

  /// Returns the position of a group, and removes it from the sums.
  private mutating func hideFirst(of key: Key) -> Int? {
    slots[key].first.map { slot in
      tree.setMeasure(slot, 0)
      return tree.before(slot).sum
    }
  }

  /// Adds a group to the sums, and returns its position.
  private mutating func showFirst(of key: Key) -> Int {
    let slot = slots[key][0]
    tree.setMeasure(slot, 1)
    return tree.before(slot).sum
  }

  private mutating func change(_ key: Key, _ body: (inout Changes<Source>) -> Void) {
    let count = pending[key]?.changes.count ?? 0
    body(&pending[key, default: (Changes(), [])].changes)
    // A move to the same place is no change.
    if let changed = pending[key]?.changes.count, changed > count {
      pending[key]?.numbers.append(number)
    }
  }

  /// Sends the pending changes of a group.
  mutating func send(_ key: Key) {
    guard let group = groups.groups[key], let (changes, numbers) = pending[key] else { return }
    group.steps.send(.begin(numbers: numbers))
    open.append(group)
    changes.apply(to: group.store)
  }
}
