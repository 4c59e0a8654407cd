import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection with a group for each key; the group is a collection of the elements with that key.
  ///
  ///     let sections = contacts.grouped { $0.name.prefix(1) }.sorted { $0.key < $1.key }
  ///
  /// Groups are in the order of their first elements, and elements are in the order of the source. A group is
  /// inserted when its first element arrives, and removed when no element remains. So each section of a list
  /// can follow its group, and the list can follow the collection of groups.
  ///
  /// - Parameter key: A closure that runs once for each element that is inserted or replaced.
  @inlinable
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Collection.Element) -> Key
  ) -> DerivedCollection<CollectionGroup<Key, Collection.Element>> {
    DerivedCollection(from: [self], DerivedEditsNode(groupsOf: edits.node(), by: key))
  }
}

/// The change of a group in a step.
@usableFromInline
struct GroupScript<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  @usableFromInline let key: Key
  /// The index of the group before the step, for finding a group whose key is not equal to itself.
  @usableFromInline var index: Int?
  @usableFromInline var script: DerivedScript<Item>
  /// The numbers of the edits; empty if the edits are not numbered.
  ///
  /// An odd number marks the insertion of an element that the edit with the preceding number removes from
  /// another group.
  @usableFromInline var numbers: [Int] = []
  @usableFromInline var isRemoved: Bool

  @inlinable
  init(
    key: Key,
    at index: Int? = nil,
    script: DerivedScript<Item> = DerivedScript(),
    isRemoved: Bool = false
  ) {
    (self.key, self.index, self.script, self.isRemoved) = (key, index, script, isRemoved)
  }
}

extension SectionedDerivation {
  /// Applies edits, and adds the resulting edits to the script of the list of groups.
  ///
  /// - Parameter group: A closure that returns the group of a new section.
  /// - Returns: The changes of the groups, without the initial elements of new groups.
  @inlinable
  mutating func change<Group>(
    _ edits: EditScript<Item>,
    _ list: inout DerivedScript<Group>,
    _ group: (Section) -> Group
  ) -> [GroupScript<Key, Item>] {
    if let bulkChange = edits.bulkChange, !bulkChange.hasReplaced {
      let (sections, scripts) = arrange(bulkChange)
      list.arrange(sections.map(group))
      return scripts
    }
    var script = Output()
    let count = order.count
    apply(edits, &script)
    var (scripts, places) = groupScripts(script.edits)
    if order.touched.isEmpty { return scripts }
    for index in count..<order.count {
      guard let place = places[index] else { continue }
      let section = Section(key: scripts[place].key, items: scripts[place].script.content)
      scripts[place].script = DerivedScript()
      list.insert(group(section), at: index)
    }
    for section in emptySections {
      if let place = places[order.index(of: section)] { scripts[place].isRemoved = true }
    }
    script = Output()
    finish(&script)
    for edit in script.edits {
      if case .removeSection(let index) = edit { list.remove(at: index) }
      if case .moveSection(let origin, let destination) = edit {
        list.move(from: origin, to: destination)
      }
    }
    return scripts
  }

  /// Returns a script for each changed section, and the position of each script in the result, by section
  /// index.
  @inlinable
  func groupScripts(
    _ edits: [Output.Edit]
  ) -> (scripts: [GroupScript<Key, Item>], places: [Int: Int]) {
    var (scripts, places) = ([GroupScript<Key, Item>](), [Int: Int]())
    // The number of the insertion that completes a move to another section.
    var crossing = Int.min
    for index in edits.indices {
      var number = 2 * index
      let (section, change): (Int, DerivedEdit<Item>)
      switch edits[index] {
      case .update(_, let item, let path) where crossing == number - 1:
        number = crossing
        (section, change) = (path.section, .insert(item, at: path.item))
      case .move(_, let origin, let destination) where origin.section != destination.section:
        // The next edit updates the element.
        crossing = number + 1
        (section, change) = (origin.section, .remove((), at: origin.item))
      default:
        guard let edit = edits[index].ofItems else { continue }
        (section, change) = edit
      }
      let place = places[section] ?? scripts.count
      if place == scripts.count {
        places[section] = place
        scripts.append(GroupScript(key: keys[order.section(at: section)], at: section))
      }
      scripts[place].script.append(change)
      scripts[place].numbers.append(number)
    }
    return (scripts, places)
  }
}
