#if canImport(Dispatch)
import Synchronization

extension SignalProtocol {
  /// Observes the signal on the main actor.
  ///
  /// An event that is sent on the main actor is delivered synchronously if no earlier event is waiting or
  /// still being delivered. Other events are delivered in the order in which they were sent.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  package func observeOnMainActor(
    receive: @escaping @MainActor (Element) -> Void,
    completion: @escaping @MainActor (Subscribers.Completion<Error>) -> Void
  ) -> any Disposable {
    receiveOnMainActor().observe(
      with: AnyObserver(
        receive: MainActorClosure.unisolated(receive),
        completion: MainActorClosure.unisolated(completion)
      )
    )
  }

  /// Delivers events on the main actor.
  ///
  /// An event that is sent on the main actor is delivered synchronously if no earlier event is waiting or
  /// still being delivered. Other events are delivered in the order in which they were sent.
  ///
  ///     source ──┬─ on the main actor, none waits ───────────────► downstream
  ///              └─ otherwise ──► ScheduledObserver, main queue ──► downstream
  @inlinable
  package func receiveOnMainActor() -> Signal<Element, Error> {
    Signal(
      onSubscribe: { downstream in
        let waiting = WaitingEventCounter()
        let scheduled = ScheduledObserver(
          downstream: AnyObserver<Element, Error>(
            receive: { element in
              downstream.receive(element)
              waiting.count.subtract(1, ordering: .releasing)
            },
            completion: downstream.completion,
            upstream: downstream.upstream
          ),
          scheduler: ExecutionContext.main
        )
        scheduled.upstream.observe(
          self,
          receive: { element in
            if waiting.isEmpty, MainQueue.isCurrent {
              if !scheduled.isDisposed { downstream.receive(element) }
            } else {
              waiting.count.add(1, ordering: .relaxed)
              scheduled.send(element)
            }
          },
          completion: { completion in
            if waiting.isEmpty, MainQueue.isCurrent {
              if scheduled.disposable.finish() { downstream.receive(completion: completion) }
            } else {
              waiting.count.add(1, ordering: .relaxed)
              scheduled.send(completion: completion)
            }
          }
        )
        return scheduled.disposable
      },
      function: "receive(on:)"
    )
  }
}

/// The number of events of one observation that were scheduled on the main queue and are not yet delivered.
@usableFromInline
final class WaitingEventCounter: Sendable {
  @usableFromInline let count = Atomic<Int>(0)

  @inlinable init() {}

  @inlinable var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }
}

/// A namespace for calling main-actor closures from code that is known to run on the main actor.
@usableFromInline
package enum MainActorClosure {
  /// Returns a main-actor closure as a closure without isolation.
  ///
  /// In a debug build, calling the result outside the main queue traps.
  // Guarded by the callers: only `receiveOnMainActor` and operators downstream of it call the result. They
  // deliver on the main actor.
  @inlinable
  package static func unisolated<A, Result>(
    _ closure: @escaping @MainActor (A) -> Result
  ) -> @Sendable (A) -> Result {
    let closure = unsafeBitCast(closure, to: (@Sendable (A) -> Result).self)
    #if DEBUG
    return { argument in
      requireMainQueue()
      return closure(argument)
    }
    #else
    return closure
    #endif
  }

  /// A form of `unisolated(_:)` for a closure with two arguments.
  // Guarded by the callers, as in `unisolated(_:)` above.
  @inlinable
  package static func unisolated<A, B, Result>(
    _ closure: @escaping @MainActor (A, B) -> Result
  ) -> @Sendable (A, B) -> Result {
    let closure = unsafeBitCast(closure, to: (@Sendable (A, B) -> Result).self)
    #if DEBUG
    return { first, second in
      requireMainQueue()
      return closure(first, second)
    }
    #else
    return closure
    #endif
  }

  #if DEBUG
  /// Traps if the caller does not run on the main queue.
  // Release builds do not call this function, because it would account for a third of the time of an event.
  @usableFromInline
  static func requireMainQueue() {
    require(
      MainQueue.isCurrent,
      "a closure of a MainActorSignal has to be called on the main actor, got another thread"
    )
  }
  #endif

  /// Runs a main-actor closure; traps if the caller does not run on the main actor.
  @usableFromInline
  package static func run<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
    MainActor.assumeIsolated(body)
  }
}
#endif
