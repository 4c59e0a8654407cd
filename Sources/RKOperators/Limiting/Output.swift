public import RKCore

extension SignalProtocol {
  /// Emits the element at an index, and completes.
  ///
  ///     source           -a-b-c-|
  ///     output(at: 1)    ---[b|]
  ///
  /// If the source completes before it sends that element, the result completes without an element.
  ///
  /// - Parameter index: The index, counted from 0. A negative index traps.
  @export(implementation)
  public func output(at index: Int) -> Signal<Element, Error> {
    require(index >= 0, "output(at:) needs an index of at least 0, got \(index)")
    return dropFirst(index).prefix(maxLength: 1)
  }

  /// Emits the elements whose indices are in a range, and completes with the last of them.
  ///
  ///     source               -a-b-c-d-|
  ///     output(in: 1...2)    ---b-[c|]
  ///
  /// With an empty range, the result completes immediately, without observing the source.
  ///
  /// - Parameter range: The indices, counted from 0: `1...2`, `..<3`, `2...`. A bound below 0 traps.
  @export(implementation)
  public func output(in range: some RangeExpression<Int>) -> Signal<Element, Error> {
    let indices = range.indices
    require(indices.lowerBound >= 0, "output(in:) needs indices of at least 0, got \(range)")
    return dropFirst(indices.lowerBound).prefix(maxLength: indices.count)
  }
}

extension RangeExpression<Int> {
  /// The indices in the range.
  ///
  /// If the range ends below 0, the result is an empty range below 0. `Int.max` is excluded, because
  /// `relative(to:)` would add 1 to it.
  @usableFromInline var indices: Range<Int> {
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
