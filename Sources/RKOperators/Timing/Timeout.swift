#if canImport(Dispatch)
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

  /// What fails when the next event is late, or the end.
  func limited<Failure>(
    to limit: Duration,
    renewed: Bool,
    late: Failure,
    failure: @escaping @Sendable (Error) -> Failure,
    on scheduler: some TimedScheduler & Sendable
  ) -> Signal<Element, Failure> {
    timed(on: scheduler, (), first: limit) { _, alarm, input, node in
      switch input {
      case .next(let element):
        if renewed { alarm.set(after: limit) }
        node.send(element)
      case .due: node.finish(.failure(late))
      case .end(let completion): node.finish(completion.mapFailure(failure))
      }
    }
  }
}

extension SignalProtocol where Error == Never {
  /// Fails when nothing comes for a while; the source cannot fail.
  @_disfavoredOverload
  public func timeout<NewError: Swift.Error>(
    after limit: Duration,
    with error: NewError,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).timeout(after: limit, with: error, on: scheduler)
  }

  /// Fails when nothing comes for a number of seconds; the source cannot fail.
  @_disfavoredOverload
  public func timeout<NewError: Swift.Error>(
    after seconds: Double,
    with error: NewError,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("timeout")
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).timeout(after: seconds, with: error, on: scheduler)
  }

  /// Fails when the source, which cannot fail, has not ended after a while.
  @_disfavoredOverload
  public func deadline<NewError: Swift.Error>(
    after limit: Duration,
    with error: NewError,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("deadline")
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).deadline(after: limit, with: error, on: scheduler)
  }

  /// Fails when the source, which cannot fail, has not ended after a number of seconds.
  @_disfavoredOverload
  public func deadline<NewError: Swift.Error>(
    after seconds: Double,
    with error: NewError,
    on scheduler: some TimedScheduler & Sendable = DispatchQueue.timers("deadline")
  ) -> Signal<Element, NewError> {
    setFailureType(to: NewError.self).deadline(after: seconds, with: error, on: scheduler)
  }
}
#endif
