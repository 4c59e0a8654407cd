public import RKCore

extension SignalProtocol {
  /// Transforms each element with a state that the previous transformation returned.
  ///
  ///     source                               -a-b-c-|
  ///     scanMap(0) { n, _ in (n + 1, n) }    -0-1-2-|
  ///
  /// - Parameters:
  ///   - initial: The state at the start of each observation.
  ///   - transform: A closure that returns the next state and the new element.
  @inlinable
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

  /// Acts as `scanMap(_:_:)` with a closure that updates the state in place.
  @inlinable
  public func scanMap<State: Sendable, NewElement: Sendable>(
    into initial: State,
    _ transform: @escaping @Sendable (inout State, Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    deriveStatefulElements { downstream in
      let state = Ref(initial)
      return { downstream.send(transform(&state.value, $0)) }
    }
  }
}
