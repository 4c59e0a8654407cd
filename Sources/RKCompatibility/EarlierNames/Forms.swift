public import RKCore
import RKOperators

// Deprecated overloads of operators.

extension SignalProtocol {
  /// Emits each accumulated result, preceded by the initial value if `emitsInitial` is true.
  @available(*, deprecated, message: "write scan(initial, combine).prepend(initial)")
  @export(implementation) public func scan<Result: Sendable>(
    _ initial: Result,
    emitsInitial: Bool,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    emitsInitial ? scan(initial, combine).prepend(initial) : scan(initial, combine)
  }

  /// Use `accumulate(into:_:)`.
  @available(*, deprecated, renamed: "accumulate(into:_:)")
  @export(implementation) public func scan<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Signal<Result, Error> { accumulate(into: initial, update) }

  /// Replaces each element with the values at three key paths: `users.map(\.name, \.age, \.address)`.
  @available(*, deprecated, message: "write map { ($0.first, $0.second, $0.third) }")
  @export(implementation) public func map<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: any KeyPath<Element, First> & Sendable,
    _ second: any KeyPath<Element, Second> & Sendable,
    _ third: any KeyPath<Element, Third> & Sendable
  ) -> Signal<(First, Second, Third), Error> {
    map { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) }
  }

  /// Replaces each element with the values at two key paths: `users.map(\.name, \.age)`.
  @available(*, deprecated, message: "write map { ($0.first, $0.second) }")
  @export(implementation) public func map<First: Sendable, Second: Sendable>(
    _ first: any KeyPath<Element, First> & Sendable,
    _ second: any KeyPath<Element, Second> & Sendable
  ) -> Signal<(First, Second), Error> {
    map { ($0[keyPath: first], $0[keyPath: second]) }
  }

  /// A form of `tryMap(_:)` for a signal that can fail with any error.
  @available(*, deprecated, renamed: "tryMap(_:)")
  @_disfavoredOverload
  @export(implementation) public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> NewElement
  ) -> Signal<NewElement, Error> where Error == any Swift.Error {
    tryMap(transform)
  }
}
