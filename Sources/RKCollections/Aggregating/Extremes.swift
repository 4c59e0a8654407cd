public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property that holds the least element, or nil while the collection is empty.
  ///
  /// A change of one element takes O(log n) comparisons. If several elements of an array are equally small,
  /// the value is the first of them.
  @export(implementation)
  public func minProperty() -> AnyProperty<Collection.Element?>
  where Collection.Element: Comparable {
    minProperty { $0 }
  }

  /// Returns a property that holds the greatest element, or nil while the collection is empty.
  ///
  /// A change of one element takes O(log n) comparisons. If several elements of an array are equally large,
  /// the value is the first of them.
  @export(implementation)
  public func maxProperty() -> AnyProperty<Collection.Element?>
  where Collection.Element: Comparable {
    maxProperty { $0 }
  }

  /// Returns a property that holds the least of the values that a closure returns for the elements.
  ///
  ///     let cheapest = orders.minProperty(of: \.price)
  ///
  /// The value is nil while the collection is empty. A change of one element takes O(log n) comparisons.
  ///
  /// - Parameter value: A closure that returns the value of an element; it must always return the same value
  ///   for the same element.
  @export(implementation)
  public func minProperty<Value: Comparable & Sendable>(
    of value: @escaping @Sendable (Collection.Element) -> Value
  ) -> AnyProperty<Value?> {
    aggregate(ExtremeAggregation(of: value) { $0 < $1 })
  }

  /// Returns a property that holds the greatest of the values that a closure returns for the elements; see
  /// `minProperty(of:)`.
  @export(implementation)
  public func maxProperty<Value: Comparable & Sendable>(
    of value: @escaping @Sendable (Collection.Element) -> Value
  ) -> AnyProperty<Value?> {
    aggregate(ExtremeAggregation(of: value) { $0 > $1 })
  }
}

/// A state machine that sorts the elements' values, and maintains the first of them.
@usableFromInline
struct ExtremeAggregation<Source: Sendable, Item: Equatable & Sendable>: Aggregation {
  @usableFromInline let transform: @Sendable (Source) -> Item
  @usableFromInline var sorted: SortedOperator<Item>

  @export(implementation)
  init(
    of transform: @escaping @Sendable (Source) -> Item,
    _ areInIncreasingOrder: @escaping @Sendable (Item, Item) -> Bool
  ) {
    self.transform = transform
    sorted = SortedOperator(areInIncreasingOrder)
  }

  @export(implementation) var value: Item? { sorted.first }

  @export(implementation)
  mutating func apply(_ change: Change<Source>) {
    var (values, output) = (Change<Item>(), Change<Item>())
    values.places = change.places
    values.elements = change.elements.map(transform)
    sorted.apply(values, into: &output)
  }
}
