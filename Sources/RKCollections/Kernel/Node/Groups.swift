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

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var groups: [Key: Group] = [:]
    /// The groups whose keys are not equal to themselves.
    ///
    /// Each of them has exactly one element.
    @usableFromInline var single: [Group] = []
    /// The parts that the current step changed or removed; `takeParts()` empties this list.
    @usableFromInline var changed: [any NodePart] = []
    /// The parts to which the current step applied a change; `stepEnded()` empties this list.
    @usableFromInline var applied: [GroupPart<Item>] = []

    @inlinable
    init() {}
  }

  /// The node of the collection of groups.
  @usableFromInline let list: ObjectNode
  /// The node that the groups' nodes depend on.
  @usableFromInline let parent: PartsNode
  @usableFromInline let isOrdered: Bool
  @usableFromInline let state = Locked(State())
  /// A closure that returns the groups in the list; during a step, the groups before the change of the step.
  @usableFromInline let content = Box<@Sendable () -> [Group]>({ [] })

  @inlinable
  init(of list: ObjectNode, isOrdered: Bool) {
    (self.list, self.isOrdered) = (list, isOrdered)
    parent = PartsNode(of: list)
  }

  deinit { complete() }

  /// Returns the group for a section, and creates the group if necessary.
  @inlinable
  func made(_ section: Section) -> Group {
    let (key, items) = (section.key, section.items)
    let part = GroupPart(
      CollectionStore(items),
      of: parent,
      isOrdered: isOrdered
    ) { [weak self] reader in key == key ? self?.items(of: key, reader) : items }
    let group = Group(key: key, part)
    if key != key {
      state.withLock { $0.single.append(group) }
      return group
    }
    return state.withLock { state in
      if let first = state.groups[key] { return first }
      state.groups[key] = group
      return group
    }
  }

  /// Completes all groups.
  @usableFromInline
  func complete() {
    let groups = state.withLock { state in
      defer { (state.groups, state.single) = ([:], []) }
      return Array(state.groups.values) + state.single
    }
    for group in groups { group.part.complete() }
  }

  @usableFromInline
  func items(of key: Key, _ reader: GraphReader) -> [Item]? {
    (reader.state(of: list) as? MachineState<Loaded>).map { $0.machine.items[key] ?? [] }
  }

  // MARK: Steps

  /// Returns the group for a section that is inserted in a step; called by the owner.
  @inlinable
  func inserted(_ section: Section) -> Group {
    let group = made(section)
    var items = section.items
    group.store.withContent { swap(&$0, &items) }
    return group
  }

  /// Returns the groups for all sections, and removes the groups of all other keys; called by the owner.
  ///
  /// A section whose key is not equal to itself gets a new group. Existing groups with such keys remain until
  /// all groups complete.
  ///
  /// - Parameter isOther: A Boolean value that indicates whether the elements of existing groups may differ
  ///   from the elements of the sections.
  @inlinable
  func replace(with sections: [Section], isOther: Bool) -> [Group] {
    var others = state.withLock { $0.groups }
    for section in sections {
      guard let group = others.removeValue(forKey: section.key) else { continue }
      let count = group.store.content.count
      if !isOther, count == section.items.count { continue }
      change(group.key, nil, Change(replacing: count, with: section.items), isRemoved: false)
    }
    for key in others.keys { change(key, nil, Change(), isRemoved: true) }
    return sections.map(made)
  }

  /// Applies the change of a group; called by the owner.
  ///
  /// - Parameters:
  ///   - key: The key of the group.
  ///   - index: The index of the group before the step; needed only if the key is not equal to itself.
  ///   - change: The settled change.
  ///   - isRemoved: A Boolean value that indicates whether the group is removed.
  @inlinable
  func change(_ key: Key, _ index: Int?, _ change: Change<Item>, isRemoved: Bool) {
    let single = key == key ? nil : index.flatMap(groupInList)
    let part = state.withLock { state -> GroupPart<Item>? in
      guard let part = (single ?? state.groups[key])?.part else { return nil }
      state.changed.append(part)
      state.applied.append(part)
      if isRemoved {
        if single == nil {
          state.groups[key] = nil
        } else {
          state.single.removeAll { $0 === single }
        }
        state.changed.append(RemovedGroup(part))
      }
      return part
    }
    part?.apply(change)
  }

  @inlinable
  func groupInList(at index: Int) -> Group? {
    let groups = content.value()
    return groups.indices.contains(index) ? groups[index] : nil
  }

  @inlinable
  func takeParts() -> [any NodePart] {
    state.withLock { state in
      if state.changed.isEmpty { return [] }
      defer { state.changed = [] }
      return state.changed
    }
  }

  @inlinable
  func stepEnded() {
    let applied = state.withLock { state in
      defer { state.applied = [] }
      return state.applied
    }
    for part in applied { part.stepEnded() }
  }
}

extension DerivedNode {
  /// Creates the node of a collection of groups.
  @inlinable
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
      isOrdered: source.isOrdered,
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
  @inlinable
  func receive(
    _ change: Change<Item>,
    _ machine: inout Machine,
    _ output: inout Change<Group>
  ) {
    for (before, after) in machine.apply(change) { output.move(from: before, to: after) }
    for part in machine.parts {
      self.change(machine.key(of: part.group), part.before, part.change, isRemoved: false)
    }
    for (group, index, part) in machine.removed {
      output.leave(at: index)
      self.change(machine.key(of: group), index, part, isRemoved: true)
    }
    for (group, index, items) in machine.inserted {
      output.enter(inserted(Section(key: machine.key(of: group), items: items)), at: index)
    }
    machine.end()
  }
}
