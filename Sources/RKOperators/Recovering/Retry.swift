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
  @inlinable
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
  @inlinable
  public func `repeat`(_ times: Int) -> Signal<Element, Error> {
    require(times >= 0, "repeat(_:) needs a number of at least 0, got \(times)")
    if times == 0 { return .completed() }
    return again(atMost: times - 1) { completion in
      if case .finished = completion { true } else { false }
    }
  }

  /// Observes the source again after its end, as long as a decision says so.
  @inlinable
  func again(
    atMost times: Int,
    if isAgain: @escaping @Sendable (Subscribers.Completion<Error>) -> Bool
  ) -> Signal<Element, Error> {
    Signal(onSubscribe: { downstream in
      let attempts = Attempts(self, downstream: downstream, atMost: times, if: isAgain)
      attempts.run()
      return attempts.disposable
    })
  }
}
