public import RKCore

extension SignalProtocol {
  /// Drops elements while another signal is false.
  ///
  ///     source    -1-2-3-4-5-|
  ///     allowed   --f---t-----
  ///     result    -1-----4-5-|
  ///
  /// Elements pass until the other signal sends; it is observed first. Its completion changes nothing;
  /// its failure fails the result.
  public func pausable(by allowed: some SignalProtocol<Bool, Error>) -> Signal<Element, Error> {
    controlled(by: allowed, observing: .control, true) { isAllowed, input, node in
      switch input {
      case .next(let element): if isAllowed { node.send(element) }
      case .end(let completion): node.finish(completion)
      case .control(let value): isAllowed = value
      case .controlCompleted: break
      }
    }
  }

  /// Acts as `pausable(by:)` with another signal that cannot fail.
  @_disfavoredOverload
  public func pausable(by allowed: some SignalProtocol<Bool, Never>) -> Signal<Element, Error> {
    pausable(by: allowed.setFailureType(to: Error.self))
  }

  /// Acts as `pausable(by:)` on a signal that cannot fail, with another that can.
  @_disfavoredOverload
  public func pausable<NewError: Swift.Error>(
    by allowed: some SignalProtocol<Bool, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).pausable(by: allowed)
  }
}
