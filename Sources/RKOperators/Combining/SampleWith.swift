public import RKCore

extension SignalProtocol {
  /// The latest element with each element of another signal.
  ///
  ///     source     -1--2-----|
  ///     sampler    5-5--6-7-----6-|
  ///     sum        --6--8-9-----8-|
  ///
  /// The source is observed first. What the sampler sends before the source's first element is dropped;
  /// then the latest is taken again each time, also when the source has completed. The result completes
  /// with the sampler, or when the source completes without an element, and fails with the first failure.
  ///
  /// - Parameter sampler: Says when, and with what.
  public func sample<Sampler: SignalProtocol>(
    with sampler: Sampler
  ) -> Signal<(Element, Sampler.Element), Error> where Sampler.Error == Error {
    controlled(by: sampler, observing: .source, Element?.none) { latest, input, node in
      switch input {
      case .next(let element): latest = element
      case .control(let sample): if let latest { node.send((latest, sample)) }
      case .end(.finished): if latest == nil { node.finish(.finished) }
      case .end(.failure(let error)): node.finish(.failure(error))
      case .controlCompleted: node.finish(.finished)
      }
    }
  }

  /// The latest element with each element of another signal, which cannot fail.
  @_disfavoredOverload
  public func sample<Sampler: SignalProtocol>(
    with sampler: Sampler
  ) -> Signal<(Element, Sampler.Element), Error> where Sampler.Error == Never {
    sample(with: sampler.setFailureType(to: Error.self))
  }
}

extension SignalProtocol where Error == Never {
  /// The latest element with each element of another signal, which may fail.
  @_disfavoredOverload
  public func sample<Sampler: SignalProtocol>(
    with sampler: Sampler
  ) -> Signal<(Element, Sampler.Element), Sampler.Error> {
    setFailureType(to: Sampler.Error.self).sample(with: sampler)
  }
}
