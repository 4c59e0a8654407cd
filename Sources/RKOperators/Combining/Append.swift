public import RKCore

extension SignalProtocol {
  /// This signal, and another one when it has completed.
  ///
  ///     source    -1-2|
  ///     other     3-4|
  ///     result    -1-23-4|
  ///
  /// A failure of this one ends the result, and the other is not observed.
  @inlinable
  public func append<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    Signal(flattening: beside(other) { $0 }, strategy: .concat)
  }

  /// This signal, and another one that cannot fail when it has completed.
  @inlinable @_disfavoredOverload
  public func append<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    Signal(flattening: beside(other, failure: absurd), strategy: .concat)
  }

  /// This signal, and elements when it has completed.
  @inlinable @_disfavoredOverload
  public func append(_ elements: Element...) -> Signal<Element, Error> {
    append(contentsOf: elements)
  }

  /// This signal, and the elements of a sequence when it has completed.
  @inlinable
  public func append<Elements: Sequence & Sendable>(
    contentsOf elements: Elements
  ) -> Signal<Element, Error> where Elements.Element == Element {
    append(Signal<Element, Error>(sequence: elements))
  }

  /// Another signal, and this one when that has completed.
  ///
  ///     source    3-4|
  ///     other     -1-2|
  ///     result    -1-23-4|
  ///
  /// What a hot source sends while the other runs is lost. A failure of the other ends the result.
  @inlinable
  public func prepend<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    Signal(flattening: [other.toSignal(), toSignal()], strategy: .concat)
  }

  /// Another signal that cannot fail, and this one when that has completed.
  @inlinable @_disfavoredOverload
  public func prepend<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    Signal(flattening: [other.mapError(absurd), toSignal()], strategy: .concat)
  }

  /// Elements, and then this signal.
  @inlinable @_disfavoredOverload
  public func prepend(_ elements: Element...) -> Signal<Element, Error> {
    prepend(contentsOf: elements)
  }

  /// The elements of a sequence, and then this signal.
  @inlinable
  public func prepend<Elements: Sequence & Sendable>(
    contentsOf elements: Elements
  ) -> Signal<Element, Error> where Elements.Element == Element {
    prepend(Signal<Element, Error>(sequence: elements))
  }
}

extension SignalProtocol where Error == Never {
  /// This signal, and another one that may fail when it has completed.
  @inlinable
  public func append<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    Signal(flattening: [mapError(absurd), other.toSignal()], strategy: .concat)
  }

  /// Another signal that may fail, and this one when that has completed.
  @inlinable
  public func prepend<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    Signal(flattening: [other.toSignal(), mapError(absurd)], strategy: .concat)
  }
}
