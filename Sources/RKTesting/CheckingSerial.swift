import RKCore

extension SignalProtocol {
  /// Passes everything on, and reports what no signal may do: to send an event while another is being
  /// delivered, from another thread or from inside, and to send one after the end.
  ///
  ///     let checked = source.checkingSerial { violation in print(violation) }
  ///
  /// Each observation is checked by itself.
  ///
  /// - Parameter report: Called with a sentence for each violation, on the thread that sends, before
  ///   the event is passed on.
  public func checkingSerial(
    _ report: @escaping @Sendable (String) -> Void
  ) -> Signal<Element, Error> {
    derive { downstream in
      let check = SerialCheck()
      @Sendable func pass(_ event: Signal<Element, Error>.Event) {
        switch check.enter(isEnd: event.isTerminal) {
        case .inOrder: break
        case .overlapping: report("\(event) is sent while another event is being delivered")
        case .late: report("\(event) is sent after the end")
        }
        downstream.on(event)
        check.leave()
      }
      return AnyObserver(
        receive: { pass(.next($0)) },
        completion: { pass(.init($0)) },
        upstream: downstream.upstream
      )
    }
  }
}

/// What is under way in one observation.
private final class SerialCheck: Sendable {
  enum Verdict {
    /// Nothing is under way, and the end has not come.
    case inOrder
    /// Another event has not returned yet.
    case overlapping
    /// The end has returned.
    case late
  }

  private struct State: Sendable {
    var depth = 0
    var hasEnded = false
  }

  private let state = Locked(State())

  func enter(isEnd: Bool) -> Verdict {
    state.withLock { state in
      defer {
        state.depth += 1
        if isEnd { state.hasEnded = true }
      }
      return state.depth > 0 ? .overlapping : state.hasEnded ? .late : .inOrder
    }
  }

  func leave() {
    state.withLock { $0.depth -= 1 }
  }
}
