/// A change of a whole collection, described by the previous position of each element.
///
/// ```
/// before     a b c d        removes a, moves d to the front, replaces c, inserts x
/// after      d b c' x
/// origins    3 1 2* -       * an entering element that replaces the one at 2
/// entering   c' x
/// ```
///
/// Applying a bulk change takes O(n) for n elements, so bulk changes are used only for edits that affect a
/// large part of a collection.
@usableFromInline
package struct BulkChange<Element> {
  /// The number of elements before the change.
  @usableFromInline let countBefore: Int
  /// The number of elements at the start that stay in place; `origins` does not include them.
  @usableFromInline var stays: Int
  /// The origins of the other elements, in their order after the change.
  @usableFromInline var origins: [ElementOrigin]
  /// The entering elements, in the order of their positions.
  @usableFromInline var entering: [Element]

  @inlinable
  init(
    countBefore: Int,
    stays: Int = 0,
    origins: [ElementOrigin] = [],
    entering: [Element] = []
  ) {
    (self.countBefore, self.stays) = (countBefore, stays)
    (self.origins, self.entering) = (origins, entering)
  }

  /// The number of elements after the change.
  @inlinable var count: Int { stays + origins.count }

  /// An equivalent bulk change in which `origins` includes all elements.
  @inlinable var expanded: BulkChange {
    if stays == 0 { return self }
    var expanded = BulkChange(countBefore: countBefore, entering: entering)
    expanded.origins.reserveCapacity(count)
    for position in 0..<stays { expanded.origins.append(.same(position, isMoved: false)) }
    expanded.origins += origins
    return expanded
  }

  /// True if nothing changes.
  @inlinable var isIdentity: Bool {
    entering.isEmpty && origins.areIdentity(countBefore: countBefore - stays)
  }

  /// True if the change replaces an element.
  @inlinable var hasReplaced: Bool {
    origins.contains { $0.isEntering && $0 != .none }
  }

  /// Appends an entering element.
  @inlinable
  mutating func append(_ element: Element, _ origin: ElementOrigin = .none) {
    entering.append(element)
    origins.append(origin)
  }

  /// Returns the same bulk change with transformed elements.
  @inlinable
  func map<NewElement>(_ transform: (Element) -> NewElement) -> BulkChange<NewElement> {
    BulkChange<NewElement>(
      countBefore: countBefore,
      stays: stays,
      origins: origins,
      entering: entering.map(transform)
    )
  }

  /// Returns the elements after the change, from the elements before it.
  @inlinable
  func apply<Item>(to before: [Item], _ enter: (Element) -> Item) -> [Item] {
    var after: [Item] = []
    after.reserveCapacity(count)
    after += before[..<stays]
    var next = 0
    for origin in origins {
      if origin.isEntering {
        after.append(enter(entering[next]))
        next += 1
      } else {
        after.append(before[Int(origin.code & (1 << 30 - 1))])
      }
    }
    return after
  }
}

extension BulkChange: Sendable where Element: Sendable {}
