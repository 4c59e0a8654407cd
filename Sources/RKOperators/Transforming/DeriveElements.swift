import RKCore

extension SignalProtocol {
  /// Derives a signal that changes only the elements; the terminal event passes through unchanged.
  ///
  /// - Parameter makeReceive: A closure that takes a closure that sends elements downstream, and returns a
  ///   closure that receives elements of the source. It runs once per observation, so any state that it
  ///   creates belongs to that observation.
  @export(implementation)
  func deriveElements<NewElement: Sendable>(
    function: OperatorName = #function,
    _ makeReceive:
      @escaping @Sendable (_ send: @escaping @Sendable (NewElement) -> Void)
      -> @Sendable (Element) -> Void
  ) -> Signal<NewElement, Error> {
    derive(function: function) { downstream in
      AnyObserver(
        receive: makeReceive(downstream.element),
        completion: downstream.completion,
        upstream: downstream.upstream
      )
    }
  }

  /// A form of `deriveElements(_:)` whose signal sends nothing after a closure disposes the observation.
  @export(implementation)
  func deriveStatefulElements<NewElement: Sendable>(
    function: OperatorName = #function,
    _ makeReceive:
      @escaping @Sendable (StatefulSink<NewElement, Error>) -> @Sendable (Element) -> Void
  ) -> Signal<NewElement, Error> {
    deriveStateful(function: function) { (receive: makeReceive($0), completion: $0.finish) }
  }

  /// A form of `deriveStatefulElements(_:)` whose signal can terminate before its source does.
  @export(implementation)
  func deriveTerminatingElements<NewElement: Sendable>(
    function: OperatorName = #function,
    _ makeReceive:
      @escaping @Sendable (TerminatingSink<NewElement, Error>) -> @Sendable (Element) -> Void
  ) -> Signal<NewElement, Error> {
    deriveTerminating(function: function) { (receive: makeReceive($0), completion: $0.finish) }
  }

  /// Derives a signal that keeps elements and sends the remaining ones when the source completes.
  ///
  /// If the source fails, these elements are dropped.
  ///
  /// - Parameters:
  ///   - initial: The state at the start of each observation.
  ///   - add: A closure that adds an element to the state and returns the element to send now, if
  ///     any.
  ///   - takeRest: A closure that removes and returns an element to send at completion; called until it
  ///     returns nil.
  @export(implementation) @inline(__always)
  func deriveKeeping<State: Sendable, NewElement: Sendable>(
    function: OperatorName = #function,
    _ initial: State,
    add: @escaping @Sendable (inout State, Element) -> NewElement?,
    takeRest: @escaping @Sendable (inout State) -> NewElement?
  ) -> Signal<NewElement, Error> {
    deriveTerminating(function: function) { sink in
      let state = Box(initial)
      return (
        receive: {
          if let full = add(&state.value, $0) { sink.send(full) }
          #if DEBUG
          if Inspectors.isInstalled { reportFill(state.value) }
          #endif
        },
        completion: { completion in
          if case .finished = completion {
            while !sink.slot.isDisposed, let rest = takeRest(&state.value) { sink.send(rest) }
          }
          sink.finish(completion)
        }
      )
    }
  }
}
