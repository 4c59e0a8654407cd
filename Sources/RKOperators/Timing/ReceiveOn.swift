public import RKCore

extension SignalProtocol {
  /// Delivers all events on a scheduler, serially and in order.
  ///
  /// This also holds for concurrent queues. After disposal, nothing is delivered, and the buffered events are
  /// released. On a dispatch queue, one job delivers up to 128 buffered events. Any other scheduler is called
  /// once for each event.
  ///
  /// Events that arrive faster than the scheduler delivers them are buffered without a limit.
  @export(implementation)
  public func receive(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    receive(on: scheduler, whenBusy: .wait)
  }

  /// Delivers the latest element whenever a scheduler is free; the terminal event is always delivered.
  ///
  ///     source                 -a-b-c---d-|
  ///     gets to it within 3    ----b---c---d-|
  ///
  /// Of the elements that arrive while an earlier element is scheduled or being delivered, only the latest is
  /// kept. This is `receive(on:whenBusy:)` with `.keepLatest`.
  @export(implementation)
  public func conflate(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    receive(on: scheduler, whenBusy: .keepLatest)
  }

  /// Delivers events on a scheduler, with a policy for elements that arrive while it is busy.
  ///
  ///     source         -a-b-c---d-|
  ///     .keepLatest    ----b---c---d-|
  ///     .drop          ----a---c---d-|
  ///
  /// The scheduler in the diagram takes up to three ticks to run a job. The terminal event is always
  /// delivered. In all other respects, the result behaves like `receive(on:)`.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that delivers events, serially.
  ///   - whenBusy: The policy for elements that arrive while an earlier element is scheduled or being
  ///     delivered.
  @export(implementation)
  public func receive(
    on scheduler: some Scheduler & Sendable,
    whenBusy: WhenBusy
  ) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let observer = ScheduledObserver(
        downstream: downstream,
        scheduler: scheduler,
        whenBusy: whenBusy
      )
      observer.upstream.observe(
        self,
        receive: { observer.send($0) },
        completion: { observer.send(completion: $0) }
      )
      return observer.disposable
    })
  }
}
