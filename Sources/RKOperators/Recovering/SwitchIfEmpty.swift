public import RKCore

extension SignalProtocol {
  /// Continues with another signal when the source completes without an element.
  ///
  ///     source    --|
  ///     other     -1-2|
  ///     result    ---1-2|
  ///
  /// A failure of the source is passed on.
  @export(implementation)
  public func switchIfEmpty<Other: SignalProtocol<Element, Error>>(
    to other: Other
  ) -> Signal<Element, Error> {
    continueWith(emitting: { $0 }) { completion, isEmpty -> ResumeNext<Other> in
      if case .finished = completion, isEmpty { .signal(other) } else { .end(completion) }
    }
  }

  /// Drops the elements of the source, and continues with another signal when the source completes.
  ///
  ///     source    -1-2-|
  ///     other     -3-4|
  ///     result    ------3-4|
  ///
  /// A failure of the source is passed on.
  @export(implementation)
  public func then<Other: SignalProtocol>(
    _ other: Other
  ) -> Signal<Other.Element, Error> where Other.Error == Error {
    continueWith(emitting: { _ in nil }) { completion, _ -> ResumeNext<Other> in
      if case .finished = completion { .signal(other) } else { .end(completion) }
    }
  }
}
