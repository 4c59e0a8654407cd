public import RKCore

extension SignalProtocol {
  /// Observes the source on a scheduler, so that whoever observes is not held up by a producer that
  /// works before it returns.
  ///
  /// Disposing before the scheduler got to it prevents it, and nothing waits any more; disposing later disposes the source on the
  /// thread that disposes. Events arrive where the source sends them.
  public func subscribe(on scheduler: some Scheduler & Sendable) -> Signal<Element, Error> {
    Signal(wire: { below in
      let slot = Slot()
      below.upstream?.hold(slot)
      let observer = AnyObserver(
        receive: below.element,
        completion: { completion in
          slot.dispose()
          below.receive(completion: completion)
        },
        upstream: slot
      )
      let start = TimedAction { slot.hold(observe(with: observer)) }
      slot.hold(start)
      scheduler.schedule { start.run() }
      return slot
    })
  }
}
