import RKCore
public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection of the first elements.
  ///
  /// When one of these elements is removed, the element that follows them enters the result. The result also
  /// stores the elements that follow, because they can enter it. A change of one element takes O(log n), in
  /// addition to shifting the later elements of this collection.
  ///
  /// - Parameter maxLength: The maximum number of elements; at least 0.
  @export(implementation)
  public func prefix(_ maxLength: Int) -> DerivedCollection<Collection.Element> {
    require(maxLength >= 0, "prefix(_:) needs a length of at least 0, got \(maxLength)")
    return derive(PageOperator(0..<maxLength))
  }

  /// Returns a collection of the elements in a range of positions; a property holds the range.
  ///
  ///     let range = Property(0..<20)
  ///     let page = people.page(range)
  ///     range.value = 20..<40
  ///
  /// Positions beyond the end of this collection are ignored. When the range changes, the event lists only
  /// the elements that enter or leave the range. The result stores all elements of this collection, because
  /// any of them can enter the range. A change of one element takes O(log n), in addition to shifting the
  /// later elements of this collection.
  ///
  /// - Parameter range: A property whose value is the range; the positions must be at least 0. The collection
  ///   retains the property.
  @export(implementation)
  public func page(
    _ range: some ReadableProperty<Range<Int>>
  ) -> DerivedCollection<Collection.Element> {
    derive(PageOperator(0..<0), with: range) { page, range, change, output in
      if let range {
        require(range.lowerBound >= 0, "page(_:) needs positions of at least 0, got \(range)")
      }
      page.apply(change, range: range ?? page.range, into: &output)
    }
  }
}

/// The state machine of `prefix` and `page`.
///
/// The operator stores all elements of the source, because any of them can enter the range.
@usableFromInline
struct PageOperator<Source: Sendable>: CollectionOperator {
  @usableFromInline var range: Range<Int>
  @usableFromInline var elements: [Source] = []

  @export(implementation)
  init(_ range: Range<Int>) {
    self.range = range
  }

  @export(implementation)
  mutating func apply(_ change: Change<Source>, into output: inout Change<Source>) {
    apply(change, range: range, into: &output)
  }

  @export(implementation)
  mutating func apply(
    _ change: Change<Source>,
    range new: Range<Int>,
    into output: inout Change<Source>
  ) {
    let before = range.clamped(to: 0..<elements.count)
    var change = change
    change.apply(to: &elements)
    range = new
    let after = range.clamped(to: 0..<elements.count)
    let places = change.places
    output.places.links = places.links
    for entry in places.leaving where before.contains(Int(entry.at)) {
      output.leave(at: Int(entry.at) - before.lowerBound, link: entry.link)
    }
    for entry in places.entering where after.contains(Int(entry.at)) {
      let position = Int(entry.at)
      // Settling ignores this element if the entry's kind is `.same` and its leaving entry was in the range.
      // If the leaving entry was outside the range, the link has only one end, and settling removes the link.
      output.enter(
        elements[position],
        at: position - after.lowerBound,
        link: entry.link,
        kind: entry.kind
      )
    }
    // The stays in the range before the change, and the stays in the range after the change, by number.
    let left = places.staysBefore(before)
    let arrived = places.staysAfter(after)
    for stay in left.outside(arrived) {
      output.leave(at: places.positionBefore(ofStay: stay) - before.lowerBound)
    }
    for stay in arrived.outside(left) {
      let position = places.positionAfter(ofStay: stay)
      output.enter(elements[position], at: position - after.lowerBound)
    }
  }
}
