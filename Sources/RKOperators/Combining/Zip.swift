public import RKCore

/// The elements of several signals in rows: the first of each, then the second of each.
///
///     a         -1---2--|
///     b         --3-4---|
///     a + b     --4--6--|
///
/// Elements wait for those of the other signals, without a bound. The result completes as soon as one
/// has completed of which no element waits, and fails with the first failure; the others are disposed.
/// The signals are observed in order.
public func zip<each T: Sendable, Failure: Error>(
  _ signals: repeat any SignalProtocol<each T, Failure>
) -> Signal<(repeat each T), Failure> {
  let rows = Signals(consumes: true, repeat each signals)
  return Signal(wire: { rows.observe($0) })
}

/// What a closure makes of the elements of several signals, row by row.
public func zip<each T: Sendable, Result: Sendable, Failure: Error>(
  _ signals: repeat any SignalProtocol<each T, Failure>,
  combine: @escaping @Sendable (repeat each T) -> Result
) -> Signal<Result, Failure> {
  let rows = Signals(consumes: true, repeat each signals)
  return Signal<(repeat each T), Failure>(wire: { rows.observe($0) })
    .map { row in combine(repeat each row) }
}

extension SignalProtocol {
  /// The elements of both signals, pair by pair.
  public func zip<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Error {
    RKOperators.zip(self, other)
  }

  /// The elements of both signals, pair by pair, of which the other cannot fail.
  @_disfavoredOverload
  public func zip<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Never {
    RKOperators.zip(self, other.mapError(absurd))
  }

  /// What a closure makes of the elements of both signals, pair by pair.
  public func zip<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Error {
    RKOperators.zip(self, other, combine: combine)
  }

  /// What a closure makes of the elements of both signals, of which the other cannot fail.
  @_disfavoredOverload
  public func zip<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Never {
    RKOperators.zip(self, other.mapError(absurd), combine: combine)
  }
}

extension SignalProtocol where Error == Never {
  /// The elements of both signals, pair by pair, of which the other may fail.
  public func zip<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<(Element, Other.Element), Other.Error> {
    RKOperators.zip(mapError(absurd), other)
  }

  /// What a closure makes of the elements of both signals, of which the other may fail.
  public func zip<Other: SignalProtocol, Result: Sendable>(
    with other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Other.Error> {
    RKOperators.zip(mapError(absurd), other, combine: combine)
  }
}

extension Signal {
  /// What a closure makes of the elements of all signals, row by row.
  ///
  /// Without any signal the result completes.
  public init<S: Collection & Sendable>(
    zipping signals: S,
    combine: @escaping @Sendable (_ elements: [S.Element.Element]) -> Element
  ) where S.Element: SignalProtocol, S.Element.Error == Error {
    self.init(gathering: signals, consumes: true, combine: combine)
  }
}
