public import RKCore

extension SignalProtocol {
  // No form for one key path beside it: with a choice at each step of a chain, the compiler tries what they make
  // together, and gives up on chains of ten. A key path that is written out is a function, too; for another there is
  // a form that only says what to write, as what is not available is not tried.

  /// Transforms each element.
  ///
  ///     source             -1--2-3-|
  ///     map { $0 * 2 }     -2--4-6-|
  ///
  /// - Parameter transform: Makes the new element, or leads to a part of the old one: `users.map(\.name)`.
  @inlinable
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    derive { downstream in
      let receive = downstream.element
      return AnyObserver(
        receive: { receive(transform($0)) },
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }

  /// Says what to write: a key path that is not written out goes into a closure.
  @available(
    *,
    unavailable,
    message: "a key path that is not written out goes into a closure: map { $0[keyPath: path] }"
  )
  public func map<Part: Sendable>(
    _ path: any KeyPath<Element, Part> & Sendable
  ) -> Signal<Part, Error> {
    map { $0[keyPath: path] }
  }

  // Nor a parameter pack: in a chain, the compiler cannot infer what `$0.2` is of a tuple made of one.

  /// Replaces each element by two parts of it.
  ///
  /// - Parameters:
  ///   - first: Leads to the first part: `users.map(\.name, \.age)`.
  ///   - second: Leads to the second part.
  @inlinable
  public func map<First: Sendable, Second: Sendable>(
    _ first: any KeyPath<Element, First> & Sendable,
    _ second: any KeyPath<Element, Second> & Sendable
  ) -> Signal<(First, Second), Error> {
    map { ($0[keyPath: first], $0[keyPath: second]) }
  }

  /// Replaces each element by three parts of it.
  ///
  /// - Parameters:
  ///   - first: Leads to the first part: `users.map(\.name, \.age, \.address)`.
  ///   - second: Leads to the second part.
  ///   - third: Leads to the third part.
  @inlinable
  public func map<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: any KeyPath<Element, First> & Sendable,
    _ second: any KeyPath<Element, Second> & Sendable,
    _ third: any KeyPath<Element, Third> & Sendable
  ) -> Signal<(First, Second, Third), Error> {
    map { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) }
  }
}
