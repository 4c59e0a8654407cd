/// The order of sections.
///
/// Until a change is complete, sections may be out of place.
///
/// Sections are slots of a tree. The order is restored once for each change, so a section does not move back
/// and forth. A section that becomes empty and is filled again remains the same section.
@usableFromInline
struct SectionOrder: Sendable {
  @usableFromInline var tree: OrderStatisticTree
  /// The sections that may be out of place.
  @usableFromInline var touched: Set<Int> = []

  /// Creates an order of the sections 1, 2, ….
  @inlinable
  init(count: Int = 0) {
    tree = OrderStatisticTree(measures: repeatElement(0, count: count))
  }

  /// The number of sections.
  @inlinable var count: Int { tree.count }

  /// Returns the section at an index.
  @inlinable
  func section(at index: Int) -> Int { tree.slot(at: index) }

  /// Returns the index of a section.
  @inlinable
  func index(of section: Int) -> Int { tree.position(of: section) }

  /// Records that a section may be out of place.
  @inlinable
  mutating func touch(_ section: Int) { touched.insert(section) }

  /// Records that all sections are in place.
  @inlinable
  mutating func settle() { touched = [] }

  /// Adds a section, which is at the end until the order is restored.
  @inlinable
  mutating func append() -> (section: Int, index: Int) {
    let index = tree.count
    let section = tree.insert(at: index).slot
    touched.insert(section)
    return (section, index)
  }

  /// Adds a section that already has a number from another tree, and returns the section's index; see
  /// `append()`.
  @inlinable
  mutating func append(_ section: Int) -> Int {
    let index = tree.count
    tree.insert(section, at: index)
    touched.insert(section)
    return index
  }

  /// Removes a section, and returns its former index.
  @inlinable
  mutating func remove(_ section: Int) -> Int {
    let index = unlink(section)
    tree.recycle(section)
    return index
  }

  /// Removes a section that has a number from another tree; see `remove(_:)`.
  @inlinable
  mutating func unlink(_ section: Int) -> Int {
    let index = tree.position(of: section)
    tree.unlink(section)
    touched.remove(section)
    return index
  }

  /// Moves the sections that are out of place.
  ///
  /// The untouched sections must be in order.
  ///
  /// - Parameter isBefore: A closure that returns whether one section comes before another; a strict order.
  @inlinable
  mutating func restore<Key, Item>(
    _ script: inout SectionedScript<Key, Item>,
    _ isBefore: (Int, Int) -> Bool
  ) {
    if touched.isEmpty { return }
    defer { settle() }
    if touched.allSatisfy({ isInPlace($0, isBefore) }) { return }
    let sections = touched.sorted(by: isBefore)
    // The touched sections would mislead the search, so they are removed from the tree during the search.
    let origins = sections.map { section in
      let origin = tree.position(of: section)
      tree.unlink(section)
      return origin
    }
    let positions = sections.map { section in tree.firstPosition { isBefore($0, section) } }
    let former = positions.map { $0 == 0 ? nil : tree.slot(at: $0 - 1) }
    for (section, origin) in zip(sections, origins).reversed() { tree.insert(section, at: origin) }
    // Each section moves directly behind its predecessor, and shifts back the sections that have yet to move.
    for (offset, section) in sections.enumerated() {
      let isNext = offset > 0 && positions[offset] == positions[offset - 1]
      let previous = isNext ? sections[offset - 1] : former[offset]
      let origin = tree.position(of: section)
      tree.unlink(section)
      let destination = previous.map { tree.position(of: $0) + 1 } ?? 0
      tree.insert(section, at: destination)
      if origin != destination { script.append(.moveSection(from: origin, to: destination)) }
    }
  }

  @inlinable
  func isInPlace(_ section: Int, _ isBefore: (Int, Int) -> Bool) -> Bool {
    let index = tree.position(of: section)
    return (index == 0 || isBefore(tree.slot(at: index - 1), section))
      && (index + 1 == tree.count || isBefore(section, tree.slot(at: index + 1)))
  }
}
