import RKCore
import RKSubjects

/// The groups of a collection by their keys, as parts of the collection of groups.
///
/// A group is made once: also by a reader, whose value observers may have before a step has made it.
final class Groups<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  typealias Group = CollectionGroup<Key, Item>

  private struct State: Sendable {
    var groups: [Key: Group] = [:]
    /// The parts that the present step has changed or removed; `takeParts` takes the first.
    var changed: [any NodePart] = []
    var applied: [GroupPart<Item>] = []
  }

  /// The node of the collection of groups.
  private let list: ObjectNode
  /// What the nodes of groups depend on.
  private let parent: PartsNode
  private let isOrdered: Bool
  private let state = Locked(State())

  init(of list: ObjectNode, isOrdered: Bool) {
    (self.list, self.isOrdered) = (list, isOrdered)
    parent = PartsNode(of: list)
  }

  deinit { complete() }

  subscript(key: Key) -> Group? { state.withLock { $0.groups[key] } }

  /// Returns the group of a key, with some elements, that a step inserts.
  func insert(_ key: Key, _ items: [Item]) -> Group {
    if let group = self[key] {
      var items = items
      group.store.withContent { swap(&$0, &items) }
      return group
    }
    return made(key, items)
  }

  /// Returns the group of a key, which is made with some elements if there is none.
  func made(_ key: Key, _ items: [Item]) -> Group {
    let part = GroupPart(
      CollectionStore(items),
      of: parent,
      isOrdered: isOrdered
    ) { [weak self] reader in self?.items(of: key, reader) }
    let group = Group(key: key, part)
    return state.withLock { state in
      if let first = state.groups[key] { return first }
      state.groups[key] = group
      return group
    }
  }

  func remove(_ key: Key) -> Group? { state.withLock { $0.groups.removeValue(forKey: key) } }

  /// Owner only: removes the groups with other keys.
  func removeOthers(than keys: some Sequence<Key>) -> [Group] {
    let keys = Set(keys)
    return state.withLock { state in
      let others = state.groups.values.filter { !keys.contains($0.key) }
      for group in others { state.groups[group.key] = nil }
      return others
    }
  }

  /// Completes all groups.
  func complete() {
    let groups = state.withLock { state in
      defer { state.groups = [:] }
      return Array(state.groups.values)
    }
    for group in groups { group.part.complete() }
  }

  private func items(of key: Key, _ reader: GraphReader) -> [Item]? {
    let state = reader.state(of: list) as? MachineState<GroupedDerivation<Item, Key>>
    return state.map { $0.machine.loaded[key] ?? [] }
  }

  // MARK: Steps

  /// Owner only: changes groups, as a derivation says.
  func apply(_ outputs: [GroupedDerivation<Item, Key>.GroupScript], removed: [Group]) {
    for (group, script, numbers) in outputs { group.part.apply(script, numbers: numbers) }
    state.withLock { state in
      for (group, _, _) in outputs {
        state.changed.append(group.part)
        state.applied.append(group.part)
      }
      for group in removed { state.changed.append(RemovedGroup(group.part)) }
    }
  }

  func takeParts() -> [any NodePart] {
    state.withLock { state in
      if state.changed.isEmpty { return [] }
      defer { state.changed = [] }
      return state.changed
    }
  }

  func stepEnded() {
    let applied = state.withLock { state in
      defer { state.applied = [] }
      return state.applied
    }
    for part in applied { part.stepEnded() }
  }
}

extension DerivedEditsNode {
  /// Creates the node of a collection of groups.
  convenience init<Key, Source>(
    groupsOf source: EditsNode<Source>,
    by key: @escaping @Sendable (Source) -> Key
  ) where Result == DerivedScript<CollectionGroup<Key, Source>> {
    typealias Machine = GroupedDerivation<Source, Key>
    let weakGroups = Ref<Weak<Groups<Key, Source>>>(Weak())
    let node = Self.objectNode(
      from: [source.node],
      stepEnded: { weakGroups.value.object?.stepEnded() },
      parts: { weakGroups.value.object?.takeParts() ?? [] }
    )
    let groups = Groups<Key, Source>(of: node, isOrdered: source.isOrdered)
    weakGroups.value = Weak(groups)
    let links = Ref(0)
    self.init(
      Machine(key: key, groups: groups),
      of: node,
      isOrdered: source.isOrdered,
      first: {
        links.value += 1
        return source.firstElements
      },
      load: { machine, first, reader, script in
        if let reader {
          let loaded = machine.load(source.elements(of: reader))
          machine.loaded = Dictionary(uniqueKeysWithValues: loaded.map { ($0.key, $0.items) })
          return script.load(loaded.map { groups.made($0.key, $0.items) })
        }
        let loaded = machine.load(first ?? source.elements())
        let isOther = links.value > 1 || !source.isOrdered
        groups.apply(
          loaded.compactMap { key, items in
            guard isOther, let group = groups[key] else { return nil }
            return (group, DerivedScript(replacing: group.store.content.count, with: items), [])
          },
          removed: groups.removeOthers(than: loaded.lazy.map(\.key))
        )
        script.load(loaded.map { groups.made($0.key, $0.items) })
      },
      receive: { machine, _, script in
        machine.loaded = [:]
        machine.receive(source.edits, &script)
        let (changed, removed) = machine.takeOutputs()
        if !changed.isEmpty || !removed.isEmpty { groups.apply(changed, removed: removed) }
      },
      whenComplete: { [weak groups] in groups?.complete() }
    )
  }
}

private struct Weak<Object: AnyObject & Sendable>: Sendable {
  weak var object: Object?

  init(_ object: Object? = nil) {
    self.object = object
  }
}
