public import RKCore

extension SignalProtocol {
  // There is no overload for one key path: with a choice at each step, the compiler gives up on chains of ten
  // operators. A key path literal converts to a function. For a stored key path, the unavailable overload names the
  // replacement; the compiler does not try unavailable overloads.

  /// Transforms each element.
  ///
  ///     source             -1--2-3-|
  ///     map { $0 * 2 }     -2--4-6-|
  ///
  /// - Parameter transform: A closure or key path that returns the new element: `users.map(\.name)`.
  @inlinable
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    deriveElements { send in { send(transform($0)) } }
  }

  /// Unavailable: pass a key path that is stored in a variable inside a closure.
  @available(
    *,
    unavailable,
    message: "pass a closure for a key path that is a value: map { $0[keyPath: path] }"
  )
  public func map<Part: Sendable>(
    _ path: any KeyPath<Element, Part> & Sendable
  ) -> Signal<Part, Error> {
    map { $0[keyPath: path] }
  }

  // Not a parameter pack: in a chain, the compiler cannot infer the type of `$0.2` for a tuple made of a pack.

  /// Replaces each element with the values at two key paths: `users.map(\.name, \.age)`.
  @inlinable
  public func map<First: Sendable, Second: Sendable>(
    _ first: any KeyPath<Element, First> & Sendable,
    _ second: any KeyPath<Element, Second> & Sendable
  ) -> Signal<(First, Second), Error> {
    map { ($0[keyPath: first], $0[keyPath: second]) }
  }

  /// Replaces each element with the values at three key paths: `users.map(\.name, \.age, \.address)`.
  @inlinable
  public func map<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: any KeyPath<Element, First> & Sendable,
    _ second: any KeyPath<Element, Second> & Sendable,
    _ third: any KeyPath<Element, Third> & Sendable
  ) -> Signal<(First, Second, Third), Error> {
    map { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) }
  }

  /// Transforms the elements that are not nil; nil remains nil.
  @inlinable
  public func mapWrapped<Wrapped, NewWrapped: Sendable>(
    _ transform: @escaping @Sendable (Wrapped) -> NewWrapped
  ) -> Signal<NewWrapped?, Error> where Element == Wrapped? {
    map { $0.map(transform) }
  }

  /// Replaces each element with `()`.
  @inlinable
  public func eraseType() -> Signal<Void, Error> {
    map { _ in }
  }

  /// Emits false for true and true for false.
  ///
  ///     source      -t-f-|
  ///     negate()    -f-t-|
  @inlinable
  public func negate() -> Signal<Bool, Error> where Element == Bool {
    map { !$0 }
  }

  /// Transforms the elements of each element, which is a sequence, and emits them as an array.
  @inlinable
  public func mapElement<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element.Element) -> NewElement
  ) -> Signal<[NewElement], Error> where Element: Sequence {
    map { $0.map(transform) }
  }

  /// Filters the elements of each element, which is a sequence, and emits them as an array.
  @inlinable
  public func filterElement(
    _ isIncluded: @escaping @Sendable (Element.Element) -> Bool
  ) -> Signal<[Element.Element], Error> where Element: Sequence, Element.Element: Sendable {
    map { $0.filter(isIncluded) }
  }
}
