public import RKCore

extension SignalProtocol {
  /// Emits the elements of this signal, then the elements of another signal.
  ///
  ///     source    -1-2|
  ///     other     3-4|
  ///     result    -1-23-4|
  ///
  /// The other signal is observed when this signal completes. If this signal fails, the result fails, and the
  /// other signal is not observed.
  @export(implementation)
  public func append(_ other: some SignalProtocol<Element, Error>) -> Signal<Element, Error> {
    Signal(flattening: [toSignal(), other.toSignal()], strategy: .concat)
  }

  /// Emits the elements of this signal, then the given elements.
  @export(implementation) @_disfavoredOverload
  public func append(_ elements: Element...) -> Signal<Element, Error> {
    append(contentsOf: elements)
  }

  /// Emits the elements of this signal, then the elements of a sequence.
  @export(implementation)
  public func append(
    contentsOf elements: some Sequence<Element> & Sendable
  ) -> Signal<Element, Error> {
    append(Signal<Element, Error>(sequence: elements))
  }

  /// Emits the elements of another signal, then the elements of this signal.
  ///
  ///     source    3-4|
  ///     other     -1-2|
  ///     result    -1-23-4|
  ///
  /// This signal is observed when the other signal completes, so it misses earlier elements of a hot source.
  /// If the other signal fails, the result fails.
  @export(implementation)
  public func prepend(_ other: some SignalProtocol<Element, Error>) -> Signal<Element, Error> {
    Signal(flattening: [other.toSignal(), toSignal()], strategy: .concat)
  }

  /// Emits the given elements, then the elements of this signal.
  @export(implementation) @_disfavoredOverload
  public func prepend(_ elements: Element...) -> Signal<Element, Error> {
    prepend(contentsOf: elements)
  }

  /// Emits the elements of a sequence, then the elements of this signal.
  @export(implementation)
  public func prepend(
    contentsOf elements: some Sequence<Element> & Sendable
  ) -> Signal<Element, Error> {
    prepend(Signal<Element, Error>(sequence: elements))
  }
}

// The constraint is on the extension. On the methods, the constraint would make chains ambiguous and slow to
// compile.
extension SignalProtocol where Error == Never {
  /// A form of `append(_:)` for a source that cannot fail.
  @export(implementation)
  public func append<Failure>(
    _ other: some SignalProtocol<Element, Failure>
  ) -> Signal<Element, Failure> {
    Signal(flattening: [mapError(unreachable), other.toSignal()], strategy: .concat)
  }

  /// A form of `prepend(_:)` for a source that cannot fail.
  @export(implementation)
  public func prepend<Failure>(
    _ other: some SignalProtocol<Element, Failure>
  ) -> Signal<Element, Failure> {
    Signal(flattening: [other.toSignal(), mapError(unreachable)], strategy: .concat)
  }
}
