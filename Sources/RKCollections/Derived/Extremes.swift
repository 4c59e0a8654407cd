public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property of the least value that a closure returns for the elements.
  ///
  ///     let cheapest = orders.minProperty(of: \.price)
  ///
  /// It is nil while there are no elements. A change takes O(log n).
  ///
  /// - Parameter value: A closure that always returns the same for an element.
  public func minProperty<Value: Comparable & Sendable>(
    of value: @escaping @Sendable (Collection.Element) -> Value
  ) -> AnyProperty<Value?> {
    aggregate(ProjectedAggregation(ExtremeAggregation { $0 < $1 }, of: value))
  }

  /// Returns a property of the greatest value that a closure returns for the elements: `minProperty(of:)`.
  public func maxProperty<Value: Comparable & Sendable>(
    of value: @escaping @Sendable (Collection.Element) -> Value
  ) -> AnyProperty<Value?> {
    aggregate(ProjectedAggregation(ExtremeAggregation { $0 > $1 }, of: value))
  }
}

/// An aggregate of what a closure returns for the elements.
struct ProjectedAggregation<Source: Sendable, Base: Aggregation>: Aggregation {
  private let transform: @Sendable (Source) -> Base.Source
  private var base: Base

  init(_ base: Base, of transform: @escaping @Sendable (Source) -> Base.Source) {
    self.base = base
    self.transform = transform
  }

  var value: Base.Value { base.value }

  mutating func load(_ elements: [Source]) { base.load(elements.map(transform)) }

  mutating func apply(_ edit: Edit<Source>) { base.apply(edit.map(transform)) }
}
