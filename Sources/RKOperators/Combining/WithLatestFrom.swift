public import RKCore

extension SignalProtocol {
  /// Each element with the latest of another signal.
  ///
  ///     source    -1--2-3-|
  ///     other     --5--6--|
  ///     sum       ----7-9-|
  ///
  /// The other is observed first. Elements before its first are dropped; its completion changes nothing,
  /// its failure fails the result.
  ///
  /// - Parameters:
  ///   - other: Gives its latest element to each of this one's.
  ///   - combine: Makes what is sent of both.
  @inlinable
  public func with<Other: SignalProtocol, Result: Sendable>(
    latestFrom other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Error {
    withLatest(from: other, failure: { $0 }, combine: combine)
  }

  /// Each element with the latest of another signal, which cannot fail.
  @inlinable @_disfavoredOverload
  public func with<Other: SignalProtocol, Result: Sendable>(
    latestFrom other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> where Other.Error == Never {
    withLatest(from: other, failure: absurd, combine: combine)
  }

  /// Each element with the latest of another signal.
  @inlinable
  public func with<Other: SignalProtocol>(
    latestFrom other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Error {
    with(latestFrom: other) { ($0, $1) }
  }

  /// Each element with the latest of another signal, which cannot fail.
  @inlinable @_disfavoredOverload
  public func with<Other: SignalProtocol>(
    latestFrom other: Other
  ) -> Signal<(Element, Other.Element), Error> where Other.Error == Never {
    with(latestFrom: other) { ($0, $1) }
  }

  @inlinable
  func withLatest<Other: SignalProtocol, Result: Sendable>(
    from other: Other,
    failure: @escaping @Sendable (Other.Error) -> Error,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Error> {
    Signal<Result, Error>(onSubscribe: { downstream in
      let node = SerializedOperator(downstream: downstream, state: Other.Element?.none, sources: 2)
      {
        (
          latest: inout Other.Element?,
          input: WithLatestInput<Element, Other.Element, Error>,
          node
        ) in
        switch input {
        case .next(let element):
          if let latest { node.send(combine(element, latest)) }
        case .other(let element): latest = element
        case .end(let completion): node.finish(completion)
        case .otherEnd(.finished): break
        case .otherEnd(.failure(let error)): node.finish(.failure(error))
        }
      }
      node.observe(
        other,
        in: node.slot(0),
        next: { .other($0) },
        end: { .otherEnd($0.mapFailure(failure)) }
      )
      node.observe(self, in: node.slot(1), next: { .next($0) }, end: { .end($0) })
      return node.disposable
    })
  }
}

extension SignalProtocol where Error == Never {
  /// Each element with the latest of another signal, which may fail.
  @inlinable @_disfavoredOverload
  public func with<Other: SignalProtocol, Result: Sendable>(
    latestFrom other: Other,
    combine: @escaping @Sendable (Element, Other.Element) -> Result
  ) -> Signal<Result, Other.Error> {
    let failing: Signal<Element, Other.Error> = mapError(absurd)
    return failing.withLatest(from: other, failure: { $0 }, combine: combine)
  }

  /// Each element with the latest of another signal, which may fail.
  @inlinable @_disfavoredOverload
  public func with<Other: SignalProtocol>(
    latestFrom other: Other
  ) -> Signal<(Element, Other.Element), Other.Error> {
    with(latestFrom: other) { ($0, $1) }
  }
}

@usableFromInline
enum WithLatestInput<Element: Sendable, Other: Sendable, Failure: Error>: Sendable {
  case next(Element)
  case other(Other)
  case end(Subscribers.Completion<Failure>)
  case otherEnd(Subscribers.Completion<Failure>)
}
