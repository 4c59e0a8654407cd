public import RKCore

extension SignalProtocol {
  /// Passes on elements until another signal sends something.
  ///
  ///     source    -1-2-3-4-5-|
  ///     other     ------a
  ///     result    -1-2-3|
  ///
  /// The other signal is observed first: when it sends at once, the source is not observed. Its first
  /// element or its completion completes the result, its failure fails it. The end of the source ends
  /// the result and disposes the other.
  public func prefix<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Error> where Other.Error == Error {
    prefix(until: other, failure: { $0 })
  }

  /// Passes on elements until another signal, which cannot fail, sends something.
  @_disfavoredOverload
  public func prefix<Other: SignalProtocol>(
    untilOutputFrom other: Other
  ) -> Signal<Element, Error> where Other.Error == Never {
    prefix(until: other, failure: absurd)
  }

  private func prefix<Other: SignalProtocol>(
    until other: Other,
    failure: @escaping @Sendable (Other.Error) -> Error
  ) -> Signal<Element, Error> {
    Signal(wire: { below in
      let junction = Junction(below: below, state: (), sources: 2) {
        (_: inout Void, event: Signal<Element, Error>.Event, junction) in
        switch event {
        case .next(let element): junction.send(element)
        case .failed(let error): junction.finish(.failure(error))
        case .completed: junction.finish(.finished)
        }
      }
      junction.observe(
        other,
        in: junction.slot(0),
        next: { _ in .completed },
        end: { .init($0.mapFailure(failure)) }
      )
      junction.observe(
        self,
        in: junction.slot(1),
        next: { .next($0) },
        end: { .init($0) }
      )
      return junction.handle
    })
  }
}
