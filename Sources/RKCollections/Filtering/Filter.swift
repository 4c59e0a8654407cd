public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a collection of the elements that satisfy a condition, in the same order.
  ///
  ///     let even = numbers.filter { $0.isMultiple(of: 2) }
  ///
  /// A change of one element takes O(log n), in addition to shifting the elements after it.
  ///
  /// - Parameter isIncluded: A closure that runs once for each element that is inserted or replaced.
  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Collection.Element) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Returns a collection of the non-nil results of a closure; see `filter(_:)`.
  ///
  ///     let numbers = texts.compactMap { Int($0) }
  @inlinable
  public func compactMap<Item: Sendable>(
    _ transform: @escaping @Sendable (Collection.Element) -> Item?
  ) -> DerivedCollection<Item> {
    derive(CompactMapDerivation(transform: transform))
  }

  /// Returns a collection of the elements that satisfy a condition on the element and a property's value.
  ///
  ///     let found = texts.filter(by: searchText) { text, start in text.hasPrefix(start) }
  ///
  /// When the property is set, each element is tested again. The event lists only the elements that enter or
  /// leave the result.
  ///
  /// - Parameters:
  ///   - property: The property; the collection retains it.
  ///   - isIncluded: A closure that returns whether to include an element, given the value of the property.
  @inlinable
  public func filter<Parameter: ReadableProperty>(
    by property: Parameter,
    _ isIncluded: @escaping @Sendable (Collection.Element, Parameter.Value) -> Bool
  ) -> DerivedCollection<Collection.Element> {
    let filter = CompactMapDerivation<Collection.Element, _>(storesElements: true) { _ in
      Collection.Element?.none
    }
    let derivation = ParameterDerivation(filter) { (filter, value: Parameter.Value, script) in
      filter.replace({ @Sendable in isIncluded($0, value) ? $0 : nil }, &script)
    }
    return derive(derivation, with: property)
  }
}

/// The state machine of `filter` and `compactMap`.
///
/// The measure of a source element is 1 if the element has a result; otherwise it is 0. So the sum of the
/// measures before the element is the position of its result.
@usableFromInline
struct CompactMapDerivation<Source: Sendable, Output: Sendable>: EditDerivation, Derivation {
  @usableFromInline var transform: @Sendable (Source) -> Output?
  @usableFromInline var tree = OrderStatisticTree()
  /// The elements of the source; nil if elements are never tested again.
  @usableFromInline var elements: SlotTable<Source>?

  @inlinable
  init(storesElements: Bool = false, transform: @escaping @Sendable (Source) -> Output?) {
    self.transform = transform
    if storesElements { elements = SlotTable() }
  }

  @inlinable
  mutating func load(_ elements: [Source], _ script: inout DerivedScript<Output>) {
    let results = elements.map(transform)
    tree = OrderStatisticTree(unlinked: results.map { $0 == nil ? 0 : 1 })
    if self.elements != nil { self.elements = SlotTable(elements) }
    script.load(results.compactMap(\.self))
  }

  @inlinable
  mutating func arrange(
    _ bulkChange: BulkChange<Source>,
    _ script: inout DerivedScript<Output>
  ) -> Bool {
    let former = tree.sequence
    let stays = bulkChange.stays
    let sum = former.measures[..<stays].reduce(0) { $0 + Int($1) }
    let starts = former.starts(from: stays, sum)
    var measures: [Int32] = []
    measures.reserveCapacity(bulkChange.count)
    measures += former.measures[..<stays]
    let rest = former.measures[stays...].reduce(0) { $0 + Int($1) }
    var results = BulkChange<Output>(countBefore: sum + rest, stays: sum)
    results.origins.reserveCapacity(bulkChange.origins.count)
    var next = 0
    for origin in bulkChange.origins {
      let position = origin.position.flatMap {
        former.measures[$0] == 0 ? nil : Int(starts[$0 - stays])
      }
      if !origin.isEntering {
        if let position { results.origins.append(origin.at(position)) }
        measures.append(position == nil ? 0 : 1)
        continue
      }
      let result = transform(bulkChange.entering[next])
      next += 1
      if let result { results.append(result, position.map { origin.at($0) } ?? .none) }
      measures.append(result == nil ? 0 : 1)
    }
    elements = elements.map { $0.arranged(bulkChange, former) }
    tree = OrderStatisticTree(unlinked: measures)
    script.arrange(results)
    return true
  }

  @inlinable
  mutating func apply(_ edit: Edit<Source>, _ script: inout DerivedScript<Output>) {
    tree.link()
    switch edit {
    case .insert(let element, let position):
      let result = transform(element)
      let (slot, index) = tree.insert(at: position, measure: result == nil ? 0 : 1)
      elements?[slot] = element
      if let result { script.insert(result, at: index) }
    case .remove(_, let position):
      let slot = tree.slot(at: position)
      if tree.measure(slot) == 1 { script.remove(at: tree.before(slot).sum) }
      tree.remove(slot)
      elements?.remove(slot)
    case .update(_, let element, let position):
      let slot = tree.slot(at: position)
      elements?[slot] = element
      set(transform(element), of: slot, &script)
    case .move(_, let origin, let destination):
      let slot = tree.slot(at: origin)
      let former = tree.before(slot).sum
      let index = tree.move(slot, to: destination)
      if tree.measure(slot) == 1 { script.move(from: former, to: index) }
    }
  }

  @inlinable
  mutating func set(_ result: Output?, of slot: Int, _ script: inout DerivedScript<Output>) {
    let index = tree.before(slot).sum
    switch (tree.measure(slot), result) {
    case (0, let result?): script.insert(result, at: index)
    case (1, let result?): script.update(result, at: index)
    case (1, nil): script.remove(at: index)
    default: return
    }
    tree.setMeasure(slot, result == nil ? 0 : 1)
  }

  /// Replaces the closure.
  ///
  /// An element for which both closures return a result keeps its old result.
  @inlinable
  mutating func replace(
    _ transform: @escaping @Sendable (Source) -> Output?,
    _ script: inout DerivedScript<Output>
  ) {
    self.transform = transform
    guard let elements else { preconditionFailure("the elements were not stored") }
    tree.link()
    var index = 0
    var measures: [(slot: Int, measure: Int)] = []
    tree.forEach { slot in
      switch (tree.measure(slot), transform(elements[slot])) {
      case (0, let result?):
        script.insert(result, at: index)
        measures.append((slot, 1))
        index += 1
      case (1, nil):
        script.remove(at: index)
        measures.append((slot, 0))
      case (let measure, _): index += measure
      }
    }
    for (slot, measure) in measures { tree.setMeasure(slot, measure) }
  }
}
