public import RKCore

extension SignalProtocol {
  /// Tells whether a predicate accepts any element.
  ///
  ///     source                 -1-2-3-|
  ///     contains { $0 > 1 }    ---[t|]
  ///
  ///     source                 -1-1-|
  ///     contains { $0 > 1 }    -----[f|]
  ///
  /// True is sent at the first, and the source disposed; false when the source completes without one.
  ///
  /// - Parameter isWanted: Whether an element is one.
  public func contains(
    where isWanted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Bool, Error> {
    first(where: isWanted).replaceElements(with: true).replaceEmpty(with: false)
  }

  /// Tells whether a predicate accepts all elements.
  ///
  ///     source                   -1-2-3-|
  ///     allSatisfy { $0 < 2 }    ---[f|]
  ///
  ///     source                   -1-1-|
  ///     allSatisfy { $0 < 2 }    -----[t|]
  ///
  /// False is sent at the first that is not accepted, and the source disposed; true when the source
  /// completes without one.
  ///
  /// - Parameter isAccepted: Whether an element is accepted.
  public func allSatisfy(
    _ isAccepted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Bool, Error> {
    contains { !isAccepted($0) }.negate()
  }

  /// Tells whether there is no element.
  ///
  ///     source       -a-b-|
  ///     isEmpty()    -[f|]
  ///
  ///     source       --|
  ///     isEmpty()    --[t|]
  public func isEmpty() -> Signal<Bool, Error> {
    allSatisfy { _ in false }
  }
}

extension SignalProtocol where Element: Equatable {
  /// Tells whether an element is among those of the source.
  ///
  /// - Parameter element: What is looked for, as `contains(where:)` does.
  public func contains(_ element: Element) -> Signal<Bool, Error> {
    contains { $0 == element }
  }
}
