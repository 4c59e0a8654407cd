public import RKCore

extension SignalProtocol {
  /// Drops elements while the latest of another signal is false.
  ///
  ///     source    -1-2-3-4-5-|
  ///     allowed   --f---t-----
  ///     result    -1-----4-5-|
  ///
  /// Elements are passed on until the other signal sends; it is observed first. Its completion means
  /// nothing, and its failure fails the result.
  public func pausable<Allowed: SignalProtocol>(
    by allowed: Allowed
  ) -> Signal<Element, Error> where Allowed.Element == Bool, Allowed.Error == Error {
    controlled(by: allowed, observing: .control, true) { isAllowed, input, node in
      switch input {
      case .next(let element): if isAllowed { node.send(element) }
      case .end(let completion): node.finish(completion)
      case .control(let value): isAllowed = value
      case .controlCompleted: break
      }
    }
  }

  /// Drops elements while the latest of another signal, which cannot fail, is false.
  @_disfavoredOverload
  public func pausable<Allowed: SignalProtocol>(
    by allowed: Allowed
  ) -> Signal<Element, Error> where Allowed.Element == Bool, Allowed.Error == Never {
    pausable(by: allowed.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// Drops elements while the latest of another signal, which may fail, is false.
  @_disfavoredOverload
  public func pausable<Allowed: SignalProtocol>(
    by allowed: Allowed
  ) -> Signal<Element, Allowed.Error> where Allowed.Element == Bool {
    setFailureType(to: Allowed.Error.self).pausable(by: allowed)
  }
}
