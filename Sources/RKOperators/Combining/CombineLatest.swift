public import RKCore

/// The latest elements of several signals, whenever one of them sends.
///
///     a         -1---2----|
///     b         --3-4---|
///     a + b     --4-56----|
///
/// The first row comes when each has sent. The result completes when all have, or as soon as one
/// completes that has sent nothing, and fails with the first failure; the others are disposed. The
/// signals are observed in order.
public func combineLatest<each T: Sendable, Failure: Error>(
  _ signals: repeat any SignalProtocol<each T, Failure>
) -> Signal<(repeat each T), Failure> {
  let rows = Signals(consumes: false, repeat each signals)
  return Signal(wire: { rows.observe($0) })
}

/// What a closure makes of the latest elements of several signals, whenever one of them sends.
public func combineLatest<each T: Sendable, Result: Sendable, Failure: Error>(
  _ signals: repeat any SignalProtocol<each T, Failure>,
  combine: @escaping @Sendable (repeat each T) -> Result
) -> Signal<Result, Failure> {
  let rows = Signals(consumes: false, repeat each signals)
  return Signal<(repeat each T), Failure>(wire: { rows.observe($0) })
    .map { row in combine(repeat each row) }
}

extension SignalProtocol {
  /// The latest elements of both signals, whenever one of them sends.
  public func combineLatest<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Error {
    RKOperators.combineLatest(self, other)
  }

  /// The latest elements of both signals, of which the other cannot fail.
  @_disfavoredOverload
  public func combineLatest<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Never {
    RKOperators.combineLatest(self, other.mapError(absurd))
  }

  /// What a closure makes of the latest elements of both signals, whenever one of them sends.
  public func combineLatest<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Error {
    RKOperators.combineLatest(self, other, combine: combine)
  }

  /// What a closure makes of the latest elements of both signals, of which the other cannot fail.
  @_disfavoredOverload
  public func combineLatest<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Never {
    RKOperators.combineLatest(self, other.mapError(absurd), combine: combine)
  }
}

extension SignalProtocol where Error == Never {
  /// The latest elements of both signals, of which the other may fail.
  public func combineLatest<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Other.Error> {
    RKOperators.combineLatest(mapError(absurd), other)
  }

  /// What a closure makes of the latest elements of both signals, of which the other may fail.
  public func combineLatest<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Other.Error> {
    RKOperators.combineLatest(mapError(absurd), other, combine: combine)
  }
}

extension Signal {
  /// What a closure makes of the latest elements of all signals, whenever one of them sends.
  ///
  /// Without any signal the result completes.
  public init<S: Collection & Sendable>(
    combiningLatest signals: S,
    combine: @escaping @Sendable (_ elements: [S.Element.Element]) -> Element
  ) where S.Element: SignalProtocol, S.Element.Error == Error {
    self.init(gathering: signals, consumes: false, combine: combine)
  }
}
