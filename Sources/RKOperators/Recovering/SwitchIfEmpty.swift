public import RKCore

extension SignalProtocol {
  /// Continues with another signal when the source completes without an element.
  ///
  ///     source    --|
  ///     other     -1-2|
  ///     result    ---1-2|
  ///
  /// A failure of the source is passed on.
  @inlinable
  public func switchIfEmpty<Other: SignalProtocol<Element, Error>>(
    to other: Other
  ) -> Signal<Element, Error> {
    continueWith(emitting: { $0 }) { completion, isEmpty -> Continuation<Other> in
      if case .finished = completion, isEmpty { .signal(other) } else { .end(completion) }
    }
  }

  /// Acts as `switchIfEmpty(to:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func switchIfEmpty(
    to other: some SignalProtocol<Element, Never>
  ) -> Signal<Element, Error> {
    switchIfEmpty(to: other.mapError(absurd) as Signal<Element, Error>)
  }

  /// Drops the elements of the source, and continues with another signal when the source completes.
  ///
  ///     source    -1-2-|
  ///     other     -3-4|
  ///     result    ------3-4|
  ///
  /// A failure of the source is passed on.
  @inlinable
  public func then<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Other.Element, Error> where Other.Error == Error {
    continueWith(emitting: { _ in nil }) { completion, _ -> Continuation<Other> in
      if case .finished = completion { .signal(other) } else { .end(completion) }
    }
  }

  /// Acts as `then(_:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func then<Other>(_ other: some SignalProtocol<Other, Never>) -> Signal<Other, Error> {
    then(other.mapError(absurd) as Signal<Other, Error>)
  }
}

extension SignalProtocol where Error == Never {
  /// Acts as `switchIfEmpty(to:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func switchIfEmpty<Failure>(
    to other: some SignalProtocol<Element, Failure>
  ) -> Signal<Element, Failure> {
    setFailureType(to: Failure.self).switchIfEmpty(to: other)
  }

  /// Acts as `then(_:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func then<Other: SignalProtocol>(_ other: Other) -> Signal<Other.Element, Other.Error> {
    setFailureType(to: Other.Error.self).then(other)
  }
}
