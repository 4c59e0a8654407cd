public import RKCore

extension SignalProtocol {
  /// Combines all elements to one result, which is sent when the source completes.
  ///
  ///     source          -1-2-3-|
  ///     reduce(0, +)    -------[6|]
  ///
  /// Without elements it is the initial result; a failure drops it.
  ///
  /// - Parameters:
  ///   - initial: What the first element is combined with.
  ///   - combine: Makes the next result of the one before and an element.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    reduce(into: initial) { $0 = combine($0, $1) }
  }

  /// Changes a result by each element, and sends it when the source completes.
  ///
  /// Without elements it is the initial result; a failure drops it.
  ///
  /// - Parameters:
  ///   - initial: What the first element changes.
  ///   - update: Changes the result, in place.
  @inlinable
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Signal<Result, Error> {
    deriveTerminating { sink in
      let result = Ref(initial)
      return (
        receive: { update(&result.value, $0) },
        completion: { completion in
          if case .finished = completion { sink.send(result.value) }
          sink.finish(completion)
        }
      )
    }
  }

  /// Combines all elements to one result, and fails with what is thrown.
  ///
  ///     source                             -1-2-x-3-|
  ///     tryReduce(0) { try $0 + n($1) }    -----#
  ///
  /// The source is disposed then. Otherwise it is as for `reduce(_:_:)`.
  ///
  /// - Parameters:
  ///   - initial: What the first element is combined with.
  ///   - combine: Makes the next result of the one before and an element, or throws.
  @inlinable
  public func tryReduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(Error) -> Result
  ) -> Signal<Result, Error> {
    tryScan(initial, combine).reduce(into: initial) { $0 = $1 }
  }
}

extension SignalProtocol where Error == Never {
  /// Combines all elements to one result, and fails with what is thrown.
  ///
  /// - Parameters:
  ///   - initial: What the first element is combined with.
  ///   - combine: Makes the next result of the one before and an element, or throws what becomes the
  ///     error of the signal.
  @inlinable
  public func tryReduce<Result: Sendable, NewError: Swift.Error>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(NewError) -> Result
  ) -> Signal<Result, NewError> {
    setFailureType(to: NewError.self).tryReduce(initial, combine)
  }
}
