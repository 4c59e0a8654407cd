public import RKCore
import RKOperators

// Names from earlier versions of ReactiveKit.

extension SignalProtocol {
  /// Use `prepend(_:)`.
  @available(*, deprecated, renamed: "prepend(_:)")
  @export(implementation) public func start(with element: Element) -> Signal<Element, Error> {
    prepend(element)
  }

  /// Use `prepend(_:)`.
  @available(*, deprecated, renamed: "prepend(_:)")
  @export(implementation) public func startWith(_ element: Element) -> Signal<Element, Error> {
    prepend(element)
  }

  /// Use `append(_:)`.
  @available(*, deprecated, renamed: "append(_:)")
  @export(implementation) public func concat(
    with other: some SignalProtocol<Element, Error>
  ) -> Signal<Element, Error> {
    append(other)
  }

  /// Use `append(_:)`.
  @available(*, deprecated, renamed: "append(_:)") @_disfavoredOverload
  @export(implementation) public func concat(
    with other: some SignalProtocol<Element, Never>
  ) -> Signal<Element, Error> {
    append(other)
  }

  /// Use `switchToLatest()`.
  @available(*, deprecated, renamed: "switchToLatest()")
  @export(implementation) public func switchLatest() -> Signal<Element.Element, Error>
  where Element: SignalProtocol, Element.Error == Error { switchToLatest() }
}

extension SignalProtocol where Error == Never {
  /// Use `append(_:)`.
  @available(*, deprecated, renamed: "append(_:)") @_disfavoredOverload
  @export(implementation) public func concat<Failure>(
    with other: some SignalProtocol<Element, Failure>
  ) -> Signal<Element, Failure> { append(other) }
}

/// Use `Signal(flattening:strategy:)`.
@available(*, deprecated, message: "write Signal(flattening: signals, strategy: .merge)")
@export(implementation) public func merge<Element, Failure>(
  _ signals: [Signal<Element, Failure>]
) -> Signal<Element, Failure> { Signal(flattening: signals, strategy: .merge) }

/// Use `Signal(combiningLatest:combine:)`.
@available(*, deprecated, renamed: "Signal(combiningLatest:combine:)")
@export(implementation) public func combineLatest<Element, Result, Failure>(
  _ signals: [Signal<Element, Failure>],
  combine: @escaping @Sendable ([Element]) -> Result
) -> Signal<Result, Failure> { Signal(combiningLatest: signals, combine: combine) }

// Forms with a closure over a pack.

/// Use `combineLatest(_:)` and `map(_:)`.
@available(*, deprecated, message: "write combineLatest(…).map { … }") @_disfavoredOverload
@export(implementation) public func combineLatest<each T: Sendable, Result, Failure>(
  _ signals: repeat any SignalProtocol<each T, Failure>,
  combine: @escaping @Sendable (repeat each T) -> Result
) -> Signal<Result, Failure> {
  let rows = RKOperators.combineLatest(repeat each signals)
  return rows.map { (row: (repeat each T)) in combine(repeat each row) }
}

/// Use `zip(_:)` and `map(_:)`.
@available(*, deprecated, message: "write zip(…).map { … }") @_disfavoredOverload
@export(implementation) public func zip<each T: Sendable, Result, Failure>(
  _ signals: repeat any SignalProtocol<each T, Failure>,
  combine: @escaping @Sendable (repeat each T) -> Result
) -> Signal<Result, Failure> {
  let rows = RKOperators.zip(repeat each signals)
  return rows.map { (row: (repeat each T)) in combine(repeat each row) }
}
