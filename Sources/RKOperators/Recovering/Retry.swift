public import RKCore
import Synchronization

extension SignalProtocol {
  /// Observes the source again when it fails.
  ///
  ///     source                -1-#
  ///     retry(1)              -1--1-#
  ///
  /// - Parameters:
  ///   - times: The maximum number of retries; `.max` for no limit. With 0, the failure is passed on. A
  ///     negative number traps.
  ///   - shouldRetry: A closure that returns whether to retry after a failure. If it returns false,
  ///     the failure is passed on. Default: always true.
  @export(implementation)
  public func retry(
    _ times: Int,
    if shouldRetry: @escaping @Sendable (Error) -> Bool = { _ in true }
  ) -> Signal<Element, Error> {
    require(times >= 0, "retry(_:) needs a number of at least 0, got \(times)")
    return resubscribe(atMost: times) { completion in
      if case .failure(let error) = completion { shouldRetry(error) } else { false }
    }
  }

  /// Observes the source the given number of times, one observation after another.
  ///
  ///     source       -1-2|
  ///     repeat(2)    -1-2-1-2|
  ///
  /// If the source fails, the result fails.
  ///
  /// - Parameter times: The total number of observations; `.max` for no limit. With 0, the result completes
  ///   without observing the source. A negative number traps.
  @export(implementation)
  public func `repeat`(_ times: Int) -> Signal<Element, Error> {
    require(times >= 0, "repeat(_:) needs a number of at least 0, got \(times)")
    if times == 0 { return .completed() }
    return resubscribe(atMost: times - 1) { completion in
      if case .finished = completion { true } else { false }
    }
  }

  @export(implementation)
  func resubscribe(
    function: OperatorName = #function,
    atMost times: Int,
    if shouldResubscribe: @escaping @Sendable (Subscribers.Completion<Error>) -> Bool
  ) -> Signal<Element, Error> {
    Signal(
      onSubscribe: { downstream in
        let loop = ResubscribeLoop(
          self,
          downstream: downstream,
          atMost: times,
          if: shouldResubscribe
        )
        loop.run()
        return loop.disposable
      },
      function: function
    )
    .following(self)
  }
}

/// A loop that observes a source again immediately after each terminal event.
///
///     ┌─► observe ──┬─ terminated before it returned: loop ─┐
///     │             └─ returned first ──► slot              │
///     ├──── run ◄── terminal event ◄── source               │
///     └─────────────────────────────────────────────────────┘
///
/// One attempt runs at a time, so its elements go directly downstream. The return of `observe` and the
/// terminal event both change `stage`. The later of the two starts the next attempt, so a source that
/// terminates immediately is observed again in a loop, not recursively.
@usableFromInline
final class ResubscribeLoop<Source: SignalProtocol>: Sendable {
  @usableFromInline
  enum Stage {
    @export(implementation) static var begun: UInt8 { 0 }
    @export(implementation) static var returned: UInt8 { 1 }
    @export(implementation) static var ended: UInt8 { 2 }
  }

  @usableFromInline let source: Source
  @usableFromInline let downstream: AnyObserver<Source.Element, Source.Error>
  @usableFromInline let disposable = OperatorDisposable(sources: 1)
  /// The only slot of the disposable, stored because each attempt uses it several times.
  @usableFromInline let slot: Slot
  @usableFromInline let stage = Atomic<UInt8>(Stage.begun)
  /// The number of attempts left after the current one, accessed only when the current attempt terminates.
  @usableFromInline let left: Box<Int>
  @usableFromInline let shouldResubscribe: @Sendable (Subscribers.Completion<Source.Error>) -> Bool

  @export(implementation)
  init(
    _ source: Source,
    downstream: AnyObserver<Source.Element, Source.Error>,
    atMost times: Int,
    if shouldResubscribe: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Bool
  ) {
    self.source = source
    self.downstream = downstream
    left = Box(times)
    slot = disposable.slot(0)
    self.shouldResubscribe = shouldResubscribe
    downstream.upstream?.hold(disposable)
  }

  @export(implementation)
  deinit { disposable.abandon() }

  /// Starts one attempt after another, until an attempt does not terminate immediately.
  @export(implementation)
  func run() {
    while !slot.isDisposed {
      stage.store(Stage.begun, ordering: .relaxed)
      // Releases the disposable of the previous attempt.
      slot.forget()
      let disposable = source.observe(
        with: AnyObserver(
          receive: downstream.element,
          completion: { self.end($0) },
          upstream: slot
        )
      )
      if stage.load(ordering: .acquiring) == Stage.ended { continue }
      slot.hold(disposable)
      let last = stage.exchange(Stage.returned, ordering: .acquiringAndReleasing)
      if last != Stage.ended { return }
    }
  }

  @export(implementation)
  func end(_ completion: Subscribers.Completion<Source.Error>) {
    if slot.isDisposed { return }
    let isLast = left.value == 0 || !shouldResubscribe(completion)
    if isLast {
      if disposable.finish() { downstream.receive(completion: completion) }
      return
    }
    if left.value != .max { left.value -= 1 }
    if stage.exchange(Stage.ended, ordering: .acquiringAndReleasing) == Stage.returned { run() }
  }
}
