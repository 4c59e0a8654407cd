import RKCore
import RKSubjects

/// The groups of a collection by their keys, as parts of the collection of groups.
///
/// A group is made once: also by a reader, whose value observers may have before a step has made it.
@usableFromInline
final class Groups<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  @usableFromInline typealias Group = CollectionGroup<Key, Item>
  @usableFromInline typealias Section = CollectionSection<Key, Item>
  @usableFromInline typealias Machine = SectionedDerivation<Key, Item>
  /// What a reader has computed: also the elements of each group.
  @usableFromInline typealias Loaded = (machine: Machine, items: [Key: [Item]])

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var groups: [Key: Group] = [:]
    /// The parts that the present step has changed or removed; `takeParts` takes the first.
    @usableFromInline var changed: [any NodePart] = []
    @usableFromInline var applied: [GroupPart<Item>] = []

    @inlinable
    init() {}
  }

  /// The node of the collection of groups.
  @usableFromInline let list: ObjectNode
  /// What the nodes of groups depend on.
  @usableFromInline let parent: PartsNode
  @usableFromInline let isOrdered: Bool
  @usableFromInline let state = Locked(State())

  @inlinable
  init(of list: ObjectNode, isOrdered: Bool) {
    (self.list, self.isOrdered) = (list, isOrdered)
    parent = PartsNode(of: list)
  }

  deinit { complete() }

  /// Returns the group of a section, which is made if there is none.
  @inlinable
  func made(_ section: Section) -> Group {
    let key = section.key
    let part = GroupPart(
      CollectionStore(section.items),
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

  /// Completes all groups.
  @usableFromInline
  func complete() {
    let groups = state.withLock { state in
      defer { state.groups = [:] }
      return Array(state.groups.values)
    }
    for group in groups { group.part.complete() }
  }

  @usableFromInline
  func items(of key: Key, _ reader: GraphReader) -> [Item]? {
    (reader.state(of: list) as? MachineState<Loaded>).map { $0.machine.items[key] ?? [] }
  }

  // MARK: Steps

  /// Owner only: returns the group of a section that a step inserts.
  @inlinable
  func inserted(_ section: Section) -> Group {
    let group = made(section)
    var items = section.items
    group.store.withContent { swap(&$0, &items) }
    return group
  }

  /// Owner only: returns the groups of all sections, and removes the others.
  ///
  /// - Parameter isOther: Whether groups that were made before may have other elements.
  @inlinable
  func replace(with sections: [Section], isOther: Bool) -> [Group] {
    var others = state.withLock { $0.groups }
    var scripts: [GroupScript<Key, Item>] = []
    for section in sections {
      guard let group = others.removeValue(forKey: section.key), isOther else { continue }
      let count = group.store.content.count
      scripts.append(
        GroupScript(key: group.key, script: DerivedScript(replacing: count, with: section.items))
      )
    }
    for key in others.keys { scripts.append(GroupScript(key: key, isRemoved: true)) }
    change(scripts)
    return sections.map(made)
  }

  /// Owner only: changes groups, as a derivation says.
  @inlinable
  func change(_ scripts: [GroupScript<Key, Item>]) {
    for script in scripts {
      let part = state.withLock { state -> GroupPart<Item>? in
        guard let part = state.groups[script.key]?.part else { return nil }
        state.changed.append(part)
        state.applied.append(part)
        if script.isRemoved {
          state.groups[script.key] = nil
          state.changed.append(RemovedGroup(part))
        }
        return part
      }
      part?.apply(script.script, numbers: script.numbers)
    }
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

extension DerivedEditsNode {
  /// Creates the node of a collection of groups.
  @inlinable
  convenience init<Key, Source>(
    groupsOf source: EditsNode<Source>,
    by key: @escaping @Sendable (Source) -> Key
  ) where Result == DerivedScript<CollectionGroup<Key, Source>> {
    let made = Ref<@Sendable () -> Groups<Key, Source>?>({ nil })
    let node = Self.objectNode(
      from: [source.node],
      stepEnded: { made.value()?.stepEnded() },
      parts: { made.value()?.takeParts() ?? [] }
    )
    let groups = Groups<Key, Source>(of: node, isOrdered: source.isOrdered)
    made.value = { [weak groups] in groups }
    let links = Ref(0)
    self.init(
      Groups<Key, Source>.Loaded(SectionedDerivation(key: key), [:]),
      of: node,
      isOrdered: source.isOrdered,
      first: {
        links.value += 1
        return source.firstElements
      },
      load: { state, first, reader, script in
        let elements = first ?? reader.map { source.elements(of: $0) } ?? source.stepElements()
        let sections = state.machine.load(elements)
        if reader == nil {
          let isOther = links.value > 1 || !source.isOrdered || node.isAhead
          script.load(groups.replace(with: sections, isOther: isOther))
        } else {
          state.items = Dictionary(uniqueKeysWithValues: sections.map { ($0.key, $0.items) })
          script.load(sections.map(groups.made))
        }
      },
      receive: { state, _, script in
        state.items = [:]
        groups.change(state.machine.change(source.edits, &script, groups.inserted))
      },
      whenComplete: { [weak groups] in groups?.complete() }
    )
  }
}
