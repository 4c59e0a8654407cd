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

/// An aggregate of the elements in any order.
protocol UnorderedAggregation: Aggregation {
  mutating func add(_ element: Source)
  mutating func remove(_ element: Source)
}

extension UnorderedAggregation {
  mutating func load(_ elements: [Source]) {
    for element in elements { add(element) }
  }

  mutating func apply(_ edit: Edit<Source>) {
    switch edit {
    case .insert(let element, _): add(element)
    case .remove(let element, _): remove(element)
    case .update(let old, let new, _):
      remove(old)
      add(new)
    case .move: break
    }
  }
}

struct CountAggregation<Source: Sendable, Value: Equatable & Sendable>: UnorderedAggregation {
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

  mutating func add(_ element: Source) { count += isCounted(element) ? 1 : 0 }

  mutating func remove(_ element: Source) { count -= isCounted(element) ? 1 : 0 }
}
