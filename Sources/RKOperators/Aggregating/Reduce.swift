public import RKCore

extension SignalProtocol {
  /// Combines all elements into one result, which is emitted when the source completes.
  ///
  ///     source          -1-2-3-|
  ///     reduce(0, +)    -------[6|]
  ///
  /// If there are no elements, the result is `initial`. If the source fails, nothing is emitted.
  @export(implementation)
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    reduce(into: initial) { $0 = combine($0, $1) }
  }

  /// A form of `reduce(_:_:)` with a closure that updates the result in place.
  @export(implementation)
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Signal<Result, Error> {
    deriveTerminating { sink in
      let result = Box(initial)
      return (
        receive: { update(&result.value, $0) },
        completion: { completion in
          if case .finished = completion { sink.send(result.value) }
          sink.finish(completion)
        }
      )
    }
  }

  /// Combines all elements into one result, and fails with the first error that the closure throws.
  ///
  ///     source                             -1-2-x-3-|
  ///     tryReduce(0) { try $0 + n($1) }    -----#
  ///
  /// When the closure throws, the source is disposed.
  @export(implementation)
  public func tryReduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(Error) -> Result
  ) -> Signal<Result, Error> {
    tryScan(initial, combine).reduce(into: initial) { $0 = $1 }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `tryReduce(_:_:)` for a signal that cannot fail.
  @export(implementation)
  public func tryReduce<Result: Sendable, NewError: Swift.Error>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(NewError) -> Result
  ) -> Signal<Result, NewError> {
    setFailureType(to: NewError.self).tryReduce(initial, combine)
  }
}
