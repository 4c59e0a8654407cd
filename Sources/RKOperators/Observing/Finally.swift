public import RKCore

extension SignalProtocol {
  /// Runs a closure when it is all over, however it ended.
  ///
  /// It runs exactly once for each observation: after the end was delivered, or when the observation is
  /// disposed before, after the source was.
  ///
  /// - Parameter action: Runs on the thread of the end or of the disposal.
  public func finally(_ action: @escaping @Sendable () -> Void) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let upstream = Slot()
      let last = BlockDisposable(action)
      let observation = CompositeDisposable([upstream, last])
      downstream.upstream?.hold(observation)
      upstream.hold(
        observe(
          with: AnyObserver(
            receive: downstream.element,
            completion: { completion in
              upstream.dispose()
              // Whoever disarms it runs the action, so that it runs once.
              guard last.disarm() else { return }
              observation.dispose()
              downstream.receive(completion: completion)
              action()
            },
            upstream: upstream
          )
        )
      )
      return observation
    })
  }
}
