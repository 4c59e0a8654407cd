public import RKCore

extension SignalProtocol {
  /// Observes the source on a scheduler, so that whoever observes is not held up by a producer that
  /// works before it returns.
  ///
  ///     source                -a-b-|
  ///     gets to it after 2    ---a-b-|
  ///
  /// Disposing before the scheduler got to it prevents it, and nothing waits any more; disposing later
  /// disposes the source on the thread that disposes. Events arrive where the source sends them.
  public func subscribe(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      let start = ScheduledAction {
        sink.slot.hold(
          observe(
            with: AnyObserver(
              receive: downstream.element,
              completion: { sink.finish($0) },
              upstream: sink.slot
            )
          )
        )
      }
      // In a slot, which is not over while the source is being observed.
      let waiting = Slot()
      waiting.hold(start)
      sink.slot.hold(waiting)
      scheduler.schedule { start.run() }
      return sink.observation
    })
  }
}
