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
    DerivedCollection(from: [self], DerivedEditsNode(groupsOf: edits.node(), by: key))
  }
}

/// The measure of a source element is 1 if it is the first of its group.
struct GroupedDerivation<Source: Sendable, Key: Hashable & Sendable>: SendableMetatype {
  typealias Group = CollectionGroup<Key, Source>

  /// What changes in a group, with the numbers of the edits.
  typealias GroupScript = (group: Group, script: DerivedScript<Source>, numbers: [Int])

  let key: @Sendable (Source) -> Key
  var elements = KeyedSequence<Key, Void>()
  let groups: Groups<Key, Source>
  /// The elements of each group, of a state that a reader has computed.
  var loaded: [Key: [Source]] = [:]
  /// The groups of all elements, while these are not linked.
  var numbering: Numbering?
  /// What the present update has changed in groups; `takeOutputs` takes it.
  var outputs: [GroupScript] = []
  /// The groups that the present update has removed.
  var removed: [Group] = []
  /// The changes of groups by the present update, so that each group sends one event for it.
  var pending: [Key: (script: DerivedScript<Source>, numbers: [Int])] = [:]
  /// The elements that the present update has replaced, by their slots.
  ///
  /// Each is replaced once, when the update is complete, so that none moves through a group in between.
  private var replaced: [Int: Source] = [:]
  /// The number of the edit that is applied.
  private var number = 0

  init(key: @escaping @Sendable (Source) -> Key, groups: Groups<Key, Source>) {
    (self.key, self.groups) = (key, groups)
  }

  mutating func receive(_ edits: EditScript<Source>, _ script: inout DerivedScript<Group>) {
    if let arrangement = edits.arrangement, !arrangement.hasReplaced {
      return arrange(arrangement, &script)
    }
    edits.forEach { apply($0, &script) }
    for (slot, element) in replaced.sorted(by: { $0.key < $1.key }) {
      replace(slot, element, &script)
    }
    replaced = [:]
    for key in pending.keys { send(key) }
    pending = [:]
  }

  /// Takes what the last update has changed in groups, and the groups that it has removed.
  mutating func takeOutputs() -> (changed: [GroupScript], removed: [Group]) {
    defer { (outputs, removed) = ([], []) }
    return (outputs, removed)
  }

  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Group>) {
    link()
    number += 1
    switch edit {
    case .insert(let element, let position):
      insert(element, key(element), elements.tree.insert(at: position).slot, &script)
    case .remove(_, let position):
      let slot = elements.tree.slot(at: position)
      remove(slot, &script)
      elements.tree.remove(slot)
      replaced[slot] = nil
    case .update(_, let element, let position):
      replaced[elements.tree.slot(at: position)] = element
    case .move(_, let origin, let destination):
      let slot = elements.tree.slot(at: origin)
      let key = elements[slot].key
      let former = hideFirst(of: key)
      let (from, to) = elements.move(slot, to: destination)
      change(key) { $0.move(from: from, to: to) }
      if let former { script.move(from: former, to: showFirst(of: key)) }
    }
  }

  private mutating func replace(
    _ slot: Int,
    _ element: Source,
    _ script: inout DerivedScript<Group>
  ) {
    number += 1
    let key = key(element)
    if key == elements[slot].key {
      let index = elements.index(of: slot)
      change(key) { $0.update(element, at: index) }
    } else {
      remove(slot, &script)
      insert(element, key, slot, &script)
    }
  }

  private mutating func insert(
    _ element: Source,
    _ key: Key,
    _ slot: Int,
    _ script: inout DerivedScript<Group>
  ) {
    let former = hideFirst(of: key)
    let index = elements.insert(key, (), in: slot)
    let position = showFirst(of: key)
    if let former {
      change(key) { $0.insert(element, at: index) }
      script.move(from: former, to: position)
    } else {
      script.insert(groups.insert(key, [element]), at: position)
    }
  }

  private mutating func remove(_ slot: Int, _ script: inout DerivedScript<Group>) {
    let key = elements[slot].key
    guard let former = hideFirst(of: key) else { return }
    let index = elements.remove(slot)
    change(key) { $0.remove(at: index) }
    if elements.slots(of: key).isEmpty {
      script.remove(at: former)
      send(key)
      pending[key] = nil
      if let group = groups.remove(key) { removed.append(group) }
    } else {
      script.move(from: former, to: showFirst(of: key))
    }
  }

  /// Returns the position of a group, and removes it from the sums.
  private mutating func hideFirst(of key: Key) -> Int? {
    elements.slots(of: key).first.map { slot in
      elements.tree.setMeasure(slot, 0)
      return elements.tree.before(slot).sum
    }
  }

  /// Adds a group to the sums, and returns its position.
  private mutating func showFirst(of key: Key) -> Int {
    let slot = elements.slots(of: key)[0]
    elements.tree.setMeasure(slot, 1)
    return elements.tree.before(slot).sum
  }

  private mutating func change(_ key: Key, _ body: (inout DerivedScript<Source>) -> Void) {
    let count = pending[key]?.script.count ?? 0
    body(&pending[key, default: (DerivedScript(), [])].script)
    // A move to the same place is no change.
    if let changed = pending[key]?.script.count, changed > count {
      pending[key]?.numbers.append(number)
    }
  }

  /// Returns the pending changes of a group.
  mutating func send(_ key: Key) {
    guard let group = groups[key], let (script, numbers) = pending[key] else { return }
    outputs.append((group, script, numbers))
  }
}
