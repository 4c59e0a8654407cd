public import RKCore

extension SignalProtocol {
  /// Observes the source again when it fails.
  ///
  ///     source                -1-#
  ///     retry(1)              -1--1-#
  ///
  /// - Parameters:
  ///   - times: How often at most; `.max` for ever. 0 passes the failure on, a negative number traps.
  ///   - shouldRetry: Whether a failure is worth another try; every one, unless told otherwise. The last
  ///     failure is passed on.
  public func retry(
    _ times: Int,
    if shouldRetry: @escaping @Sendable (Error) -> Bool = { _ in true }
  ) -> Signal<Element, Error> {
    require(times >= 0, "retry(_:) needs a number of at least 0, got \(times)")
    return again(atMost: times) { completion in
      if case .failure(let error) = completion { shouldRetry(error) } else { false }
    }
  }

  /// Observes the source so many times, one after the other.
  ///
  ///     source       -1-2|
  ///     repeat(2)    -1-2-1-2|
  ///
  /// A failure ends it.
  ///
  /// - Parameter times: How often in all; `.max` for ever. 0 completes without observing, a negative
  ///   number traps.
  public func `repeat`(_ times: Int) -> Signal<Element, Error> {
    require(times >= 0, "repeat(_:) needs a number of at least 0, got \(times)")
    if times == 0 { return .completed() }
    return again(atMost: times - 1) { completion in
      if case .finished = completion { true } else { false }
    }
  }

  /// Observes the source again after its end, as long as a decision says so.
  private func again(
    atMost times: Int,
    if isAgain: @escaping @Sendable (Subscribers.Completion<Error>) -> Bool
  ) -> Signal<Element, Error> {
    Signal(wire: { below in
      let junction = Junction(below: below, state: times, sources: 1) {
        (left: inout Int, event: Signal<Element, Error>.Event, junction) in
        switch event {
        case .next(let element): junction.send(element)
        case .completed: again(.finished, &left, junction, isAgain)
        case .failed(let error): again(.failure(error), &left, junction, isAgain)
        }
      }
      attempt(in: junction)
      return junction
    })
  }

  private func again(
    _ completion: Subscribers.Completion<Error>,
    _ left: inout Int,
    _ junction: Junction<Int, Signal<Element, Error>.Event, Element, Error>,
    _ isAgain: @Sendable (Subscribers.Completion<Error>) -> Bool
  ) {
    if left == 0 || !isAgain(completion) { return junction.finish(completion) }
    if left != .max { left -= 1 }
    junction.begin { attempt(in: junction) }
  }

  /// Each attempt has a slot of its own, which takes the place of the one before.
  private func attempt(
    in junction: Junction<Int, Signal<Element, Error>.Event, Element, Error>
  ) {
    let slot = Slot()
    junction.slot(0).hold(slot)
    junction.observe(self, in: slot, next: { .next($0) }, end: { .init($0) })
  }
}
