public import Dispatch
public import RKCore

extension SignalProtocol {
  /// Fails when nothing comes for a while.
  ///
  ///     source     -a--b---------|
  ///     limit: 4   -a--b---#
  ///
  /// The time counts from the observation, and anew from each element. The source is disposed before
  /// the failure is told.
  ///
  /// - Parameters:
  ///   - limit: How long to wait for the next event. A negative duration traps.
  ///   - error: What it fails with.
  ///   - scheduler: Where the failure is told; a queue of its own unless told otherwise.
  public func timeout(
    after limit: Duration,
    with error: Error,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> {
    let limit = limit.checked("timeout(after:with:)")
    return limited(to: limit, renewed: true, late: error, failure: { $0 }, on: scheduler)
  }

  /// Fails when nothing comes for a number of seconds.
  public func timeout(
    after seconds: Double,
    with error: Error,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> {
    timeout(after: .seconds(checking: seconds, "timeout(after:with:)"), with: error, on: scheduler)
  }

  /// Goes on with another signal when nothing comes for a while.
  ///
  ///     source     -a--b---------|
  ///     other      -c-d-|
  ///     limit: 4   -a--b----c-d-|
  ///
  /// The time counts from the observation, and anew from each element. The source is disposed before
  /// the other signal is observed, for which there is no limit.
  ///
  /// - Parameters:
  ///   - limit: How long to wait for the next event. A negative duration traps.
  ///   - other: What it goes on with.
  ///   - scheduler: Where the other signal is observed; a queue of its own unless told otherwise.
  public func timeout<Other: SignalProtocol>(
    after limit: Duration,
    switchingTo other: Other,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    switching(to: other, after: limit, on: scheduler, failure: { $0 })
  }

  /// Goes on with another signal when nothing comes for a number of seconds.
  public func timeout<Other: SignalProtocol>(
    after seconds: Double,
    switchingTo other: Other,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Error {
    timeout(
      after: .seconds(checking: seconds, "timeout(after:switchingTo:)"),
      switchingTo: other,
      on: scheduler
    )
  }

  /// Goes on with another signal, which cannot fail, when nothing comes for a number of seconds.
  @_disfavoredOverload
  public func timeout<Other: SignalProtocol>(
    after seconds: Double,
    switchingTo other: Other,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    timeout(
      after: .seconds(checking: seconds, "timeout(after:switchingTo:)"),
      switchingTo: other,
      on: scheduler
    )
  }

  /// Goes on with another signal, which cannot fail, when nothing comes for a while.
  @_disfavoredOverload
  public func timeout<Other: SignalProtocol>(
    after limit: Duration,
    switchingTo other: Other,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    switching(to: other, after: limit, on: scheduler, failure: absurd)
  }

  /// Fails when the source has not ended after a while, whatever it has sent.
  ///
  ///     source     -a--b--c--d--|
  ///     limit: 8   -a--b--c#
  ///
  /// - Parameters:
  ///   - limit: How long the signal may take, from the observation on. A negative duration traps.
  ///   - error: What it fails with.
  ///   - scheduler: Where the failure is told; a queue of its own unless told otherwise.
  public func deadline(
    after limit: Duration,
    with error: Error,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("deadline")
  ) -> Signal<Element, Error> {
    let limit = limit.checked("deadline(after:with:)")
    return limited(to: limit, renewed: false, late: error, failure: { $0 }, on: scheduler)
  }

  /// Fails when the source has not ended after a number of seconds, whatever it has sent.
  public func deadline(
    after seconds: Double,
    with error: Error,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("deadline")
  ) -> Signal<Element, Error> {
    deadline(
      after: .seconds(checking: seconds, "deadline(after:with:)"),
      with: error,
      on: scheduler
    )
  }

  private func limited<Failure>(
    to limit: Duration,
    renewed: Bool,
    late: Failure,
    failure: @escaping @Sendable (Error) -> Failure,
    on scheduler: some TimedScheduler & Sendable
  ) -> Signal<Element, Failure> {
    timed(on: scheduler, (), first: limit) { _, alarm, input, junction in
      switch input {
      case .next(let element):
        if renewed { alarm.set(after: limit) }
        junction.send(element)
      case .due: junction.finish(.failure(late))
      case .end(let completion): junction.finish(completion.mapFailure(failure))
      }
    }
  }

  private func switching<Other: SignalProtocol>(
    to other: Other,
    after limit: Duration,
    on scheduler: some TimedScheduler & Sendable,
    failure: @escaping @Sendable (Other.Error) -> Error
  ) -> Signal<Element, Error> where Other.Element == Element {
    let limit = limit.checked("timeout(after:switchingTo:)")
    let limited: Signal<Element, Overtime<Error>> = limited(
      to: limit,
      renewed: true,
      late: .over,
      failure: Overtime.source,
      on: scheduler
    )
    return Signal(wire: { below in
      let ending = Ending(below)
      // Each observation has a slot of its own, in which the next does not find what is over.
      let first = Slot()
      ending.slot.hold(first)
      first.hold(
        limited.observe(
          with: AnyObserver(
            receive: below.element,
            completion: { completion in
              switch completion {
              case .finished: ending.finish(.finished)
              case .failure(.source(let error)): ending.finish(.failure(error))
              case .failure(.over):
                let second = Slot()
                ending.slot.hold(second)
                second.hold(
                  other.observe(
                    with: AnyObserver(
                      receive: below.element,
                      completion: { ending.finish($0.mapFailure(failure)) },
                      upstream: second
                    )
                  )
                )
              }
            },
            upstream: first
          )
        )
      )
      return ending.slot
    })
  }
}

/// Why a signal with a limit has failed.
private enum Overtime<Failure: Error>: Error {
  case source(Failure)
  case over
}
