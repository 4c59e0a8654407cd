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
    Signal(wire: { below in
      let ending = Ending(below)
      let start = Appointment {
        ending.slot.hold(
          observe(
            with: AnyObserver(
              receive: below.element,
              completion: { ending.finish($0) },
              upstream: ending.slot
            )
          )
        )
      }
      // In a slot, which is not over while the source is being observed.
      let waiting = Slot()
      waiting.hold(start)
      ending.slot.hold(waiting)
      scheduler.schedule { start.run() }
      return ending.observation
    })
  }
}
