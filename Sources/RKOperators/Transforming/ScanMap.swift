public import RKCore

extension SignalProtocol {
  /// Transforms each element with the help of a state that goes from one element to the next.
  ///
  ///     source                               -a-b-c-|
  ///     scanMap(0) { n, _ in (n + 1, n) }    -0-1-2-|
  ///
  /// - Parameters:
  ///   - initial: The state at the first element of each observation.
  ///   - transform: Makes the next state, and what is sent, of the state and an element.
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

  /// Transforms each element with the help of a state that it changes.
  ///
  /// - Parameters:
  ///   - initial: The state at the first element of each observation.
  ///   - transform: Changes the state, and makes what is sent.
  @inlinable
  public func scanMap<State: Sendable, NewElement: Sendable>(
    into initial: State,
    _ transform: @escaping @Sendable (inout State, Element) -> NewElement
  ) -> Signal<NewElement, Error> {
    deriveStateful { downstream in
      let state = Ref(initial)
      return (
        receive: { downstream.send(transform(&state.value, $0)) },
        completion: downstream.finish
      )
    }
  }
}
