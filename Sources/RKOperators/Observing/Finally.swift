public import RKCore

extension SignalProtocol {
  /// Runs a closure when the observation ends, by termination or disposal.
  ///
  /// The closure runs exactly once per observation, on the thread that terminates or disposes the
  /// observation.
  ///
  /// - Parameter action: A closure that runs after the terminal event is delivered. If the observation is
  ///   disposed instead, the closure runs after the source is disposed.
  @export(implementation)
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let upstream = Slot(backpressure: downstream.upstream?.backpressure)
      let last = BlockDisposable(action)
      let observation = CompositeDisposable([upstream, last])
      downstream.upstream?.hold(observation)
      upstream.observe(self, receive: downstream.element) { completion in
        upstream.dispose()
        // Either disarming succeeds here or disposal runs the action, so the action runs exactly once.
        guard last.disarm() else { return }
        observation.dispose()
        downstream.receive(completion: completion)
        action()
      }
      return observation
    })
  }
}
