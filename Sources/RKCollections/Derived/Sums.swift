public import RKSubjects

extension CollectionPropertyProtocol {
  /// Returns a property of the sum of a number of each element.
  ///
  ///     let total = orders.sumProperty { $0.price }
  ///
  /// A change takes O(1): the number of an element that is removed is subtracted.
  ///
  /// - Parameter number: A closure that always returns the same for an element.
  public func sumProperty<Number: AdditiveArithmetic & Sendable>(
    of number: @escaping @Sendable (Collection.Element) -> Number
  ) -> AnyProperty<Number> {
    aggregate(SumAggregation(PlainSum(), of: number))
  }

  /// Returns a property of a sum of integers: `sumProperty(of:)`.
  ///
  /// Traps if the sum after a change does not fit in the type. The sums of only some of the elements need
  /// not fit.
  public func sumProperty<Number: FixedWidthInteger & Sendable>(
    of number: @escaping @Sendable (Collection.Element) -> Number
  ) -> AnyProperty<Number> {
    aggregate(SumAggregation(IntegerSum(), of: number))
  }

  /// Returns a property of a sum of floating-point numbers: `sumProperty(of:)`.
  ///
  /// Rounding errors accumulate until the collection is empty; the sum is zero then. An infinity or a NaN
  /// counts only while it is an element. But a sum of finite numbers that became infinite remains so
  /// until the collection is empty.
  public func sumProperty<Number: FloatingPoint & Sendable>(
    of number: @escaping @Sendable (Collection.Element) -> Number
  ) -> AnyProperty<Number> {
    aggregate(SumAggregation(FloatingPointSum(), of: number))
  }

  /// Returns a property of the sum of the elements: `sumProperty(of:)` of themselves.
  public func sumProperty() -> AnyProperty<Collection.Element>
  where Collection.Element: AdditiveArithmetic {
    sumProperty { $0 }
  }

  /// Returns a property of the sum of the elements: `sumProperty(of:)` of integers.
  public func sumProperty() -> AnyProperty<Collection.Element>
  where Collection.Element: FixedWidthInteger {
    sumProperty { $0 }
  }

  /// Returns a property of the sum of the elements: `sumProperty(of:)` of floating-point numbers.
  public func sumProperty() -> AnyProperty<Collection.Element>
  where Collection.Element: FloatingPoint {
    sumProperty { $0 }
  }
}

struct SumAggregation<Source: Sendable, Total: Sum>: Aggregation where Total.Number: Sendable {
  private let number: @Sendable (Source) -> Total.Number
  private var sum: Total

  init(_ zero: Total, of number: @escaping @Sendable (Source) -> Total.Number) {
    self.number = number
    sum = zero
  }

  var value: Total.Number { sum.value }

  mutating func load(_ elements: [Source]) {
    for element in elements { sum.add(number(element)) }
  }

  mutating func apply(_ edit: Edit<Source>) {
    switch edit {
    case .insert(let element, _): sum.add(number(element))
    case .remove(let element, _): sum.subtract(number(element))
    case .update(let old, let new, _):
      sum.subtract(number(old))
      sum.add(number(new))
    case .move: break
    }
  }
}

/// A sum of numbers that can be subtracted again.
protocol Sum<Number>: SendableMetatype {
  associatedtype Number: Equatable

  var value: Number { get }

  mutating func add(_ number: Number)
  mutating func subtract(_ number: Number)
}

struct PlainSum<Number: AdditiveArithmetic>: Sum {
  private(set) var value = Number.zero

  mutating func add(_ number: Number) { value += number }
  mutating func subtract(_ number: Number) { value -= number }
}

/// A sum that may be out of range between the edits of one change.
struct IntegerSum<Number: FixedWidthInteger>: Sum {
  private var wrapped = Number.zero
  /// The sum is `wrapped + 2 ^ Number.bitWidth * overflows`.
  private var overflows = 0

  var value: Number {
    if overflows != 0 {
      requirementFailure("sumProperty() needs a sum that fits in \(Number.self)")
    }
    return wrapped
  }

  mutating func add(_ number: Number) {
    let (result, isOver) = wrapped.addingReportingOverflow(number)
    wrapped = result
    if isOver { overflows += number < 0 ? -1 : 1 }
  }

  mutating func subtract(_ number: Number) {
    let (result, isOver) = wrapped.subtractingReportingOverflow(number)
    wrapped = result
    if isOver { overflows -= number < 0 ? -1 : 1 }
  }
}

/// A sum of the finite numbers; the others are counted, as they cannot be subtracted.
struct FloatingPointSum<Number: FloatingPoint>: Sum {
  private var finite = Number.zero
  private var finiteCount = 0
  private var infinities = 0
  private var negativeInfinities = 0
  private var nans = 0

  var value: Number {
    if nans > 0 || infinities > 0 && negativeInfinities > 0 { return .nan }
    if infinities > 0 { return .infinity }
    return negativeInfinities > 0 ? -.infinity : finite
  }

  mutating func add(_ number: Number) {
    count(number, 1)
    if number.isFinite { finite += number }
  }

  mutating func subtract(_ number: Number) {
    count(number, -1)
    if number.isFinite { finite = finiteCount == 0 ? .zero : finite - number }
  }

  private mutating func count(_ number: Number, _ change: Int) {
    if number.isFinite {
      finiteCount += change
    } else if number.isNaN {
      nans += change
    } else if number > 0 {
      infinities += change
    } else {
      negativeInfinities += change
    }
  }
}
