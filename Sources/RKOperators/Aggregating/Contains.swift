public import RKCore

extension SignalProtocol {
  /// Emits whether any element satisfies a predicate, and completes.
  ///
  ///     source                 -1-2-3-|
  ///     contains { $0 > 1 }    ---[t|]
  ///
  ///     source                 -1-1-|
  ///     contains { $0 > 1 }    -----[f|]
  ///
  /// If an element satisfies the predicate, the result emits true and disposes the source. If no element
  /// does, the result emits false when the source completes.
  @export(implementation)
  public func contains(
    where isWanted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Bool, Error> {
    first(where: isWanted).replaceElements(with: true).replaceEmpty(with: false)
  }

  /// Emits whether all elements satisfy a predicate, and completes.
  ///
  ///     source                   -1-2-3-|
  ///     allSatisfy { $0 < 2 }    ---[f|]
  ///
  ///     source                   -1-1-|
  ///     allSatisfy { $0 < 2 }    -----[t|]
  ///
  /// If an element does not satisfy the predicate, the result emits false and disposes the source. If all
  /// elements satisfy it, the result emits true when the source completes.
  @export(implementation)
  public func allSatisfy(
    _ isAccepted: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Bool, Error> {
    contains { !isAccepted($0) }.negate()
  }

  /// Emits whether the source has no elements, and completes.
  ///
  ///     source       -a-b-|
  ///     isEmpty()    -[f|]
  ///
  ///     source       --|
  ///     isEmpty()    --[t|]
  @export(implementation)
  public func isEmpty() -> Signal<Bool, Error> {
    allSatisfy { _ in false }
  }

  /// A form of `contains(where:)` that looks for an element equal to a given one.
  @export(implementation)
  public func contains(_ element: Element) -> Signal<Bool, Error> where Element: Equatable {
    contains { $0 == element }
  }
}
