extension SignalProtocol {
  /// Observes on an actor, which is not kept alive: in order of sending, never before the sender
  /// goes on.
  ///
  ///     source ──► scheduled: the queue of this observation ──► job on the actor: as many as wait
  ///
  /// The first event that finds the actor gone ends the observation.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  package func observeOnActor<Observer: Actor>(
    _ actor: Observer,
    receive: @escaping @Sendable (isolated Observer, Element) -> Void,
    completion:
      @escaping @Sendable (isolated Observer, Subscribers.Completion<Error>) -> Void
  ) -> any Disposable {
    let scheduled = ScheduledObserver(
      // Locked by the actor: jobs of its scheduler run on it, or, when it is gone, find nothing to
      // call.
      downstream: AnyObserver<Element, Error>(
        receive: { [weak actor] element in actor?.assumeIsolated { receive($0, element) } },
        completion: { [weak actor] end in actor?.assumeIsolated { completion($0, end) } }
      ),
      scheduler: ActorScheduler(actor)
    )
    let send: @Sendable (Signal<Element, Error>.Event) -> Void = { [weak actor] event in
      if actor != nil { return scheduled.send(event) }
      scheduled.close()
      scheduled.upstream.dispose()
    }
    scheduled.upstream.hold(
      observe(
        with: AnyObserver(
          receive: { send(.next($0)) },
          completion: { send(.init($0)) },
          upstream: scheduled.upstream
        )
      )
    )
    return scheduled.disposable
  }
}

/// Runs actions on an actor for as long as it lives, then anywhere.
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
