public import RKCore

extension SignalProtocol {
  /// Emits whether two signals send the same elements in the same order, and completes.
  ///
  ///     source    -1--2--3-|
  ///     other     --1-2-4--|
  ///     result    -------[n|]
  ///
  /// In the diagram, `n` is false. At the first difference, including a difference in length, the result
  /// emits false and both signals are disposed. If there is no difference, the result emits true when both
  /// signals have completed. Elements are buffered without a limit until the other signal has sent the same
  /// number of elements. The result fails with the first failure.
  ///
  /// - Parameters:
  ///   - other: The signal to compare with.
  ///   - areEqual: A closure that compares two elements.
  @export(implementation)
  public func sequenceEqual<Other>(
    _ other: some SignalProtocol<Other, Error>,
    by areEqual: @escaping @Sendable (Element, Other) -> Bool
  ) -> Signal<Bool, Error> {
    // Each pair is mapped to false if its elements differ, true if both signals have completed, and nil
    // otherwise.
    optionalThenNil().zip(with: other.optionalThenNil()) { mine, others -> Bool? in
      switch (mine, others) {
      case (let mine?, let others?): areEqual(mine, others) ? nil : false
      case (let mine, let others): mine == nil && others == nil
      }
    }
    .first { $0 != nil }.ignoreNils()
  }

  @export(implementation)
  func optionalThenNil() -> Signal<Element?, Error> {
    map { Optional($0) }.append(Signal<Element?, Error>(just: nil))
  }
}

extension SignalProtocol where Element: Equatable {
  /// A form of `sequenceEqual(_:by:)` that compares with `==`.
  @export(implementation)
  public func sequenceEqual(_ other: some SignalProtocol<Element, Error>) -> Signal<Bool, Error> {
    sequenceEqual(other, by: ==)
  }
}
