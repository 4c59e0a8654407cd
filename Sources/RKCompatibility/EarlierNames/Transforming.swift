public import RKCore
import RKOperators

// Names from earlier versions of ReactiveKit.

// MARK: Names that collection methods also have, with a different meaning

// Only `Signal` has these names. If `CollectionProperty` had them too, a call to the collection's method
// `replace(with:)` with an argument of the wrong type would compile: it would select the operator, which
// returns a signal and leaves the collection unchanged.

extension Signal {
  /// Use `replaceElements(with:)`.
  @available(*, deprecated, renamed: "replaceElements(with:)")
  @export(implementation) public func replace<New>(with element: New) -> Signal<New, Error> {
    replaceElements(with: element)
  }

  /// Use `removeDuplicates()`.
  @available(*, deprecated, renamed: "removeDuplicates()")
  @export(implementation) public func distinct() -> Signal<Element, Error>
  where Element: Equatable { removeDuplicates() }
}

// MARK: Other names

extension SignalProtocol {
  /// Use `map(_:)`.
  @available(*, deprecated, renamed: "map(_:)")
  @export(implementation) public func select<New>(
    _ body: @escaping @Sendable (Element) -> New
  ) -> Signal<New, Error> {
    map(body)
  }

  /// Use `tryMap(_:)`.
  @available(*, deprecated, renamed: "tryMap(_:)")
  @export(implementation) public func mapOrDie<New>(
    _ transform: @escaping @Sendable (Element) -> Result<New, Error>
  ) -> Signal<New, Error> { tryMap(transform) }

  /// Use `tryMap(_:)`.
  @available(*, deprecated, renamed: "tryMap(_:)")
  @export(implementation) public func selectOrDie<New>(
    _ transform: @escaping @Sendable (Element) -> Result<New, Error>
  ) -> Signal<New, Error> { tryMap(transform) }

  /// Use `buffer(size:)`.
  @available(*, deprecated, renamed: "buffer(size:)")
  @export(implementation) public func buffer(ofSize size: Int) -> Signal<[Element], Error> {
    buffer(size: size)
  }

  /// Use `reduce(_:_:)`.
  @available(*, deprecated, renamed: "reduce(_:_:)")
  @export(implementation) public func aggregate<Result>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> { reduce(initial, combine) }

  /// Use `flattenElements()`.
  @available(*, deprecated, renamed: "flattenElements()")
  @export(implementation) public func unwrap() -> Signal<Element.Element, Error>
  where Element: Sequence, Element.Element: Sendable, Element.Iterator: SendableMetatype {
    flattenElements()
  }

  /// Use `replaceNils(with:)`.
  @available(*, deprecated, renamed: "replaceNils(with:)")
  @export(implementation) public func replaceNil<Wrapped>(
    with replacement: Wrapped
  ) -> Signal<Wrapped, Error> where Element == Wrapped? { replaceNils(with: replacement) }
}
