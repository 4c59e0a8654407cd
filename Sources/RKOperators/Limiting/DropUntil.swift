public import RKCore

extension SignalProtocol {
  /// Drops elements until another signal sends one, and passes on those after.
  ///
  ///     source    -1-2-3-4-5-|
  ///     other     ----a
  ///     result    -----3-4-5-|
  ///
  /// The other signal is observed first, and disposed when it has sent. When it completes without an
  /// element, nothing can pass any more: the result completes, and the source is disposed. When it fails,
  /// so does the result.
  public func drop<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Error> where Other.Error == Error {
    drop(until: other, failure: { $0 })
  }

  /// Drops elements until another signal, which cannot fail, sends one, and passes on those after.
  @_disfavoredOverload
  public func drop<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    drop(until: other, failure: absurd)
  }

  private func drop<Other: SignalProtocol>(
    until other: Other,
    failure: @escaping @Sendable (Other.Error) -> Error
  ) -> Signal<Element, Error> {
    controlled(by: other, failure: failure, observing: .control, false) { isOpen, input, junction in
      switch input {
      case .next(let element): if isOpen { junction.send(element) }
      case .end(let completion): junction.finish(completion)
      case .control:
        isOpen = true
        junction.slot(1).dispose()
      case .controlCompleted: if !isOpen { junction.finish(.finished) }
      }
    }
  }
}
