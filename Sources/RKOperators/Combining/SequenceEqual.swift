public import RKCore

extension SignalProtocol {
  /// Emits whether two signals send the same elements in the same order, and completes.
  ///
  ///     source    -1--2--3-|
  ///     other     --1-2-4--|
  ///     result    -------[n|]
  ///
  /// Here `n` is false. False is emitted at the first difference, and both signals are disposed. A
  /// difference in length counts. True is emitted when both have completed. Elements are buffered
  /// without a bound until the other signal has sent as many. The result fails with the first
  /// failure.
  ///
  /// - Parameters:
  ///   - other: The signal to compare with.
  ///   - areEqual: A closure that compares two elements.
  @inlinable
  public func sequenceEqual<Other>(
    _ other: some SignalProtocol<Other, Error>,
    by areEqual: @escaping @Sendable (Element, Other) -> Bool
  ) -> Signal<Bool, Error> {
    // Each pair becomes false at a difference, true at the completion of both, and nil in between.
    optionalThenNil().zip(with: other.optionalThenNil()) { mine, others -> Bool? in
      switch (mine, others) {
      case (let mine?, let others?): areEqual(mine, others) ? nil : false
      case (let mine, let others): mine == nil && others == nil
      }
    }
    .first { $0 != nil }.ignoreNils()
  }

  /// Acts as `sequenceEqual(_:by:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func sequenceEqual<Other>(
    _ other: some SignalProtocol<Other, Never>,
    by areEqual: @escaping @Sendable (Element, Other) -> Bool
  ) -> Signal<Bool, Error> {
    sequenceEqual(other.mapError(absurd), by: areEqual)
  }

  @inlinable
  func optionalThenNil() -> Signal<Element?, Error> {
    map { Optional($0) }.append(Signal<Element?, Error>(just: nil))
  }
}

extension SignalProtocol where Error == Never {
  /// Acts as `sequenceEqual(_:by:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func sequenceEqual<Other, Failure>(
    _ other: some SignalProtocol<Other, Failure>,
    by areEqual: @escaping @Sendable (Element, Other) -> Bool
  ) -> Signal<Bool, Failure> {
    setFailureType(to: Failure.self).sequenceEqual(other, by: areEqual)
  }
}

extension SignalProtocol where Element: Equatable {
  /// Acts as `sequenceEqual(_:by:)` with `==`.
  @inlinable
  public func sequenceEqual(_ other: some SignalProtocol<Element, Error>) -> Signal<Bool, Error> {
    sequenceEqual(other, by: ==)
  }

  /// Acts as `sequenceEqual(_:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func sequenceEqual(_ other: some SignalProtocol<Element, Never>) -> Signal<Bool, Error> {
    sequenceEqual(other) { $0 == $1 }
  }
}

extension SignalProtocol where Element: Equatable, Error == Never {
  /// Acts as `sequenceEqual(_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func sequenceEqual<Failure>(
    _ other: some SignalProtocol<Element, Failure>
  ) -> Signal<Bool, Failure> {
    sequenceEqual(other) { $0 == $1 }
  }
}
