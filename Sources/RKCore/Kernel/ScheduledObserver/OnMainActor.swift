#if canImport(Dispatch)
extension SignalProtocol {
  /// Observes on the main actor: at once where an event is sent from there with nothing waiting before
  /// it, otherwise in order of sending.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  package func observeOnMainActor(
    receive: @escaping @MainActor (Element) -> Void,
    completion: @escaping @MainActor (Subscribers.Completion<Error>) -> Void
  ) -> any Disposable {
    observe(
      through: .immediateOnMain,
      with: AnyObserver(
        receive: { element in MainQueueJob.run { receive(element) } },
        completion: { end in MainQueueJob.run { completion(end) } }
      )
    )
  }

  private func observe(
    through context: ExecutionContext,
    with downstream: AnyObserver<Element, Error>
  ) -> any Disposable {
    let scheduled = ScheduledObserver(downstream: downstream, scheduler: context)
    scheduled.upstream.hold(
      observe(
        with: AnyObserver(
          receive: { scheduled.send(.next($0)) },
          completion: { scheduled.send(.init($0)) },
          upstream: scheduled.upstream
        )
      )
    )
    return scheduled.disposable
  }
}

/// What runs in a job of the main queue, seen as what it is: the main actor's.
package enum MainQueueJob {
  /// Runs a closure of the main actor in a job of `ExecutionContext.immediateOnMain`; anywhere else
  /// it traps.
  package static func run<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    // Locked by the main queue: jobs of `immediateOnMain` run nowhere else, and it is the main
    // actor's.
    MainActor.assumeIsolated(body)
  }
}
#endif
