#if canImport(Dispatch)
extension SignalProtocol {
  /// Observes on the main actor: synchronously where an event is sent from there and none waits, otherwise
  /// in the order of sending.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end it.
  package func observeOnMainActor(
    receive: @escaping @MainActor (Element) -> Void,
    completion: @escaping @MainActor (Subscribers.Completion<Error>) -> Void
  ) -> any Disposable {
    ScheduledObserver(
      downstream: AnyObserver<Element, Error>(
        receive: { element in MainQueueJob.run { receive(element) } },
        completion: { end in MainQueueJob.run { completion(end) } }
      ),
      scheduler: ExecutionContext.immediateOnMain
    ).observe(self)
  }
}

/// A job of the main queue, which is the executor of the main actor.
package enum MainQueueJob {
  /// Runs a closure of the main actor in a job of `ExecutionContext.immediateOnMain`; traps elsewhere.
  package static func run<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    // Guarded by the main queue: jobs of `immediateOnMain` run only there.
    MainActor.assumeIsolated(body)
  }
}
#endif
