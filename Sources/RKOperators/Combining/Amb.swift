public import RKCore

extension SignalProtocol {
  /// Emits the events of the signal that sends an event first, and disposes the other signal.
  ///
  ///     source    ---1-2-|
  ///     other     --3-4-5|
  ///     result    --3-4-5|
  ///
  /// The first event can also be a terminal event. This signal is observed first. If it sends an event
  /// immediately, the other signal is not observed.
  @export(implementation)
  public func amb(with other: some SignalProtocol<Element, Error>) -> Signal<Element, Error> {
    Signal(flattening: [toSignal(), other.toSignal()], strategy: .race)
  }
}

extension Signal {
  /// Creates a signal that emits the events of the first signal to send an event.
  ///
  ///     a         ---1-2-|
  ///     b         --3-4-5|
  ///     result    --3-4-5|
  ///
  /// The other signals are disposed. The first event can also be a terminal event. If there are no signals,
  /// the result completes.
  @export(implementation)
  public init<S: Sequence & Sendable>(racing signals: S)
  where S.Element: SignalProtocol<Element, Error> {
    self.init(flattening: signals, strategy: .race)
  }
}

/// Emits the events of the signal that sends an event first; see `Signal(racing:)`.
@export(implementation)
public func amb<Element, Failure>(
  _ signals: any SignalProtocol<Element, Failure>...
) -> Signal<Element, Failure> {
  Signal(racing: signals.map { $0.toSignal() })
}
