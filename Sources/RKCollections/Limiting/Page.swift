import RKCore
public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection of the first elements.
  ///
  /// When one of these elements is removed, the element that follows them enters the result.
  ///
  /// - Parameter maxLength: The maximum number of elements; at least 0.
  @inlinable
  public func prefix(_ maxLength: Int) -> DerivedCollection<Collection.Element> {
    require(maxLength >= 0, "prefix(_:) needs a length of at least 0, got \(maxLength)")
    return derive(PageDerivation(range: 0..<maxLength))
  }

  /// Returns a collection of the elements in a range of positions; a property holds the range.
  ///
  ///     let range = Property(0..<20)
  ///     let page = people.page(range)
  ///     range.value = 20..<40
  ///
  /// Positions beyond the end of this collection are ignored. When the range changes, the event lists only
  /// the elements that enter or leave the range. A change of one element takes O(log n).
  ///
  /// - Parameter range: A property whose value is the range; its positions must be at least 0. The collection
  ///   retains the property.
  @inlinable
  public func page(
    _ range: some ReadableProperty<Range<Int>>
  ) -> DerivedCollection<Collection.Element> {
    let derivation = ParameterDerivation(PageDerivation<Collection.Element>(range: 0..<0)) {
      (page, range: Range<Int>, script) in page.replace(range, &script)
    }
    return derive(derivation, with: range)
  }
}

/// The state machine of `prefix` and `page`.
///
/// It stores all elements of the source, because any of them can enter the range.
@usableFromInline
struct PageDerivation<Source: Sendable>: EditDerivation, Derivation {
  @usableFromInline var range: Range<Int>
  @usableFromInline var tree = OrderStatisticTree()
  @usableFromInline var elements = SlotTable<Source>()

  @inlinable
  init(range: Range<Int>) {
    self.range = range
  }

  /// The positions of the range that have elements.
  @inlinable var visible: Range<Int> { range.clamped(to: 0..<tree.count) }

  @inlinable
  func element(at position: Int) -> Source { elements[tree.slot(at: position)] }

  @inlinable
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Source>) {
    tree = OrderStatisticTree(measures: repeatElement(0, count: elements.count))
    self.elements = SlotTable(elements)
    script.load(Array(elements[visible]))
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Source>) {
    switch edit {
    case .insert(let element, let position):
      let slot = tree.insert(at: position).slot
      elements[slot] = element
      enter(at: position, &script)
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      tree.remove(slot)
      elements.remove(slot)
      leave(at: position, &script)
    case .update(_, let element, let position):
      elements[tree.slot(at: position)] = element
      if range.contains(position) { script.update(element, at: position - range.lowerBound) }
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      if range.contains(origin), range.contains(destination) {
        tree.move(slot, to: destination)
        script.move(from: origin - range.lowerBound, to: destination - range.lowerBound)
      } else if max(origin, destination) >= range.lowerBound {
        tree.unlink(slot)
        leave(at: origin, &script)
        tree.insert(slot, at: destination)
        enter(at: destination, &script)
      } else {
        tree.move(slot, to: destination)
      }
    }
  }

  /// Updates the result after an insertion at a position.
  @inlinable
  func enter(at position: Int, _ script: inout DerivedScript<Source>) {
    let first = max(position, range.lowerBound)
    if first >= range.upperBound || first >= tree.count { return }
    if tree.count > range.upperBound { script.remove(at: range.count - 1) }
    script.insert(element(at: first), at: first - range.lowerBound)
  }

  /// Updates the result after a removal at a position.
  @inlinable
  func leave(at position: Int, _ script: inout DerivedScript<Source>) {
    let first = max(position, range.lowerBound)
    if first >= range.upperBound || first > tree.count { return }
    script.remove(at: first - range.lowerBound)
    if tree.count >= range.upperBound {
      script.insert(element(at: range.upperBound - 1), at: range.count - 1)
    }
  }

  /// Replaces the range; elements in both ranges stay.
  @inlinable
  mutating func replace(_ new: Range<Int>, _ script: inout DerivedScript<Source>) {
    require(new.lowerBound >= 0, "page(_:) needs positions of at least 0, got \(new)")
    let old = visible
    range = new
    let common = old.clamped(to: visible)
    let visible = visible
    func insert(_ positions: Range<Int>) {
      script.insert(positions.map { element(at: $0) }, at: positions.lowerBound - new.lowerBound)
    }
    if common.isEmpty {
      script.remove(old.count, at: 0)
      insert(visible)
    } else {
      script.remove(old.upperBound - common.upperBound, at: common.upperBound - old.lowerBound)
      script.remove(common.lowerBound - old.lowerBound, at: 0)
      insert(visible.lowerBound..<common.lowerBound)
      insert(common.upperBound..<visible.upperBound)
    }
  }
}
