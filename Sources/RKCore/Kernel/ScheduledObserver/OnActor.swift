extension SignalProtocol {
  /// Observes the signal on an actor, without retaining the actor.
  ///
  ///     source ──► events ──► job on the actor: all that wait
  ///
  /// Events are delivered asynchronously, in the order in which they were sent. The first event after the
  /// deallocation of the actor ends the observation.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  package func observeOnActor<Observer: Actor>(
    _ actor: Observer,
    receive: @escaping @Sendable (isolated Observer, Element) -> Void,
    completion:
      @escaping @Sendable (isolated Observer, Subscribers.Completion<Error>) -> Void
  ) -> any Disposable {
    let scheduled = ScheduledObserver(
      // Guarded by the actor, because the scheduler runs jobs on it. After the actor's deallocation, jobs
      // deliver nothing.
      downstream: AnyObserver<Element, Error>(
        receive: { [weak actor] element in actor?.assumeIsolated { receive($0, element) } },
        completion: { [weak actor] end in actor?.assumeIsolated { completion($0, end) } }
      ),
      scheduler: ActorScheduler(actor)
    )
    scheduled.upstream.observe(
      self,
      receive: { [weak actor] element in
        if actor != nil { return scheduled.send(element) }
        scheduled.disposable.dispose()
      },
      completion: { [weak actor] completion in
        if actor != nil { return scheduled.send(completion: completion) }
        scheduled.disposable.dispose()
      }
    )
    return scheduled.disposable
  }
}

/// A scheduler that runs actions on an actor or, after the actor's deallocation, on any thread.
private final class ActorScheduler<Executor: Actor>: BatchingScheduler, Sendable {
  private weak let actor: Executor?

  init(_ actor: Executor) {
    self.actor = actor
  }

  var eventsPerJob: Int { 128 }

  func schedule(_ action: @escaping @Sendable () -> Void) {
    Task { [weak actor] in
      if let actor { await Self.run(action, on: actor) } else { action() }
    }
  }

  private static func run(_ action: @Sendable () -> Void, on actor: isolated Executor) {
    action()
  }
}
