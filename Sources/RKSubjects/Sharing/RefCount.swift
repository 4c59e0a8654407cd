public import RKCore

extension ConnectableSignalProtocol {
  /// Connects when somebody observes, and disconnects when nobody does any more.
  ///
  ///     source        -a-b-c-d-e-
  ///     first         ---b-c!
  ///     second        -----c-d!
  ///     connection    --^-----!
  ///
  /// Above, the first observes from tick 2 and the second from tick 4.
  /// The connection is made when the observer has been given what is replayed. After the end of the
  /// source, those who come are told what the subject replays; the source is not run again, unless it is
  /// reset: then one who comes after the end, as `retry` and `repeat` do, connects anew, to a new subject.
  /// It does not disconnect what others that count the same signal still need, or what was connected by
  /// hand or for good.
  ///
  /// - Parameters:
  ///   - minimum: How many observers connect, at least 1; 1 by default.
  ///   - disconnectCount: How few observers disconnect; 0 by default, and a negative number for never.
  ///   - resetsOnCompletion: Whether the source may run again once it has completed; no by default.
  ///   - resetsOnFailure: Whether the source may run again once it has failed; no by default. Both need
  ///     a connectable signal that makes its subjects, not one with a subject given to it.
  public func refCount(
    minimum: Int = 1,
    disconnectCount: Int = 0,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    counted(
      "refCount",
      Admission(
        minimum: minimum,
        disconnectCount: disconnectCount,
        resetsOnCompletion: resetsOnCompletion,
        resetsOnFailure: resetsOnFailure
      )
    )
  }

  /// Connects when somebody observes, and disconnects when nobody has for a while.
  ///
  /// - Parameters:
  ///   - minimum: How many observers connect, at least 1; 1 by default.
  ///   - disconnectCount: How few observers disconnect; 0 by default.
  ///   - grace: How long there have to be so few before it disconnects, at least 0. One who comes in time
  ///     is given what is replayed, and the connection goes on.
  ///   - scheduler: Where that is waited for.
  ///   - resetsOnCompletion: Whether the source may run again once it has completed; no by default.
  ///   - resetsOnFailure: Whether the source may run again once it has failed; no by default.
  public func refCount(
    minimum: Int = 1,
    disconnectCount: Int = 0,
    disconnectAfter grace: Duration,
    on scheduler: some TimedScheduler & Sendable,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    counted(
      "refCount",
      Admission(
        minimum: minimum,
        disconnectCount: disconnectCount,
        grace: .init(
          duration: grace.checked("refCount(disconnectAfter:on:)"),
          scheduler: scheduler
        ),
        resetsOnCompletion: resetsOnCompletion,
        resetsOnFailure: resetsOnFailure
      )
    )
  }

  /// Connects when somebody observes, and disconnects when nobody has for a number of seconds.
  public func refCount(
    minimum: Int = 1,
    disconnectCount: Int = 0,
    disconnectAfter seconds: Double,
    on scheduler: some TimedScheduler & Sendable,
    resetsOnCompletion: Bool = false,
    resetsOnFailure: Bool = false
  ) -> Signal<Element, Error> {
    refCount(
      minimum: minimum,
      disconnectCount: disconnectCount,
      disconnectAfter: .seconds(checking: seconds, "refCount(disconnectAfter:on:)"),
      on: scheduler,
      resetsOnCompletion: resetsOnCompletion,
      resetsOnFailure: resetsOnFailure
    )
  }

  /// Connects when a number of observers have come, once and for all.
  ///
  /// It is never disconnected; when the source has ended, it is not run again.
  /// `replay(limit: .max).autoconnect()` runs the source once and for ever replays it.
  ///
  /// - Parameter count: How many observers, at least 1; 1 by default.
  public func autoconnect(_ count: Int = 1) -> Signal<Element, Error> {
    counted("autoconnect", Admission(minimum: count, disconnectCount: .min))
  }

  private func counted(_ name: String, _ admission: Admission) -> Signal<Element, Error> {
    require(
      admission.minimum >= 1,
      "\(name) needs a number of observers of at least 1, got \(admission.minimum)"
    )
    let own = self as? any Connectable<Element, Error>
    let shared = own?.shared ?? SharedSource(self)
    require(
      shared.canReset || !admission.resetsOnCompletion && !admission.resetsOnFailure,
      "\(name) can reset only what makes its subjects, got \(type(of: self)) with a given one"
    )
    return Signal(onSubscribe: { shared.observe($0, through: admission) })
  }
}
