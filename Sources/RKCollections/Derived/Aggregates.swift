public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property of the number of elements.
  ///
  ///     let unread = messages.filter { !$0.isRead }.countProperty()
  ///
  /// Like each aggregate, it follows the collection, emits only when its value changes, and can be read
  /// at any time. It retains the collection; an observation does not, and completes with it.
  public func countProperty() -> AnyProperty<Int> {
    countProperty { _ in true }
  }

  /// Returns a property of the number of elements that satisfy a condition: `countProperty()` of some.
  ///
  /// - Parameter isCounted: A closure that always returns the same for an element.
  public func countProperty(
    where isCounted: @escaping @Sendable (Collection.Element) -> Bool
  ) -> AnyProperty<Int> {
    aggregate(CountAggregation(isCounted: isCounted) { $0 })
  }

  /// Returns a property that is true while the collection has no elements.
  public func isEmptyProperty() -> AnyProperty<Bool> {
    aggregate(CountAggregation(isCounted: { _ in true }, result: { $0 == 0 }))
  }

  /// Returns a property that is true while an element satisfies a condition.
  ///
  /// - Parameter predicate: A closure that always returns the same for an element.
  public func containsProperty(
    where predicate: @escaping @Sendable (Collection.Element) -> Bool
  ) -> AnyProperty<Bool> {
    aggregate(CountAggregation(isCounted: predicate) { $0 > 0 })
  }

  /// Returns a property that is true while an element is equal to a given one.
  public func containsProperty(_ element: Collection.Element) -> AnyProperty<Bool>
  where Collection.Element: Equatable {
    containsProperty { $0 == element }
  }

  /// Returns a property that is true while all elements satisfy a condition.
  ///
  /// - Parameter predicate: A closure that always returns the same for an element.
  public func allSatisfyProperty(
    _ predicate: @escaping @Sendable (Collection.Element) -> Bool
  ) -> AnyProperty<Bool> {
    aggregate(CountAggregation(isCounted: { !predicate($0) }, result: { $0 == 0 }))
  }

  /// Returns a property of the least element, or nil while there is none; a change takes O(log n).
  ///
  /// Of several it is the first one.
  public func minProperty() -> AnyProperty<Collection.Element?>
  where Collection.Element: Comparable {
    aggregate(ExtremeAggregation { $0 < $1 })
  }

  /// Returns a property of the greatest element, or nil while there is none; a change takes O(log n).
  ///
  /// Of several it is the first one.
  public func maxProperty() -> AnyProperty<Collection.Element?>
  where Collection.Element: Comparable {
    aggregate(ExtremeAggregation { $0 > $1 })
  }

  func aggregate<Machine: Aggregation<Collection.Element>>(
    _ machine: Machine
  ) -> AnyProperty<Machine.Value> {
    AnyProperty(AggregateSource(of: self, edits.node(), machine))
  }
}

/// A state machine that maintains one value of a collection.
protocol Aggregation<Source>: SendableMetatype {
  associatedtype Source: Sendable
  associatedtype Value: Equatable & Sendable

  /// The value for the elements so far; none at first.
  var value: Value { get }

  /// Receives the elements of the collection, once and before any edit.
  mutating func load(_ elements: [Source])
  /// Receives an edit of the collection.
  mutating func apply(_ edit: Edit<Source>)
}

struct CountAggregation<Source: Sendable, Value: Equatable & Sendable>: Aggregation {
  let isCounted: @Sendable (Source) -> Bool
  let result: @Sendable (Int) -> Value
  private var count = 0

  init(
    isCounted: @escaping @Sendable (Source) -> Bool,
    result: @escaping @Sendable (Int) -> Value
  ) {
    self.isCounted = isCounted
    self.result = result
  }

  var value: Value { result(count) }

  mutating func load(_ elements: [Source]) {
    count = elements.count(where: isCounted)
  }

  mutating func apply(_ edit: Edit<Source>) {
    switch edit {
    case .insert(let element, _): if isCounted(element) { count += 1 }
    case .remove(let element, _): if isCounted(element) { count -= 1 }
    case .update(let old, let new, _):
      if isCounted(old) { count -= 1 }
      if isCounted(new) { count += 1 }
    case .move: break
    }
  }
}

/// The first element of the sorted collection.
struct ExtremeAggregation<Source: Equatable & Sendable>: Aggregation {
  private var sorted: SortedDerivation<Source>

  init(_ areInIncreasingOrder: @escaping @Sendable (Source, Source) -> Bool) {
    sorted = SortedDerivation(areInIncreasingOrder)
  }

  var value: Source? { sorted.first }

  mutating func load(_ elements: [Source]) {
    var changes = Changes<Source>()
    sorted.load(elements, &changes)
  }

  mutating func apply(_ edit: Edit<Source>) {
    var changes = Changes<Source>()
    sorted.apply(edit, &changes)
  }
}
