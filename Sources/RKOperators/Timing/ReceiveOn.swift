public import RKCore

extension SignalProtocol {
  /// Delivers every event, the end as well, on a scheduler.
  ///
  /// The order is kept and one event is delivered at a time, on any scheduler, also on a concurrent
  /// queue. Nothing is delivered after disposal, and what waits is released then. A dispatch queue is
  /// given all waiting events in one job, at most 128, so that other work gets its turn; any other
  /// scheduler is asked once for each event.
  ///
  /// What arrives faster than the scheduler delivers waits, without a bound.
  @inlinable
  public func receive(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    receive(on: scheduler, whenBusy: .wait)
  }

  /// Delivers the latest element on a scheduler when it gets to it, and the end.
  ///
  ///     source                 -a-b-c---d-|
  ///     gets to it within 3    ----b---c---d-|
  ///
  /// Elements that come while it delivers an earlier one replace one another: the same as
  /// `receive(on:whenBusy: .keepLatest)`.
  @inlinable
  public func conflate(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    receive(on: scheduler, whenBusy: .keepLatest)
  }

  /// Delivers events on a scheduler, as far as it keeps up.
  ///
  ///     source         -a-b-c---d-|
  ///     .keepLatest    ----b---c---d-|
  ///     .drop          ----a---c---d-|
  ///
  /// The scheduler of the diagram gets to it within 3. Order, disposal and the jobs of a dispatch queue
  /// are those of `receive(on:)`. The end is always delivered.
  ///
  /// - Parameters:
  ///   - scheduler: Where events are delivered, one at a time.
  ///   - whenBusy: What becomes of elements that come from when one is on its way until it was delivered.
  @inlinable
  public func receive(
    on scheduler: some Scheduler & Sendable,
    whenBusy: WhenBusy
  ) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let scheduled = ScheduledObserver(
        downstream: downstream,
        scheduler: scheduler,
        whenBusy: whenBusy
      )
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
    })
  }
}
