public import RKCore

extension SignalProtocol {
  /// Holds elements back while another signal is true, then emits the most recent one.
  ///
  ///     source    -1-2-3-4-5-|
  ///     held      --t---f-----
  ///     result    -1----34-5-|
  ///
  /// Elements pass until the other signal sends; it is observed first, and may be a property:
  /// `search.hold(while: isLoading)`. Its completion changes nothing; its failure fails the result. When
  /// the source completes, the element held back is sent; when the source fails, it is dropped.
  public func hold(while held: some SignalProtocol<Bool, Error>) -> Signal<Element, Error> {
    pausableBuffered(by: held.negate(), limit: 1)
  }

  /// Acts as `hold(while:)` with another signal that cannot fail.
  @_disfavoredOverload
  public func hold(while held: some SignalProtocol<Bool, Never>) -> Signal<Element, Error> {
    hold(while: held.setFailureType(to: Error.self))
  }

  /// Acts as `hold(while:)` on a signal that cannot fail, with another that can.
  @_disfavoredOverload
  public func hold<NewError: Swift.Error>(
    while held: some SignalProtocol<Bool, NewError>
  ) -> Signal<Element, NewError> where Error == Never {
    setFailureType(to: NewError.self).hold(while: held)
  }
}
