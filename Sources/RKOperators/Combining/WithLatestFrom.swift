public import RKCore

extension SignalProtocol {
  /// Combines each element with the latest element of another signal.
  ///
  ///     source    -1--2-3-|
  ///     other     --5--6--|
  ///     sum       ----7-9-|
  ///
  /// The other signal is observed first. Elements of this signal that arrive before the first one
  /// of the other are dropped. A completion of the other signal has no effect; its failure fails
  /// the result.
  ///
  /// - Parameters:
  ///   - other: The signal whose latest element is used.
  ///   - combine: A closure that returns the new element for the two elements.
  @inlinable
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

  /// Acts as `with(latestFrom:combine:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func with<Other, Result>(
    latestFrom other: some SignalProtocol<Other, Never>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Error> {
    with(latestFrom: other.mapError(absurd) as Signal<Other, Error>, combine: combine)
  }

  /// Pairs each element with the latest element of another signal.
  @inlinable
  public func with<Other>(
    latestFrom other: some SignalProtocol<Other, Error>
  ) -> Signal<(Element, Other), Error> {
    with(latestFrom: other) { ($0, $1) }
  }

  /// Acts as `with(latestFrom:)` with a signal that cannot fail.
  @inlinable @_disfavoredOverload
  public func with<Other>(
    latestFrom other: some SignalProtocol<Other, Never>
  ) -> Signal<(Element, Other), Error> {
    with(latestFrom: other) { ($0, $1) }
  }
}

extension SignalProtocol where Error == Never {
  /// Acts as `with(latestFrom:combine:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func with<Other, Result, Failure>(
    latestFrom other: some SignalProtocol<Other, Failure>,
    combine: @escaping @Sendable (Element, Other) -> Result
  ) -> Signal<Result, Failure> {
    let source: Signal<Element, Failure> = mapError(absurd)
    return source.with(latestFrom: other, combine: combine)
  }

  /// Acts as `with(latestFrom:)` on a source that cannot fail.
  @inlinable @_disfavoredOverload
  public func with<Other, Failure>(
    latestFrom other: some SignalProtocol<Other, Failure>
  ) -> Signal<(Element, Other), Failure> {
    with(latestFrom: other) { ($0, $1) }
  }
}
