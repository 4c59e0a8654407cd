public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property that holds the sum of the numbers that a closure returns for the elements.
  ///
  ///     let total = orders.sumProperty { $0.price }
  ///
  /// A change of one element takes O(1), because the number for a removed element is subtracted.
  ///
  /// Rounding errors of floating-point numbers accumulate. When no finite number remains, the sum of the
  /// finite numbers is reset to zero. An infinity or a NaN affects the sum only while its element is in the
  /// collection. But if the sum of the finite numbers overflows to infinity, that sum remains infinite until
  /// all finite numbers have been removed.
  ///
  /// - Parameter number: A closure that returns the number to add for an element; it must always return the
  ///   same number for the same element.
  @export(implementation)
  public func sumProperty<Number: AdditiveArithmetic & Sendable>(
    of number: @escaping @Sendable (Collection.Element) -> Number
  ) -> AnyProperty<Number> {
    aggregate(SumAggregation(of: number))
  }

  /// Returns a property that holds a sum of integers; see `sumProperty(of:)`.
  ///
  /// If the sum does not fit in the type, the value is the nearest number that fits. When the sum fits again,
  /// the value is exact.
  @export(implementation)
  public func sumProperty<Number: FixedWidthInteger & Sendable>(
    of number: @escaping @Sendable (Collection.Element) -> Number
  ) -> AnyProperty<Number> {
    aggregate(IntegerSumAggregation(of: number))
  }

  /// Returns a property that holds the sum of the elements, like `sumProperty { $0 }`.
  @export(implementation)
  public func sumProperty() -> AnyProperty<Collection.Element>
  where Collection.Element: AdditiveArithmetic {
    sumProperty { $0 }
  }

  /// Returns a property that holds the sum of integer elements, like `sumProperty { $0 }`.
  @export(implementation)
  public func sumProperty() -> AnyProperty<Collection.Element>
  where Collection.Element: FixedWidthInteger {
    sumProperty { $0 }
  }
}

/// A state machine that maintains a sum, but adds and subtracts only finite numbers.
///
/// Infinities and NaN are counted separately, because subtracting them would not restore the earlier sum.
@usableFromInline
struct SumAggregation<Source: Sendable, Number: AdditiveArithmetic & Sendable>: UnorderedAggregation
{
  @usableFromInline let number: @Sendable (Source) -> Number
  @usableFromInline var finite = Number.zero
  @usableFromInline var finiteCount = 0
  /// Infinities and NaN, each with its number of occurrences.
  @usableFromInline var others: [(number: Number, count: Int)] = []

  @export(implementation)
  init(of number: @escaping @Sendable (Source) -> Number) {
    self.number = number
  }

  @export(implementation) var value: Number { others.reduce(finite) { $0 + $1.number } }

  @export(implementation)
  mutating func add(_ element: Source) { add(number(element), 1) }

  @export(implementation)
  mutating func remove(_ element: Source) { add(number(element), -1) }

  @export(implementation)
  mutating func add(_ number: Number, _ times: Int) {
    if number - number == .zero {
      finiteCount += times
      if times > 0 { finite += number } else { finite -= number }
      if finiteCount == 0 { finite = .zero }
    } else if let index = others.firstIndex(where: {
      $0.number == number || $0.number != $0.number && number != number
    }) {
      others[index].count += times
      if others[index].count == 0 { others.remove(at: index) }
    } else {
      others.append((number, times))
    }
  }
}

/// A state machine that maintains a sum of integers, which can exceed the range of the integers' type.
@usableFromInline
struct IntegerSumAggregation<Source: Sendable, Number: FixedWidthInteger & Sendable>:
  UnorderedAggregation
{
  @usableFromInline let number: @Sendable (Source) -> Number
  @usableFromInline var wrapped = Number.zero
  /// The sum is `wrapped + 2 ^ Number.bitWidth * overflows`.
  @usableFromInline var overflows = 0

  @export(implementation)
  init(of number: @escaping @Sendable (Source) -> Number) {
    self.number = number
  }

  @export(implementation) var value: Number {
    overflows == 0 ? wrapped : overflows > 0 ? .max : .min
  }

  @export(implementation)
  mutating func add(_ element: Source) {
    let number = number(element)
    store(wrapped.addingReportingOverflow(number), number < 0 ? -1 : 1)
  }

  @export(implementation)
  mutating func remove(_ element: Source) {
    let number = number(element)
    store(wrapped.subtractingReportingOverflow(number), number < 0 ? 1 : -1)
  }

  @export(implementation)
  mutating func store(_ sum: (partialValue: Number, overflow: Bool), _ sign: Int) {
    wrapped = sum.partialValue
    if sum.overflow { overflows += sign }
  }
}
