public import RKCore

extension SignalProtocol {
  /// The signal that is the first to send anything, the end included; the other is disposed.
  ///
  ///     source    ---1-2-|
  ///     other     --3-4-5|
  ///     result    --3-4-5|
  ///
  /// They are observed in order; when this one sends at once, the other is not observed.
  @inlinable
  public func amb<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    Signal(flattening: beside(other) { $0 }, strategy: .race)
  }

  /// The signal that is the first to send anything, of which the other cannot fail.
  @inlinable @_disfavoredOverload
  public func amb<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    Signal(flattening: beside(other, failure: absurd), strategy: .race)
  }
}

extension SignalProtocol where Error == Never {
  /// The signal that is the first to send anything, of which the other may fail.
  @inlinable @_disfavoredOverload
  public func amb<Other: SignalProtocol>(
    with other: Other
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    Signal(flattening: [mapError(absurd), other.toSignal()], strategy: .race)
  }
}

extension Signal {
  /// The signal of several that is the first to send anything, the end included; the others are
  /// disposed.
  ///
  ///     a         ---1-2-|
  ///     b         --3-4-5|
  ///     result    --3-4-5|
  ///
  /// Without any signal the result completes.
  @inlinable
  public init<S: Sequence & Sendable>(racing signals: S)
  where S.Element: SignalProtocol, S.Element.Element == Element, S.Element.Error == Error {
    self.init(flattening: signals, strategy: .race)
  }
}

/// The signal of several that is the first to send anything, the end included; the others are disposed.
@inlinable
public func amb<Element: Sendable, Failure: Error>(
  _ signals: any SignalProtocol<Element, Failure>...
) -> Signal<Element, Failure> {
  Signal(racing: signals.map { $0.toSignal() })
}
