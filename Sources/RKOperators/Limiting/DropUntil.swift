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

  /// Drops elements until another signal, which cannot fail, sends one, and passes on those after.
  @_disfavoredOverload
  public func drop<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    drop(untilOutputFrom: other.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// Drops elements until another signal, which may fail, sends one, and passes on those after.
  @_disfavoredOverload
  public func drop<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Other.Error> {
    setFailureType(to: Other.Error.self).drop(untilOutputFrom: other)
  }
}
