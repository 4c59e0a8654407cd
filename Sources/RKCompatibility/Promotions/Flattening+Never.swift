public import RKCore
public import RKOperators

// Deprecated overloads that convert a signal that cannot fail into a signal that can.

extension SignalProtocol {
  /// A form of `expand(maxConcurrent:_:)` with inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func expand<Inner: SignalProtocol<Element, Never>>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Error> {
    expand(maxConcurrent: maxConcurrent) { transform($0).setFailureType(to: Error.self) }
  }

  /// A form of `flatMapConcatEager(maxConcurrent:_:)` with inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func flatMapConcatEager<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Error> where Inner.Error == Never {
    flatMap(.concatEager(maxConcurrent: maxConcurrent), transform)
  }

  /// A form of `flatMapFilter(_:_:)` with signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func flatMapFilter<Answer: SignalProtocol<Bool, Never>>(
    _ strategy: FlattenStrategy = .concat,
    _ isIncluded: @escaping @Sendable (Element) -> Answer
  ) -> Signal<Element, Error> {
    flatMapFilter(strategy) { isIncluded($0).setFailureType(to: Error.self) }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `expand(maxConcurrent:_:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func expand<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Element, Inner.Error> where Inner.Element == Element {
    setFailureType(to: Inner.Error.self).expand(maxConcurrent: maxConcurrent) { transform($0) }
  }

  /// A form of `flatMapConcatEager(maxConcurrent:_:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func flatMapConcatEager<Inner: SignalProtocol>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Inner
  ) -> Signal<Inner.Element, Inner.Error> {
    flatMap(.concatEager(maxConcurrent: maxConcurrent), transform)
  }

  /// A form of `flatMapFilter(_:_:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func flatMapFilter<Answer: SignalProtocol>(
    _ strategy: FlattenStrategy = .concat,
    _ isIncluded: @escaping @Sendable (Element) -> Answer
  ) -> Signal<Element, Answer.Error> where Answer.Element == Bool {
    setFailureType(to: Answer.Error.self).flatMapFilter(strategy) { isIncluded($0) }
  }
}

extension SignalProtocol where Element: SignalProtocol {
  /// A form of `flatten(_:)` for inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func flatten(
    _ strategy: FlattenStrategy
  ) -> Signal<Element.Element, Error> where Element.Error == Never {
    flatMap(strategy) { $0 }
  }

  /// A form of `merge(maxConcurrent:)` for inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func merge(
    maxConcurrent: Int = .max
  ) -> Signal<Element.Element, Error> where Element.Error == Never {
    flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// A form of `concat()` for inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func concat() -> Signal<Element.Element, Error>
  where Element.Error == Never {
    flatten(.concat)
  }

  /// A form of `switchToLatest()` for inner signals that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func switchToLatest() -> Signal<Element.Element, Error>
  where Element.Error == Never {
    flatten(.latest)
  }
}

extension SignalProtocol where Element: SignalProtocol, Error == Never {
  /// A form of `flatten(_:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func flatten(
    _ strategy: FlattenStrategy
  ) -> Signal<Element.Element, Element.Error> {
    flatMap(strategy) { $0 }
  }

  /// A form of `merge(maxConcurrent:)` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func merge(
    maxConcurrent: Int = .max
  ) -> Signal<Element.Element, Element.Error> {
    flatten(.merge(maxConcurrent: maxConcurrent))
  }

  /// A form of `concat()` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func concat() -> Signal<Element.Element, Element.Error> {
    flatten(.concat)
  }

  /// A form of `switchToLatest()` for a source that cannot fail.
  @available(*, deprecated, message: "write setFailureType(to:)")
  @_disfavoredOverload
  @export(implementation) public func switchToLatest() -> Signal<Element.Element, Element.Error> {
    flatten(.latest)
  }
}
