#if canImport(Dispatch)
public import Dispatch
public import RKCore

extension SignalProtocol {
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
    let limit = limit.checked("timeout(after:switchingTo:)")
    let limited: Signal<Element, Overtime<Error>> = limited(
      to: limit,
      renewed: true,
      late: .over,
      failure: Overtime.source,
      on: scheduler
    )
    return Signal(onSubscribe: { downstream in
      let sink = TerminatingSink(downstream)
      // Each observation has a slot of its own, in which the next does not find what is over.
      let first = Slot()
      sink.slot.hold(Upstream(first))
      first.hold(
        limited.observe(
          with: AnyObserver(
            receive: downstream.element,
            completion: { completion in
              switch completion {
              case .finished: sink.finish(.finished)
              case .failure(.source(let error)): sink.finish(.failure(error))
              case .failure(.over):
                let second = Slot()
                sink.slot.hold(Upstream(second))
                second.hold(
                  other.observe(
                    with: AnyObserver(
                      receive: downstream.element,
                      completion: sink.finish,
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
      return sink.observation
    })
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

  /// Goes on with another signal, which cannot fail, when nothing comes for a while.
  @_disfavoredOverload
  public func timeout<Other: SignalProtocol>(
    after limit: Duration,
    switchingTo other: Other,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    timeout(after: limit, switchingTo: other.setFailureType(to: Error.self), on: scheduler)
  }

  /// Goes on with another signal, which cannot fail, when nothing comes for a number of seconds.
  @_disfavoredOverload
  public func timeout<Other: SignalProtocol>(
    after seconds: Double,
    switchingTo other: Other,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Error> where Other.Element == Element, Other.Error == Never {
    timeout(after: seconds, switchingTo: other.setFailureType(to: Error.self), on: scheduler)
  }
}

extension SignalProtocol where Error == Never {
  /// Goes on with another signal, which may fail, when nothing comes for a while.
  @_disfavoredOverload
  public func timeout<Other: SignalProtocol>(
    after limit: Duration,
    switchingTo other: Other,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    setFailureType(to: Other.Error.self).timeout(after: limit, switchingTo: other, on: scheduler)
  }

  /// Goes on with another signal, which may fail, when nothing comes for a number of seconds.
  @_disfavoredOverload
  public func timeout<Other: SignalProtocol>(
    after seconds: Double,
    switchingTo other: Other,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, Other.Error> where Other.Element == Element {
    setFailureType(to: Other.Error.self).timeout(after: seconds, switchingTo: other, on: scheduler)
  }
}

/// Why a signal with a limit has failed.
private enum Overtime<Failure: Error>: Error {
  case source(Failure)
  case over
}
#endif
