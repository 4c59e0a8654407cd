public import RKCore

extension SignalProtocol {
  /// Emits the events of the signal that is the first to send one, and disposes the other.
  ///
  ///     source    ---1-2-|
  ///     other     --3-4-5|
  ///     result    --3-4-5|
  ///
  /// A terminal event decides the race too. The signals are observed in order: if this one sends an event
  /// at once, the other is not observed.
  @inlinable
  public func amb(with other: some SignalProtocol<Element, Error>) -> Signal<Element, Error> {
    Signal(flattening: [toSignal(), other.toSignal()], strategy: .race)
  }
}

extension Signal {
  /// Creates a signal of the events of the first signal to send one, and disposes the others.
  ///
  ///     a         ---1-2-|
  ///     b         --3-4-5|
  ///     result    --3-4-5|
  ///
  /// A terminal event decides the race too. If there are no signals, the result completes.
  @inlinable
  public init<S: Sequence & Sendable>(racing signals: S)
  where S.Element: SignalProtocol<Element, Error> {
    self.init(flattening: signals, strategy: .race)
  }
}

/// Emits the events of the signal that is the first to send one: `Signal(racing:)`.
@inlinable
public func amb<Element, Failure>(
  _ signals: any SignalProtocol<Element, Failure>...
) -> Signal<Element, Failure> {
  Signal(racing: signals.map { $0.toSignal() })
}
