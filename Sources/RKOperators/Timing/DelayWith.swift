public import RKCore

extension SignalProtocol {
  /// Passes on each element when a signal that is made of it sends or completes.
  ///
  ///     source   -a-b-----|
  ///     a        ----o
  ///     b        -o
  ///     result   ----ba---|
  ///
  /// Elements come in the order of these signals; as many wait as come meanwhile, without a bound. The
  /// result completes when the source has and nothing waits, and fails with the first failure of any.
  ///
  /// - Parameter delay: Makes the signal of an element; called on the thread that sends the element.
  public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Error> where Delay.Error == Error {
    // The element is in the closures that the delay retains: a delay that is gone takes it along.
    flatMapMerge { element in
      delay(element).map { _ in element }.replaceEmpty(with: element).prefix(maxLength: 1)
    }
  }

  /// Passes on each element when a signal that is made of it, and cannot fail, sends or completes.
  @_disfavoredOverload
  public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Error> where Delay.Error == Never {
    self.delay { delay($0).setFailureType(to: Error.self) }
  }
}

extension SignalProtocol where Error == Never {
  /// Passes on each element when a signal that is made of it, and may fail, sends or completes.
  @_disfavoredOverload
  public func delay<Delay: SignalProtocol>(
    with delay: @escaping @Sendable (Element) -> Delay
  ) -> Signal<Element, Delay.Error> {
    setFailureType(to: Delay.Error.self).delay(with: delay)
  }
}
