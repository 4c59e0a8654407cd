public import RKCore

extension SignalProtocol {
  /// The elements of both signals, as they come.
  ///
  ///     source    -1---3--|
  ///     other     --2---4---|
  ///     result    -12--34---|
  ///
  /// The result completes when both have, and fails with the first failure.
  public func merge<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    Signal(flattening: beside(other) { $0 }, strategy: .merge)
  }

  /// The elements of both signals, of which the other cannot fail, as they come.
  @_disfavoredOverload
  public func merge<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    Signal(flattening: beside(other, failure: absurd), strategy: .merge)
  }
}

extension SignalProtocol where Error == Never {
  /// The elements of both signals, of which the other may fail, as they come.
  public func merge<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    other.merge(after: self)
  }
}

extension SignalProtocol {
  fileprivate func merge<First: SignalProtocol>(
    after first: First
  ) -> Signal<Element, Error> where First.Element == Element, First.Error == Never {
    Signal(flattening: [first.mapError(absurd), toSignal()], strategy: .merge)
  }
}

/// The elements of several signals, as they come.
///
/// The result completes when all have, and fails with the first failure.
public func merge<Element: Sendable, Failure: Error>(
  _ signals: any SignalProtocol<Element, Failure>...
) -> Signal<Element, Failure> {
  Signal(flattening: signals.map { $0.toSignal() }, strategy: .merge)
}
