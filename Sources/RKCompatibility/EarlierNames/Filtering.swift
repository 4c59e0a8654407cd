public import RKCore
import RKOperators

// Names from earlier versions of ReactiveKit.

extension SignalProtocol {
  /// Use `filter(_:)`.
  @available(*, deprecated, renamed: "filter(_:)")
  @export(implementation) public func `where`(
    _ isIncluded: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> { filter(isIncluded) }

  /// Use `prefix(maxLength:)`.
  @available(*, deprecated, renamed: "prefix(maxLength:)")
  @export(implementation) public func take(_ count: Int) -> Signal<Element, Error> {
    prefix(maxLength: count)
  }

  /// Use `prefix(maxLength:)`.
  @available(*, deprecated, renamed: "prefix(maxLength:)")
  @export(implementation) public func take(first count: Int) -> Signal<Element, Error> {
    prefix(maxLength: count)
  }

  /// Use `suffix(maxLength:)`.
  @available(*, deprecated, renamed: "suffix(maxLength:)")
  @export(implementation) public func take(last count: Int) -> Signal<Element, Error> {
    suffix(maxLength: count)
  }

  /// Use `prefix(while:)`.
  @available(*, deprecated, renamed: "prefix(while:)")
  @export(implementation) public func take(
    while shouldContinue: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> { prefix(while: shouldContinue) }

  /// Use `prefix(while:)`.
  @available(*, deprecated, renamed: "prefix(while:)")
  @export(implementation) public func takeWhile(
    _ shouldContinue: @escaping @Sendable (Element) -> Bool
  ) -> Signal<Element, Error> { prefix(while: shouldContinue) }

  /// Use `prefix(untilOutputFrom:)`.
  @available(*, deprecated, renamed: "prefix(untilOutputFrom:)")
  @export(implementation) public func take(
    until other: some SignalProtocol<some Any, Never>
  ) -> Signal<Element, Error> {
    prefix(untilOutputFrom: other)
  }

  /// Use `prefix(untilOutputFrom:)`.
  @available(*, deprecated, renamed: "prefix(untilOutputFrom:)")
  @export(implementation) public func takeUntil(
    _ other: some SignalProtocol<some Any, Never>
  ) -> Signal<Element, Error> {
    prefix(untilOutputFrom: other)
  }

  /// Use `dropFirst(_:)`.
  @available(*, deprecated, renamed: "dropFirst(_:)")
  @export(implementation) public func skip(_ count: Int) -> Signal<Element, Error> {
    dropFirst(count)
  }

  /// Use `dropFirst(_:)`.
  @available(*, deprecated, renamed: "dropFirst(_:)")
  @export(implementation) public func skip(first count: Int) -> Signal<Element, Error> {
    dropFirst(count)
  }

  /// Use `dropLast(_:)`.
  @available(*, deprecated, renamed: "dropLast(_:)")
  @export(implementation) public func skip(last count: Int) -> Signal<Element, Error> {
    dropLast(count)
  }

  #if canImport(Dispatch)
  /// Use `dropFirst(for:)`.
  @available(*, deprecated, renamed: "dropFirst(for:)")
  @export(implementation) public func skip(interval seconds: Double) -> Signal<Element, Error> {
    dropFirst(for: seconds)
  }
  #endif

  /// Use `output(at:)`.
  @available(*, deprecated, renamed: "output(at:)")
  @export(implementation) public func element(at index: Int) -> Signal<Element, Error> {
    output(at: index)
  }

  /// Use `ignoreOutput()`.
  @available(*, deprecated, renamed: "ignoreOutput()")
  @export(implementation) public func ignoreElements() -> Signal<Element, Error> { ignoreOutput() }

  /// Use `removeDuplicates(by:)`, with the opposite predicate.
  @available(*, deprecated, message: "write removeDuplicates(by:), and negate the closure")
  @export(implementation) public func distinct(
    areDistinct: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> { removeDuplicates { !areDistinct($0, $1) } }

  /// Use `removeDuplicates(by:)`, with the opposite predicate.
  @available(*, deprecated, message: "write removeDuplicates(by:), and negate the closure")
  @export(implementation) public func distinctUntilChanged(
    _ areDistinct: @escaping @Sendable (Element, Element) -> Bool
  ) -> Signal<Element, Error> { removeDuplicates { !areDistinct($0, $1) } }

  /// Use `ignoreNils()`.
  @available(*, deprecated, renamed: "ignoreNils()")
  @export(implementation) public func ignoreNil<Wrapped>() -> Signal<Wrapped, Error>
  where Element == Wrapped? {
    ignoreNils()
  }
}

extension SignalProtocol where Element: Equatable {
  /// Use `removeDuplicates()`.
  @available(*, deprecated, renamed: "removeDuplicates()")
  @export(implementation) public func distinctUntilChanged() -> Signal<Element, Error> {
    removeDuplicates()
  }
}

extension SignalProtocol where Error == Never {
  /// Use `compactMap { $0.element }`.
  @available(*, deprecated, message: "write compactMap { $0.element }")
  @export(implementation) public func elements<Value, Failure>() -> Signal<Value, Never>
  where Element == Signal<Value, Failure>.Event { compactMap { $0.element } }

  /// Use `compactMap { $0.error }`.
  @available(*, deprecated, message: "write compactMap { $0.error }")
  @export(implementation) public func errors<Value, Failure>() -> Signal<Failure, Never>
  where Element == Signal<Value, Failure>.Event { compactMap { $0.error } }
}
