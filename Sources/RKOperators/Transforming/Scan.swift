public import RKCore

extension SignalProtocol {
  /// Combines each element with what the ones before it came to, and sends what that comes to.
  ///
  ///     source        -1-2-3-|
  ///     scan(0, +)    -1-3-6-|
  ///
  /// - Parameters:
  ///   - initial: What the first element is combined with; it is not sent.
  ///   - combine: Makes the next result of the one before and an element.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    deriveStateful { downstream in
      let result = Ref(initial)
      return (
        receive: { element in
          let next = combine(result.value, element)
          result.value = next
          downstream.send(next)
        },
        completion: downstream.finish
      )
    }
  }

  /// Combines each element with what the ones before it came to, beginning with an initial result.
  ///
  ///     source                            --1-2-3-|
  ///     scan(0, emitsInitial: true, +)    0-1-3-6-|
  ///
  /// - Parameters:
  ///   - initial: What the first element is combined with.
  ///   - emitsInitial: Whether the initial result is sent too, before the source is observed.
  ///   - combine: Makes the next result of the one before and an element.
  public func scan<Result: Sendable>(
    _ initial: Result,
    emitsInitial: Bool,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    let results = scan(initial, combine)
    if !emitsInitial { return results }
    return Signal(onSubscribe: { downstream in
      if !downstream.isDisposed { downstream.receive(initial) }
      return downstream.isDisposed ? Finished() : results.observe(with: downstream)
    })
  }

  /// Changes a result by each element, and sends it as it is then.
  ///
  /// - Parameters:
  ///   - initial: What the first element changes; it is not sent.
  ///   - update: Changes the result.
  @inlinable
  public func scan<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Signal<Result, Error> {
    scanMap(into: initial) { result, element in
      update(&result, element)
      return result
    }
  }

  /// Combines each element with what the ones before it came to, and fails with what is thrown.
  ///
  ///     source                           -1-2-x-3-|
  ///     tryScan(0) { try $0 + n($1) }    -1-3-#
  ///
  /// The source is disposed then.
  ///
  /// - Parameters:
  ///   - initial: What the first element is combined with; it is not sent.
  ///   - combine: Makes the next result of the one before and an element, or throws.
  public func tryScan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(Error) -> Result
  ) -> Signal<Result, Error> {
    deriveTerminating { sink in
      let result = Ref(initial)
      return (
        receive: { element in
          do throws(Error) {
            let next = try combine(result.value, element)
            result.value = next
            sink.send(next)
          } catch {
            sink.finish(.failure(error))
          }
        },
        completion: sink.finish
      )
    }
  }
}

extension SignalProtocol where Error == Never {
  /// Combines each element with what the ones before it came to, and fails with what is thrown.
  ///
  /// - Parameters:
  ///   - initial: What the first element is combined with; it is not sent.
  ///   - combine: Makes the next result of the one before and an element, or throws what becomes the
  ///     error of the signal.
  public func tryScan<Result: Sendable, NewError: Swift.Error>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(NewError) -> Result
  ) -> Signal<Result, NewError> {
    setFailureType(to: NewError.self).tryScan(initial, combine)
  }
}
