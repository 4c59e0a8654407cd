public import RKCore

extension SignalProtocol {
  /// Combines each element with the latest element of another signal.
  ///
  ///     source    -1--2-3-|
  ///     other     --5--6--|
  ///     sum       ----7-9-|
  ///
  /// The other signal is observed first. Elements of this signal that arrive before the first element of the
  /// other signal are dropped. If the other signal fails, the result fails; its completion has no effect.
  ///
  /// - Parameters:
  ///   - other: The signal whose latest element is used.
  ///   - combine: A closure that combines an element with the latest element of the other signal.
  @export(implementation)
  public func with<Other, Result>(
    latestFrom other: some SignalProtocol<Other, Error>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Error> {
    controlled(by: other, observing: .control, Other?.none) { latest, input, output in
      switch input {
      case .next(let element): if let latest { output.send(combine(element, latest)) }
      case .control(let element): latest = element
      case .controlCompleted: break
      case .end(let completion): output.finish(completion)
      }
    }
  }

  /// Pairs each element with the latest element of another signal.
  @export(implementation)
  public func with<Other>(
    latestFrom other: some SignalProtocol<Other, Error>
  ) -> Signal<(Element, Other), Error> {
    with(latestFrom: other) { ($0, $1) }
  }
}
