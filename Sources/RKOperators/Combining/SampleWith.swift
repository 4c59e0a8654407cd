public import RKCore

extension SignalProtocol {
  /// Pairs each element of another signal with the latest element of this signal.
  ///
  ///     source     -1--2-----|
  ///     sampler    5-5--6-7-----6-|
  ///     sum        --6--8-9-----8-|
  ///
  /// The source is observed first. Elements that the sampler sends before the first element of the source are
  /// dropped. The latest element can be paired several times, even after the source has completed. The result
  /// completes when the sampler completes, or when the source completes without an element. It fails with the
  /// first failure.
  ///
  /// - Parameter sampler: The signal whose elements trigger the output.
  @export(implementation)
  public func sample<Other>(
    with sampler: some SignalProtocol<Other, Error>
  ) -> Signal<(Element, Other), Error> {
    controlled(by: sampler, observing: .source, Element?.none) { latest, input, output in
      switch input {
      case .next(let element): latest = element
      case .control(let sample): if let latest { output.send((latest, sample)) }
      case .end(.finished): if latest == nil { output.finish(.finished) }
      case .end(.failure(let error)): output.finish(.failure(error))
      case .controlCompleted: output.finish(.finished)
      }
    }
  }
}
