public import RKCore

extension SignalProtocol {
  /// Passes on one element, by its index, and completes with it.
  ///
  ///     source           -a-b-c-|
  ///     output(at: 1)    ---[b|]
  ///
  /// A source that completes earlier makes a result that completes without an element. A negative index
  /// traps.
  ///
  /// - Parameter index: How many elements come before it.
  public func output(at index: Int) -> Signal<Element, Error> {
    require(index >= 0, "output(at:) needs an index of at least 0, got \(index)")
    return dropFirst(index).prefix(maxLength: 1)
  }

  /// Passes on the elements whose indices are in a range, and completes with the last of them.
  ///
  ///     source               -a-b-c-d-|
  ///     output(in: 1...2)    ---b-[c|]
  ///
  /// With an empty range the result completes at once and the source is not observed. A range that
  /// begins or ends below 0 traps.
  ///
  /// - Parameter range: The indices, the first of which is 0: `1...2`, `..<3`, `2...`.
  public func output(in range: some RangeExpression<Int>) -> Signal<Element, Error> {
    let indices = range.indices
    require(
      indices.lowerBound >= 0,
      "output(in:) needs indices of at least 0, got \(range)"
    )
    return dropFirst(indices.lowerBound).prefix(maxLength: indices.count)
  }
}

extension RangeExpression<Int> {
  /// The indices that are in it, or an empty range below 0 when it ends there.
  ///
  /// None is the greatest number, to which `relative(to:)` would add 1.
  fileprivate var indices: Range<Int> {
    let all = 0..<Int.max
    return switch self {
    case let range as ClosedRange<Int>: range.clamped(to: .min...(.max - 1)).relative(to: all)
    case is PartialRangeThrough<Int> where contains(.max): all
    case is PartialRangeThrough<Int> where !contains(0),
      is PartialRangeUpTo<Int> where !contains(-1):
      -1..<(-1)
    default: relative(to: all)
    }
  }
}
