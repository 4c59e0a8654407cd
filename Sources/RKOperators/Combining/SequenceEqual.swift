public import RKCore

extension SignalProtocol {
  /// Whether two signals send the same elements in the same order.
  ///
  ///     source    -1--2--3-|
  ///     other     --1-2-4--|
  ///     result    -------[n|]
  ///
  /// Here `n` is false, which is sent at the first difference, one of length included; then both are
  /// disposed. True is sent when both have completed. Elements wait for those of the other signal,
  /// without a bound. The result fails with the first failure.
  ///
  /// - Parameters:
  ///   - other: Compared with this one.
  ///   - areEqual: Whether two elements are the same.
  public func sequenceEqual<Other: SignalProtocol>(
    _ other: Other,
    by areEqual: @escaping @Sendable (Element, Other.Element) -> Bool
  ) -> Signal<Bool, Error> where Other.Error == Error {
    // The last row is that of the two ends, or of one that comes early.
    withEnd().zip(with: other.withEnd()) { mine, others -> Comparison in
      switch (mine, others) {
      case (let mine?, let others?): areEqual(mine, others) ? .same : .different
      case (nil, nil): .over
      default: .different
      }
    }
    .first { $0 != .same }
    .map { $0 == .over }
  }

  /// Whether this signal and one that cannot fail send the same elements in the same order.
  @_disfavoredOverload
  public func sequenceEqual<Other: SignalProtocol>(
    _ other: Other,
    by areEqual: @escaping @Sendable (Element, Other.Element) -> Bool
  ) -> Signal<Bool, Error> where Other.Error == Never {
    sequenceEqual(other.mapError(absurd), by: areEqual)
  }

  private func withEnd() -> Signal<Element?, Error> {
    map { Optional($0) }.append(Signal<Element?, Error>(just: nil))
  }
}

extension SignalProtocol where Error == Never {
  /// Whether this signal and one that may fail send the same elements in the same order.
  @_disfavoredOverload
  public func sequenceEqual<Other: SignalProtocol>(
    _ other: Other,
    by areEqual: @escaping @Sendable (Element, Other.Element) -> Bool
  ) -> Signal<Bool, Other.Error> {
    setFailureType(to: Other.Error.self).sequenceEqual(other, by: areEqual)
  }
}

extension SignalProtocol where Element: Equatable {
  /// Whether two signals send equal elements in the same order.
  public func sequenceEqual<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Error> where Other.Element == Element, Other.Error == Error {
    sequenceEqual(other) { $0 == $1 }
  }

  /// Whether this signal and one that cannot fail send equal elements in the same order.
  @_disfavoredOverload
  public func sequenceEqual<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Error> where Other.Element == Element, Other.Error == Never {
    sequenceEqual(other) { $0 == $1 }
  }
}

extension SignalProtocol where Element: Equatable, Error == Never {
  /// Whether this signal and one that may fail send equal elements in the same order.
  @_disfavoredOverload
  public func sequenceEqual<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Bool, Other.Error> where Other.Element == Element {
    sequenceEqual(other) { $0 == $1 }
  }
}

private enum Comparison {
  case same
  case different
  /// Both signals are at their ends.
  case over
}
