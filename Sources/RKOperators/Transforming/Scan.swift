public import RKCore

extension SignalProtocol {
  /// Combines each element with the previous result, and emits each new result.
  ///
  ///     source        -1-2-3-|
  ///     scan(0, +)    -1-3-6-|
  ///
  /// - Parameters:
  ///   - initial: The result before the first element; it is not emitted.
  ///   - combine: A closure that returns the next result for the previous one and an element.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    deriveStatefulElements { downstream in
      let result = Ref(initial)
      return { element in
        let next = combine(result.value, element)
        result.value = next
        downstream.send(next)
      }
    }
  }

  /// Combines each element with the previous result, and can emit the initial result too.
  ///
  ///     source                            --1-2-3-|
  ///     scan(0, emitsInitial: true, +)    0-1-3-6-|
  ///
  /// - Parameters:
  ///   - initial: The result before the first element.
  ///   - emitsInitial: Whether `initial` is emitted, before the source is observed.
  ///   - combine: A closure that returns the next result for the previous one and an element.
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

  /// Acts as `scan(_:_:)` with a closure that updates the result in place.
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

  /// Combines each element with the previous result, and fails with the first error thrown.
  ///
  ///     source                           -1-2-x-3-|
  ///     tryScan(0) { try $0 + n($1) }    -1-3-#
  ///
  /// - Parameters:
  ///   - initial: The result before the first element; it is not emitted.
  ///   - combine: A closure that returns the next result for the previous one and an element. When it
  ///     throws, the source is disposed.
  public func tryScan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(Error) -> Result
  ) -> Signal<Result, Error> {
    Signal(onSubscribe: { downstream in
      let result = Ref(initial)
      return tryMap { element throws(Error) in
        let next = try combine(result.value, element)
        result.value = next
        return next
      }
      .observe(with: downstream)
    })
  }

  /// Acts as `tryScan(_:_:)` on a signal that cannot fail.
  public func tryScan<Result: Sendable, NewError: Swift.Error>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(NewError) -> Result
  ) -> Signal<Result, NewError> where Error == Never {
    setFailureType(to: NewError.self).tryScan(initial, combine)
  }
}
