public import RKCore

extension SignalProtocol {
  /// Observes the source on a scheduler, so that a slow producer does not block the calling thread.
  ///
  ///     source                -a-b-|
  ///     gets to it after 2    ---a-b-|
  ///
  /// If the observation is disposed before the scheduler runs, the source is not observed, and the observer
  /// is released immediately. A later disposal disposes the source on the thread that calls `dispose()`.
  /// Events are delivered on the thread on which the source sends them.
  @export(implementation)
  public func subscribe(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      let action = ScheduledAction {
        sink.slot.observe(self, receive: downstream.element, completion: sink.finish)
      }
      // Without this slot, the observation would be considered finished while the action observes the source.
      let pending = Slot()
      pending.hold(action)
      sink.slot.hold(pending)
      scheduler.schedule { action.run() }
      return sink.disposable
    })
  }
}
