public import RKCore

extension SignalProtocol {
  /// Drops elements until another signal sends one, then emits all that follow.
  ///
  ///     source    -1-2-3-4-5-|
  ///     other     ----a
  ///     result    -----3-4-5-|
  ///
  /// The other signal is observed first, and disposed once it has sent. If it completes without an
  /// element, the result completes and the source is disposed. If it fails, the result fails.
  public func drop(
    untilOutputFrom other: some SignalProtocol<some Any, Error>
  ) -> Signal<Element, Error> {
    controlled(by: other, observing: .control, false) { isOpen, input, node in
      switch input {
      case .next(let element): if isOpen { node.send(element) }
      case .end(let completion): node.finish(completion)
      case .control:
        isOpen = true
        node.slot(1).dispose()
      case .controlCompleted: if !isOpen { node.finish(.finished) }
      }
    }
  }

  /// Acts as `drop(untilOutputFrom:)` with another signal that cannot fail.
  @_disfavoredOverload
  public func drop(
    untilOutputFrom other: some SignalProtocol<some Any, Never>
  ) -> Signal<Element, Error> {
    drop(untilOutputFrom: other.setFailureType(to: Error.self))
  }

  /// Acts as `drop(untilOutputFrom:)` on a signal that cannot fail, with another that can.
  @_disfavoredOverload
  public func drop<NewError: Swift.Error>(
    untilOutputFrom other: some SignalProtocol<some Any, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).drop(untilOutputFrom: other)
  }
}
