import RKCore

extension SignalProtocol {
  /// Reports violations of the serial contract: overlapping events, and events after termination.
  ///
  ///     let checked = source.checkingSerial { violation in print(violation) }
  ///
  /// Two events overlap if one is sent, reentrantly or by another thread, while the other is being delivered.
  /// All events, including violations, are passed downstream. Each observation is checked separately.
  ///
  /// - Parameter report: A closure that receives a description of each violation. It is called on the sending
  ///   thread, before the event is passed downstream.
  public func checkingSerial(
    _ report: @escaping @Sendable (String) -> Void
  ) -> Signal<Element, Error> {
    derive { downstream in
      let state = Locked((depth: 0, hasTerminated: false))
      @Sendable func pass(_ event: Signal<Element, Error>.Event) {
        let before = state.withLock { state in
          let before = state
          state = (before.depth + 1, before.hasTerminated || event.isTerminal)
          return before
        }
        if before.depth > 0 {
          report("\(event) is sent while another event is being delivered")
        } else if before.hasTerminated {
          report("\(event) is sent after the end")
        }
        downstream.on(event)
        state.withLock { $0.depth -= 1 }
      }
      return AnyObserver(
        receive: { pass(.next($0)) },
        completion: { pass(.init($0)) },
        upstream: downstream.upstream
      )
    }
  }
}
