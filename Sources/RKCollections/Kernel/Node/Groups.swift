import RKCore
import RKSubjects

/// The groups of a collection's elements by key; the groups are parts of the collection of groups.
///
/// The group of a key is created by the first step or reader that needs it. A reader creates groups because
/// observers can receive the reader's value before a step runs.
@usableFromInline
final class Groups<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  @usableFromInline typealias Group = CollectionGroup<Key, Item>
  @usableFromInline typealias Section = CollectionSection<Key, Item>
  @usableFromInline typealias Machine = GroupOrder<Key, Item>
  /// The state of the machine and, if a reader computed the state, the elements of each group.
  @usableFromInline typealias Loaded = (machine: Machine, items: [Key: [Item]])

  /// A weak reference to a group, which the content of the list, a reader or a client retains.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline weak let group: Group?

    @export(implementation)
    init(_ group: Group) {
      self.group = group
    }
  }

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var groups: [Key: Entry] = [:]
    /// The groups whose keys are not equal to themselves.
    ///
    /// Each of them has exactly one element.
    @usableFromInline var single: [Entry] = []
    /// The number of entries at which the entries of released groups are removed.
    @usableFromInline var limit = 16
    /// The parts that the current step changed or removed; `takeParts()` empties this list.
    @usableFromInline var changed: [any NodePart] = []
    /// The parts to which the current step applied a change; `stepEnded()` empties this list.
    @usableFromInline var applied: [GroupPart<Item>] = []

    @export(implementation)
    init() {}

    /// The groups that still exist; the caller must release the returned references outside the lock.
    @export(implementation) var live: [Group] {
      groups.values.compactMap(\.group) + single.compactMap(\.group)
    }

    /// Removes the entries of released groups, if the number of entries has reached `limit`.
    ///
    /// - Returns: Groups and keys for the caller to release outside the lock.
    @export(implementation)
    mutating func removeReleased() -> Any {
      if groups.count + single.count < limit { return () }
      let (live, entries) = (live, groups)
      (groups, single) = ([:], [])
      for group in live { _ = insert(group) }
      limit = max(16, 2 * live.count)
      return (live, entries)
    }

    /// Adds the entry of a group.
    ///
    /// - Returns: The key of the entry that it replaces, for the caller to release outside the lock.
    @export(implementation)
    mutating func insert(_ group: Group) -> Key? {
      if group.key != group.key {
        single.append(Entry(group))
        return nil
      }
      // Assigning the entry would keep the old key.
      let replaced = remove(group.key)
      groups[group.key] = Entry(group)
      return replaced
    }

    /// Removes the entry of a key.
    ///
    /// - Returns: The key in the entry, for the caller to release outside the lock.
    @export(implementation)
    mutating func remove(_ key: Key) -> Key? {
      groups.index(forKey: key).map { groups.remove(at: $0).key }
    }
  }

  /// The node of the collection of groups.
  @usableFromInline let list: ObjectNode
  /// The node that the groups' nodes depend on.
  @usableFromInline let parent: PartsNode
  @usableFromInline let isOrdered: Bool
  @usableFromInline let state = Locked(State())
  /// A closure that returns the groups in the list; during a step, the groups before the change of the step.
  @usableFromInline let content = Box<@Sendable () -> [Group]>({ [] })

  @export(implementation)
  init(of list: ObjectNode, isOrdered: Bool) {
    (self.list, self.isOrdered) = (list, isOrdered)
    parent = PartsNode(of: list)
  }

  deinit { complete() }

  /// Returns the group for a section, and creates the group if necessary.
  @export(implementation)
  func made(_ section: Section) -> Group {
    let (key, items) = (section.key, section.items)
    let part = GroupPart(
      CollectionStore(items),
      of: parent,
      isOrdered: isOrdered
    ) { [weak self] reader in key == key ? self?.items(of: key, reader) : items }
    let group = Group(key: key, part)
    let (made, released) = state.withLock { state -> (Group, Any) in
      if let first = state.groups[key]?.group { return (first, ()) }
      let released = state.removeReleased()
      return (group, (released, state.insert(group)))
    }
    _ = consume released
    return made
  }

  /// Completes all groups.
  @usableFromInline
  func complete() {
    let (groups, released) = state.withLock { state in
      defer { (state.groups, state.single) = ([:], []) }
      return (state.live, state.groups)
    }
    for group in groups { group.part.complete() }
    _ = consume released
  }

  @usableFromInline
  func items(of key: Key, _ reader: GraphReader) -> [Item]? {
    (reader.state(of: list) as? MachineState<Loaded>).map { $0.machine.items[key] ?? [] }
  }

  // MARK: Steps

  /// Returns the group for a section that is inserted in a step; called by the owner.
  @export(implementation)
  func inserted(_ section: Section) -> Group {
    let group = made(section)
    var items = section.items
    group.store.withContent { swap(&$0, &items) }
    return group
  }

  /// Returns the groups for all sections, and removes all other groups; called by the owner.
  ///
  /// A section whose key is not equal to itself gets a new group.
  ///
  /// - Parameter isOther: A Boolean value that indicates whether the elements of existing groups may differ
  ///   from the elements of the sections.
  @export(implementation)
  func replace(with sections: [Section], isOther: Bool) -> [Group] {
    let former = state.withLock { $0.live }
    var kept: Set<ObjectIdentifier> = []
    for section in sections {
      guard let group = group(of: section.key, at: nil) else { continue }
      kept.insert(ObjectIdentifier(group))
      let count = group.store.content.count
      if !isOther, count == section.items.count { continue }
      change(group, Change(replacing: count, with: section.items), isRemoved: false)
    }
    for group in former where !kept.contains(ObjectIdentifier(group)) {
      change(group, Change(), isRemoved: true)
    }
    return sections.map(made)
  }

  /// Returns the existing group with a key.
  ///
  /// - Parameter index: The index of the group before the step; needed only if the key is not equal to itself.
  @export(implementation)
  func group(of key: Key, at index: Int?) -> Group? {
    if key == key { return state.withLock { $0.groups[key]?.group } }
    guard let index else { return nil }
    let groups = content.value()
    return groups.indices.contains(index) ? groups[index] : nil
  }

  /// Applies a settled change of a group; called by the owner.
  ///
  /// - Parameter isRemoved: A Boolean value that indicates whether the group is removed.
  @export(implementation)
  func change(_ group: Group?, _ change: Change<Item>, isRemoved: Bool) {
    guard let group else { return }
    let released = state.withLock { state -> Key? in
      state.changed.append(group.part)
      state.applied.append(group.part)
      if !isRemoved { return nil }
      state.changed.append(RemovedGroup(group.part))
      return state.remove(group.key)
    }
    _ = consume released
    group.part.apply(change)
  }

  @export(implementation)
  func takeParts() -> [any NodePart] {
    state.withLock { state in
      if state.changed.isEmpty { return [] }
      defer { state.changed = [] }
      return state.changed
    }
  }

  @export(implementation)
  func stepEnded() {
    let applied = state.withLock { state in
      defer { state.applied = [] }
      return state.applied
    }
    for part in applied { part.stepEnded() }
  }
}

extension DerivedCollectionNode {
  /// Creates the node of a collection of groups.
  @export(implementation)
  convenience init<Key, Source>(
    groupsOf source: ListNode<Source>,
    by key: @escaping @Sendable (Source) -> Key
  ) where Output == Change<CollectionGroup<Key, Source>> {
    let made = Box<@Sendable () -> Groups<Key, Source>?>({ nil })
    let node = Self.objectNode(
      from: [source.node],
      stepEnded: { made.value()?.stepEnded() },
      parts: { made.value()?.takeParts() ?? [] }
    )
    let groups = Groups<Key, Source>(of: node, isOrdered: source.isOrdered)
    made.value = { [weak groups] in groups }
    let links = Box(0)
    let retained = Retained(source)
    self.init(
      Groups<Key, Source>.Loaded(GroupOrder(by: key), [:]),
      of: node,
      // A group that a reader finds can be removed by a queued step, and its key inserted by a later one. So
      // a reader and a step that load the same state can get different groups.
      isOrdered: false,
      first: {
        links.value += 1
        return retained.value.firstItems
      },
      load: { state, first, reader, output in
        _ = state.machine.apply(Change(inserting: first ?? retained.value.items(of: reader)))
        let sections = state.machine.insertedSections
        state.machine.end()
        if reader == nil {
          let isOther = links.value > 1 || !source.isOrdered || node.isAhead
          output = Change(inserting: groups.replace(with: sections, isOther: isOther))
        } else {
          state.items = [:]
          for section in sections { state.items[section.key] = section.items }
          output = Change(inserting: sections.map(groups.made))
        }
      },
      receive: { state, _, output in
        state.items = [:]
        groups.receive(retained.value.change, &state.machine, &output)
      },
      whenComplete: { [weak groups] in groups?.complete() }
    )
    groups.content.value = { [weak self] in self?.store.content ?? [] }
  }
}

extension Groups {
  /// Applies a change of the source; called by the owner.
  @export(implementation)
  func receive(
    _ change: Change<Item>,
    _ machine: inout Machine,
    _ output: inout Change<Group>
  ) {
    for (before, after) in machine.apply(change) { output.move(from: before, to: after) }
    for part in machine.parts {
      let group = group(of: machine.key(of: part.group), at: part.before)
      self.change(group, part.change, isRemoved: false)
    }
    for (group, index, part) in machine.removed {
      output.leave(at: index)
      self.change(self.group(of: machine.key(of: group), at: index), part, isRemoved: true)
    }
    for (group, index, items) in machine.inserted {
      output.enter(inserted(Section(key: machine.key(of: group), items: items)), at: index)
    }
    machine.end()
  }
}
