public import RKCore

extension SignalProtocol {
  /// Combines each element with the previous result, and emits each new result.
  ///
  ///     source        -1-2-3-|
  ///     scan(0, +)    -1-3-6-|
  ///
  /// The first element is combined with `initial`, which is not emitted.
  @export(implementation)
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Signal<Result, Error> {
    deriveStatefulElements { downstream in
      let result = Box(initial)
      return { element in
        let next = combine(result.value, element)
        result.value = next
        downstream.send(next)
      }
    }
  }

  // This is not an overload of `scan`. With two closure types to choose from, the type checker gives up if
  // there is a mistake elsewhere in the chain.

  /// Updates a result in place with each element, and emits each new result; see `scan(_:_:)`.
  @export(implementation)
  public func accumulate<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Signal<Result, Error> {
    scanMap(into: initial) { result, element in
      update(&result, element)
      return result
    }
  }

  /// Combines each element with the previous result, and fails with the first error that the closure throws.
  ///
  ///     source                           -1-2-x-3-|
  ///     tryScan(0) { try $0 + n($1) }    -1-3-#
  ///
  /// When the closure throws, the source is disposed.
  @export(implementation)
  public func tryScan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(Error) -> Result
  ) -> Signal<Result, Error> {
    Signal(onSubscribe: { downstream in
      let result = Box(initial)
      return tryMap { element throws(Error) in
        let next = try combine(result.value, element)
        result.value = next
        return next
      }
      .observe(with: downstream)
    })
  }

  /// Transforms each element, given the state that the previous transformation returned.
  ///
  ///     source                               -a-b-c-|
  ///     scanMap(0) { n, _ in (n + 1, n) }    -0-1-2-|
  ///
  /// The closure returns the next state and the new element. Each observation starts with `initial`.
  @export(implementation)
  public func scanMap<State: Sendable, NewElement: Sendable>(
    _ initial: State,
    _ transform: @escaping @Sendable (State, Element) -> (State, NewElement)
  ) -> Signal<NewElement, Error> {
    scanMap(into: initial) { state, element in
      let (next, result) = transform(state, element)
      state = next
      return result
    }
  }

  /// A form of `scanMap(_:_:)` with a closure that updates the state in place.
  @export(implementation)
  public func scanMap<State: Sendable, NewElement: Sendable>(
    into initial: State,
    _ transform: @escaping @Sendable (inout State, Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    deriveStatefulElements { downstream in
      let state = Box(initial)
      return { downstream.send(transform(&state.value, $0)) }
    }
  }
}

extension SignalProtocol where Error == Never {
  /// A form of `tryScan(_:_:)` for a signal that cannot fail.
  @export(implementation)
  public func tryScan<Result: Sendable, NewError: Swift.Error>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(NewError) -> Result
  ) -> Signal<Result, NewError> {
    setFailureType(to: NewError.self).tryScan(initial, combine)
  }
}
