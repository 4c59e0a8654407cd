import RKCore

/// Middleware that records the events of a core, replays them, and steps through the recorded states.
///
/// ```swift
/// let recorder = EventRecorder<Game>()
/// let core = Core(state: Game(), middlewares: [recorder])
/// core.fire(event: LevelUp())
/// core.fire(event: Meet(monster: "slime"))
/// recorder.stepBack(in: core)     // core.state.monsters is empty again
/// recorder.stepForward(in: core)  // core.state.monsters contains the slime again
/// ```
///
/// The position is the number of recorded events that the core's state reflects. An event that is fired after
/// a step back replaces the later events. A recorder belongs to one core, and retains all events and states.
public final class EventRecorder<State: RKReactor.State>: Middleware {
  /// The events, with the state before the first event and the state after each event.
  private struct History: Sendable {
    var states: [State] = []
    var events: [any Event] = []
    var position = 0
    /// True between a step of the recorder and the `Restored` event that the recorder receives for it.
    var isStepping = false

    /// Appends an event, and returns the previous history if a part of it was replaced.
    mutating func append(_ event: any Event, _ state: State) -> History? {
      let old = position < events.count ? self : nil
      if old != nil {
        events.removeSubrange(position...)
        states.removeSubrange((position + 1)...)
      }
      events.append(event)
      states.append(state)
      position += 1
      return old
    }
  }

  // The lock guards the history; no event or state is released while the lock is held.
  private let recording = Locked(History())

  /// Creates a recorder without events.
  public init() {}

  private var history: History { recording.withLock { $0 } }

  /// The recorded events, in order.
  public var events: [any Event] { history.events }

  /// The state before the first recorded event, and the state after each event.
  public var states: [State] { history.states }

  /// The number of recorded events that the core's state reflects.
  public var position: Int { history.position }

  /// Records the first state.
  public func begin(state: State) {
    _ = recording.withLock { history in
      defer { history = History(states: [state]) }
      return history
    }
  }

  /// Records an event, unless a step of the recorder sent it.
  public func process(event: any Event, state: State) {
    _ = recording.withLock { history -> History? in
      defer { history.isStepping = false }
      return history.isStepping ? nil : history.append(event, state)
    }
  }

  /// Restores the state before the last event that the core's state reflects, if there is one.
  ///
  /// During a delivery, the step is queued like an event, and uses the position at the time when it runs.
  public func stepBack(in core: Core<State>) {
    move(in: core) { $0 - 1 }
  }

  /// Restores the state after the next recorded event, if there is one.
  public func stepForward(in core: Core<State>) {
    move(in: core) { $0 + 1 }
  }

  /// Restores the state after the given number of recorded events.
  ///
  /// Subscribers and signals receive the state. Middleware and `Core.events` also receive `Restored`.
  ///
  /// - Parameters:
  ///   - position: The number of events; clamped to the range from 0 to `events.count`.
  ///   - core: The core that the recorder belongs to.
  public func go(to position: Int, in core: Core<State>) {
    move(in: core) { _ in position }
  }

  /// Recomputes the state after each recorded event, and returns all states, beginning with the first state.
  ///
  /// With the recorded first state, the result equals `states` if `react(to:)` is deterministic. After a
  /// `Restored` event, the state is the recorded one.
  ///
  /// - Parameter state: The state to begin with. Default: the recorded first state.
  public func replay(from state: State? = nil) -> [State] {
    let history = history
    guard let first = state ?? history.states.first else { return [] }
    return zip(history.events, history.states.dropFirst()).reduce(into: [first]) { states, change in
      var state = states[states.count - 1]
      if change.0 is Restored { state = change.1 } else { state.react(to: change.0) }
      states.append(state)
    }
  }

  /// Restores the state at a position that is computed when the queue reaches this step.
  private func move(in core: Core<State>, _ position: @escaping @Sendable (Int) -> Int) {
    core.apply { [self] state in
      let target = recording.withLock { history -> State? in
        let target = max(0, min(position(history.position), history.events.count))
        if target == history.position { return nil }
        (history.position, history.isStepping) = (target, true)
        return history.states[target]
      }
      guard let target else { return nil }
      state = target
      return Restored()
    }
  }
}
