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
  public func receive(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    Signal(wire: { below in
      let relay = Relay(below: below, scheduler: scheduler)
      relay.upstream.hold(
        observe(
          with: AnyObserver(
            receive: { relay.send(.next($0)) },
            completion: { relay.send(.init($0)) },
            upstream: relay.upstream
          )
        )
      )
      return relay.handle
    })
  }
}
