public import RKCore

extension SignalProtocol {
  /// Holds elements back while the latest of another signal is true, and then passes on the latest.
  ///
  ///     source    -1-2-3-4-5-|
  ///     held      --t---f-----
  ///     result    -1----34-5-|
  ///
  /// Elements are passed on until the other signal sends; it is observed first. A property is one:
  /// `search.hold(while: isLoading)`. Its completion leaves things as they are, and its failure fails the
  /// result. An element that is held back when the source completes is sent at once; when it fails,
  /// dropped.
  public func hold<Held: SignalProtocol>(
    while held: Held
  ) -> Signal<Element, Error> where Held.Element == Bool, Held.Error == Error {
    controlled(by: held, observing: .control, (isHeld: false, Element?.none)) {
      state,
      input,
      node in
      switch input {
      case .next(let element):
        if state.isHeld { state.1 = element } else { node.send(element) }
      case .control(let isHeld):
        state.isHeld = isHeld
        if !isHeld, let element = state.1.take() { node.send(element) }
      case .controlCompleted: break
      case .end(let completion):
        if case .finished = completion, let element = state.1.take() { node.send(element) }
        node.finish(completion)
      }
    }
  }

  /// Holds elements back while the latest of another signal, which cannot fail, is true.
  @_disfavoredOverload
  public func hold<Held: SignalProtocol>(
    while held: Held
  ) -> Signal<Element, Error> where Held.Element == Bool, Held.Error == Never {
    hold(while: held.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// Holds elements back while the latest of another signal, which may fail, is true.
  @_disfavoredOverload
  public func hold<Held: SignalProtocol>(
    while held: Held
  ) -> Signal<Element, Held.Error> where Held.Element == Bool {
    setFailureType(to: Held.Error.self).hold(while: held)
  }
}
