public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property that holds the number of elements.
  ///
  ///     let unread = messages.filter { !$0.isRead }.countProperty()
  ///
  /// Like every aggregate, the property follows the collection, emits only when its value changes, and can be
  /// read at any time. It retains the collection. An observation does not retain the collection, and
  /// completes when the collection does.
  @export(implementation)
  public func countProperty() -> AnyProperty<Int> {
    countProperty { _ in true }
  }

  /// Returns a property that holds the number of elements that satisfy a condition.
  ///
  /// - Parameter isCounted: A closure that returns whether to count an element. It must always return the
  ///   same result for the same element.
  @export(implementation)
  public func countProperty(
    where isCounted: @escaping @Sendable (Collection.Element) -> Bool
  ) -> AnyProperty<Int> {
    aggregate(CountAggregation(isCounted: isCounted) { $0 })
  }

  /// Returns a property that is true while the collection is empty.
  @export(implementation)
  public func isEmptyProperty() -> AnyProperty<Bool> {
    aggregate(CountAggregation(isCounted: { _ in true }, result: { $0 == 0 }))
  }

  /// Returns a property that is true while at least one element satisfies a condition.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition. It must always
  ///   return the same result for the same element.
  @export(implementation)
  public func containsProperty(
    where predicate: @escaping @Sendable (Collection.Element) -> Bool
  ) -> AnyProperty<Bool> {
    aggregate(CountAggregation(isCounted: predicate) { $0 > 0 })
  }

  /// Returns a property that is true while the collection contains an element equal to the given one.
  @export(implementation)
  public func containsProperty(_ element: Collection.Element) -> AnyProperty<Bool>
  where Collection.Element: Equatable {
    containsProperty { $0 == element }
  }

  /// Returns a property that is true while all elements satisfy a condition.
  ///
  /// - Parameter predicate: A closure that returns whether an element satisfies the condition. It must always
  ///   return the same result for the same element.
  @export(implementation)
  public func allSatisfyProperty(
    _ predicate: @escaping @Sendable (Collection.Element) -> Bool
  ) -> AnyProperty<Bool> {
    aggregate(CountAggregation(isCounted: { !predicate($0) }, result: { $0 == 0 }))
  }
}

@usableFromInline
struct CountAggregation<Source: Sendable, Value: Equatable & Sendable>: UnorderedAggregation {
  @usableFromInline let isCounted: @Sendable (Source) -> Bool
  @usableFromInline let result: @Sendable (Int) -> Value
  @usableFromInline var count = 0

  @export(implementation)
  init(
    isCounted: @escaping @Sendable (Source) -> Bool,
    result: @escaping @Sendable (Int) -> Value
  ) {
    (self.isCounted, self.result) = (isCounted, result)
  }

  @export(implementation) var value: Value { result(count) }

  @export(implementation)
  mutating func add(_ element: Source) { count += isCounted(element) ? 1 : 0 }

  @export(implementation)
  mutating func remove(_ element: Source) { count -= isCounted(element) ? 1 : 0 }
}
