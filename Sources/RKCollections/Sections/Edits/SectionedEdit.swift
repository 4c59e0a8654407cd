/// One edit in a change of a list with sections.
///
/// The edits of a change are applied in order. Indices and paths refer to the list that results from the
/// previous edits. The destination of a move refers to the list after the move.
///
/// `Former` is the type of the element before the edit, or `Void` if that element is not known.
@usableFromInline
enum SectionedEdit<Key: Hashable & Sendable, Item: Sendable, Former: Sendable>: Sendable {
  case insertSection(CollectionSection<Key, Item>, at: Int)
  case removeSection(at: Int)
  case moveSection(from: Int, to: Int)
  case insert(Item, at: ItemPath)
  case remove(Former, at: ItemPath)
  case update(Former, Item, at: ItemPath)
  case move(Former, from: ItemPath, to: ItemPath)
}

/// An input that a derived collection receives from a list with sections.
@usableFromInline
enum SectionedInput<Key: Hashable & Sendable, Item: Sendable>: Sendable {
  /// The whole list, which is received first.
  case initial([CollectionSection<Key, Item>])
  /// The edits of one change.
  case edits([SectionedEdit<Key, Item, Item>])
}

/// The edit script of a derived list in one step; its edits do not contain the former elements.
@usableFromInline
struct SectionedScript<Key: Hashable & Sendable, Item: Sendable>: ContentScript {
  @usableFromInline typealias Store = SectionedStore<Key, Item>
  @usableFromInline typealias Edit = SectionedEdit<Key, Item, Void>

  /// A new list with its changeset, and the edits that lead to it.
  @usableFromInline typealias Replacement = (
    sections: [CollectionSection<Key, Item>], changeset: PathChangeset,
    edits: @Sendable () -> [SectionedEdit<Key, Item, Item>]
  )

  @usableFromInline var loaded: [CollectionSection<Key, Item>]?
  @usableFromInline var edits: [Edit] = []
  @usableFromInline var replacement: Replacement?

  @inlinable
  init() {}

  @inlinable
  init(replacing count: Int, with content: [CollectionSection<Key, Item>]) {
    for index in (0..<count).reversed() { append(.removeSection(at: index)) }
    for (index, section) in content.enumerated() { append(.insertSection(section, at: index)) }
  }

  /// The loaded list.
  @inlinable var content: [CollectionSection<Key, Item>] { loaded ?? [] }

  @inlinable var isEmpty: Bool { loaded == nil && edits.isEmpty && replacement == nil }

  /// Sets the initial sections of the list.
  @inlinable
  mutating func load(_ sections: [CollectionSection<Key, Item>]) {
    loaded = sections
  }

  /// Replaces all sections, as the only change of the step.
  @inlinable
  mutating func replace(_ replacement: Replacement) {
    self.replacement = replacement
  }

  @inlinable
  mutating func append(_ edit: Edit) {
    edits.append(edit)
  }

  /// Appends an edit of the elements of a section.
  @inlinable
  mutating func append<Former>(_ edit: ListEdit<Item, Former>, section: Int) {
    func path(_ index: Int) -> ItemPath { ItemPath(section: section, item: index) }
    switch edit {
    case .insert(let item, let index): append(.insert(item, at: path(index)))
    case .remove(_, let index): append(.remove((), at: path(index)))
    case .update(_, let item, let index): append(.update((), item, at: path(index)))
    case .move(_, let origin, let destination):
      append(.move((), from: path(origin), to: path(destination)))
    }
  }

  /// Inserts the element that the last edit removed, so that the two edits become a move and an update.
  @inlinable
  mutating func moveRemoved(_ item: Item, to path: ItemPath) {
    guard case .remove(_, let origin)? = edits.last else {
      return append(.insert(item, at: path))
    }
    edits.removeLast()
    append(.move((), from: origin, to: path))
    append(.update((), item, at: path))
  }

  @inlinable
  func applyReserving(
    to store: Store
  ) -> (change: Store.Step, event: Store.Step?, reservation: Reservation)? {
    if let replacement { return store.replace(replacement) }
    return edits.isEmpty ? nil : store.change(edits)
  }

  @inlinable
  static func setEdits(of change: Store.Step, in node: DerivedEditsNode<SectionedScript>) {
    node.step = Box(change)
  }
}

extension SectionedEdit {
  /// The edit as an edit within one section; nil if it changes sections or moves an element between them.
  @inlinable var ofItems: (section: Int, edit: ListEdit<Item, Former>)? {
    switch self {
    case .insert(let item, let path): (path.section, .insert(item, at: path.item))
    case .remove(let item, let path): (path.section, .remove(item, at: path.item))
    case .update(let former, let item, let path):
      (path.section, .update(former, item, at: path.item))
    case .move(let item, let origin, let destination) where origin.section == destination.section:
      (origin.section, .move(item, from: origin.item, to: destination.item))
    case .insertSection, .removeSection, .moveSection, .move: nil
    }
  }
}

extension SectionedEdit where Former == Void {
  /// Applies the edit to a list, and returns the edit with the former element.
  ///
  /// - Parameter removed: An array to which removed sections are appended, so that the caller can release
  ///   them outside the lock.
  @inlinable
  func apply(
    to sections: inout [CollectionSection<Key, Item>],
    removed: inout [CollectionSection<Key, Item>]
  ) -> SectionedEdit<Key, Item, Item> {
    switch self {
    case .insertSection(let section, let index):
      sections.insert(section, at: index)
      return .insertSection(section, at: index)
    case .removeSection(let index):
      removed.append(sections.remove(at: index))
      return .removeSection(at: index)
    case .moveSection(let origin, let destination):
      sections.insert(sections.remove(at: origin), at: destination)
      return .moveSection(from: origin, to: destination)
    case .insert(let item, let path):
      sections[path.section].items.insert(item, at: path.item)
      return .insert(item, at: path)
    case .remove(_, let path):
      return .remove(sections[path.section].items.remove(at: path.item), at: path)
    case .update(_, let item, let path):
      let former = sections[path.section].items[path.item]
      sections[path.section].items[path.item] = item
      return .update(former, item, at: path)
    case .move(_, let origin, let destination):
      let item = sections[origin.section].items.remove(at: origin.item)
      sections[destination.section].items.insert(item, at: destination.item)
      return .move(item, from: origin, to: destination)
    }
  }
}
