public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection of the elements that satisfy a condition, in the same order.
  ///
  ///     let even = numbers.filter { $0.isMultiple(of: 2) }
  ///
  /// A change of one element takes O(log n), in addition to shifting the elements after it.
  ///
  /// - Parameter isIncluded: A closure that runs once for each element that is inserted or replaced.
  @export(implementation)
  public func filter(
    _ isIncluded: @escaping @Sendable (Collection.Element) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Returns a collection of the non-nil results of a closure for the elements; see `filter(_:)`.
  ///
  ///     let numbers = texts.compactMap { Int($0) }
  @export(implementation)
  public func compactMap<Item: Sendable>(
    _ transform: @escaping @Sendable (Collection.Element) -> Item?
  ) -> DerivedCollection<Item> {
    derive(CompactMapOperator(transform))
  }

  /// Returns a collection of the elements that satisfy a condition, which depends on a property's value.
  ///
  ///     let found = texts.filter(by: searchText) { text, start in text.hasPrefix(start) }
  ///
  /// When the property is set, each element is tested again. The event lists only the elements that enter or
  /// leave the result.
  ///
  /// - Parameters:
  ///   - property: The property; the collection retains it.
  ///   - isIncluded: A closure that returns whether to include an element, given the value of the property.
  @export(implementation)
  public func filter<Parameter: ReadableProperty>(
    by property: Parameter,
    _ isIncluded: @escaping @Sendable (Collection.Element, Parameter.Value) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    let filter = CompactMapOperator<Collection.Element, Collection.Element>(keepsElements: true) {
      _ in nil
    }
    return derive(filter, with: property) { filter, value, change, output in
      var change = change
      if let value {
        filter.transform = { isIncluded($0, value) ? $0 : nil }
        change.touchAll(of: filter.order.count)
      }
      filter.apply(change, into: &output)
    }
  }
}

/// The state machine of `filter` and `compactMap`.
///
/// The measure of a source element is 1 if the element has a result; otherwise it is 0. So the sum of the
/// measures before the element is the position of its result.
@usableFromInline
struct CompactMapOperator<Source: Sendable, Result: Sendable>: CollectionOperator {
  @usableFromInline var transform: @Sendable (Source) -> Result?
  @usableFromInline var order = OrderStatisticTree()
  /// The elements of the source; nil if elements are never tested again.
  @usableFromInline var elements: SlotTable<Source>?

  @export(implementation)
  init(keepsElements: Bool = false, _ transform: @escaping @Sendable (Source) -> Result?) {
    self.transform = transform
    if keepsElements { elements = SlotTable() }
  }

  @export(implementation)
  mutating func apply(_ change: Change<Source>, into output: inout Change<Result>) {
    let places = change.places
    order.begin(places)
    output.places.links = places.links
    for (index, entry) in places.leaving.enumerated() where order.leaving[index].measure == 1 {
      output.leave(at: Int(order.leaving[index].sum), link: entry.link)
    }
    // The positions in the result are known only after `order.apply(_:)`. Until then, `at` is the index of
    // the entering entry of the source.
    for (index, entry) in places.entering.enumerated() {
      if entry.element < 0, entry.kind == .same {
        if order.entering[index].measure == 1 { output.enterSame(at: index, link: entry.link) }
        continue
      }
      let result =
        entry.element >= 0
        ? transform(change.elements[Int(entry.element)])
        : elements?.values[Int(order.entering[index].slot)].flatMap(transform)
      let isKept = entry.kind == .touched && order.entering[index].measure == 1
      order.entering[index].measure = result == nil ? 0 : 1
      guard let result else { continue }
      if isKept {
        // An element that was already included keeps its result.
        output.enterSame(at: index, link: entry.link)
      } else {
        output.enter(
          result,
          at: index,
          link: entry.link,
          kind: entry.kind == .touched ? .new : entry.kind
        )
      }
    }
    order.apply(places)
    var entering = output.places.entering.mutableSpan
    for index in entering.indices {
      entering[index].at = order.entering[Int(entering[index].at)].sum
    }
    if elements != nil { keepElements(change) }
    order.end()
  }

  @export(implementation)
  mutating func keepElements(_ change: Change<Source>) {
    for (index, entry) in change.places.leaving.enumerated() where entry.link < 0 {
      elements?.remove(Int(order.leaving[index].slot))
    }
    for (index, entry) in change.places.entering.enumerated() where entry.element >= 0 {
      elements?[Int(order.entering[index].slot)] = change.elements[Int(entry.element)]
    }
  }
}
