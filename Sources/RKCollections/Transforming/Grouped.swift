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

/// What a step changes in a group.
struct GroupScript<Item: Sendable>: Sendable {
  var script = DerivedScript<Item>()
  /// The numbers of the edits, if each has one.
  ///
  /// An odd one is that of an insertion of the element that the edit with the number before it has removed
  /// from another group.
  var numbers: [Int] = []
  var isRemoved = false
}

extension SectionedDerivation {
  typealias GroupScripts = [(key: Key, script: GroupScript<Item>)]

  /// Makes edits, and adds those of the list of groups.
  ///
  /// - Parameter group: Returns the group of a new section.
  /// - Returns: What changes in the other groups.
  mutating func change<Group>(
    _ edits: EditScript<Item>,
    _ list: inout DerivedScript<Group>,
    _ group: (Section) -> Group
  ) -> GroupScripts {
    if let arrangement = edits.arrangement, !arrangement.hasReplaced {
      let (arranged, items) = arrange(arrangement)
      list.arrange(arranged.map(group))
      return items.map { key, items in
        var script = GroupScript<Item>(isRemoved: items.origins.isEmpty)
        script.script.arrange(items)
        return (key, script)
      }
    }
    var script = Output()
    apply(edits, &script)
    var scripts = Self.scripts(script.edits)
    for case .insertSection(let section, let index) in script.edits {
      let items = scripts.removeValue(forKey: index)?.script.content ?? []
      list.insert(group(Section(key: section.key, items: items)), at: index)
    }
    for section in emptySections {
      scripts[order.index(of: section), default: GroupScript()].isRemoved = true
    }
    let changes = scripts.map { (keys[order.section(at: $0)], $1) }
    var sections = Output()
    finish(&sections)
    for edit in sections.edits {
      if case .removeSection(let index) = edit { list.remove(at: index) }
      if case .moveSection(let origin, let destination) = edit {
        list.move(from: origin, to: destination)
      }
    }
    return changes
  }

  /// Returns what edits change in each section, by its index.
  private static func scripts(_ edits: [Output.Edit]) -> [Int: GroupScript<Item>] {
    var scripts: [Int: GroupScript<Item>] = [:]
    func add(_ edit: DerivedEdit<Item>, _ section: Int, _ number: Int) {
      scripts[section, default: GroupScript()].script.append(edit)
      scripts[section]?.numbers.append(number)
    }
    // The number of an insertion that is to come.
    var crossing = Int.min
    for (index, edit) in edits.enumerated() {
      let number = 2 * index
      switch edit {
      case .insert(let item, let path): add(.insert(item, at: path.item), path.section, number)
      case .remove(_, let path): add(.remove((), at: path.item), path.section, number)
      case .update(_, let item, let path) where crossing == number - 1:
        add(.insert(item, at: path.item), path.section, crossing)
      case .update(_, let item, let path):
        add(.update((), item, at: path.item), path.section, number)
      case .move(_, let origin, let destination) where origin.section == destination.section:
        add(.move((), from: origin.item, to: destination.item), origin.section, number)
      case .move(_, let origin, _):
        // The element is updated next.
        add(.remove((), at: origin.item), origin.section, number)
        crossing = number + 1
      case .insertSection, .removeSection, .moveSection: break
      }
    }
    return scripts
  }
}
