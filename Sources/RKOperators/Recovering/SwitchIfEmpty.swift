public import RKCore

extension SignalProtocol {
  /// Goes on with another signal when the source completes without an element.
  ///
  ///     source    --|
  ///     other     -1-2|
  ///     result    ---1-2|
  ///
  /// A failure of the source is passed on.
  @inlinable
  public func switchIfEmpty<Other: SignalProtocol>(
    to other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    sequel(passing: { $0 }) { completion, isEmpty -> Sequel<Other> in
      if case .finished = completion, isEmpty { .signal(other) } else { .end(completion) }
    }
  }

  /// Goes on with another signal, which cannot fail, when the source completes without an element.
  @inlinable @_disfavoredOverload
  public func switchIfEmpty<Other: SignalProtocol>(
    to other: Other
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    switchIfEmpty(to: other.mapError(absurd) as Signal<Element, Error>)
  }

  /// Waits for the source to complete, and then is another signal.
  ///
  ///     source    -1-2-|
  ///     other     -3-4|
  ///     result    ------3-4|
  ///
  /// The elements of the source are ignored; a failure of it is passed on.
  @inlinable
  public func then<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Other.Element, Error> where Other.Error == Error {
    sequel(passing: { _ in nil }) { completion, _ -> Sequel<Other> in
      if case .finished = completion { .signal(other) } else { .end(completion) }
    }
  }

  /// Waits for the source to complete, and then is another signal, which cannot fail.
  @inlinable @_disfavoredOverload
  public func then<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Other.Element, Error> where Other.Error == Never {
    then(other.mapError(absurd) as Signal<Other.Element, Error>)
  }
}

extension SignalProtocol where Error == Never {
  /// Goes on with another signal, which may fail, when the source completes without an element.
  @inlinable @_disfavoredOverload
  public func switchIfEmpty<Other: SignalProtocol>(
    to other: Other
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    setFailureType(to: Other.Error.self).switchIfEmpty(to: other)
  }

  /// Waits for the source to complete, and then is another signal, which may fail.
  @inlinable @_disfavoredOverload
  public func then<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Other.Element, Other.Error> {
    setFailureType(to: Other.Error.self).then(other)
  }
}
