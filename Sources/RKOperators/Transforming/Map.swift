public import RKCore

extension SignalProtocol {
  // There is no overload for key paths, because a key path literal converts to a function. The type checker
  // tries every overload of every operator in a chain, so overloads slow down compilation.

  /// Transforms each element.
  ///
  ///     source             -1--2-3-|
  ///     map { $0 * 2 }     -2--4-6-|
  ///
  /// - Parameter transform: A closure or key path that returns the new element, as in `users.map(\.name)`.
  @export(implementation)
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    deriveElements { send in { send(transform($0)) } }
  }

  /// Transforms the elements that are not nil; nil remains nil.
  @export(implementation)
  public func mapWrapped<Wrapped, NewWrapped: Sendable>(
    _ transform: @escaping @Sendable (Wrapped) -> NewWrapped
  ) -> Signal<NewWrapped?, Error> where Element == Wrapped? {
    map { $0.map(transform) }
  }

  /// Replaces each element with `()`.
  @export(implementation)
  public func eraseType() -> Signal<Void, Error> {
    map { _ in }
  }

  /// Emits false for true and true for false.
  ///
  ///     source      -t-f-|
  ///     negate()    -f-t-|
  @export(implementation)
  public func negate() -> Signal<Bool, Error> where Element == Bool {
    map { !$0 }
  }

  /// Transforms the elements of each sequence that the source sends, and emits the results as an array.
  @export(implementation)
  public func mapElement<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element.Element) -> NewElement
  ) -> Signal<[NewElement], Error> where Element: Sequence {
    map { $0.map(transform) }
  }

  /// Filters the elements of each sequence that the source sends, and emits the remaining elements as an
  /// array.
  @export(implementation)
  public func filterElement(
    _ isIncluded: @escaping @Sendable (Element.Element) -> Bool
  ) -> Signal<[Element.Element], Error> where Element: Sequence, Element.Element: Sendable {
    map { $0.filter(isIncluded) }
  }
}
