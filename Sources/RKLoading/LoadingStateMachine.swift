/// The state machine of a loading property: the last result, and the loads under way.
///
/// A load is identified by a number; later loads have higher numbers. At most one load is *shown*: the
/// property adopts its loading and failed states. A *silent* load (see `LoadingProperty`) is shown only if an
/// observer must wait for it.
///
///     idle ──► loading ──► loaded ◄──► reloading        `settled`: the last result, even during a load
///                 │                                     `isLoading`: the shown load is loading
///                 └──────► failed ◄──► retrying
///
/// Each event is a method that returns its effects. The caller performs the effects outside any lock.
/// Docs/Loading.md has a table of the states and events.
package struct LoadingStateMachine<Value: Sendable, Failure: Error>: Sendable {
  package typealias State = LoadingState<Value, Failure>

  /// The effects of an event.
  package struct Effects: Sendable {
    /// The state to send to observers.
    package var sent: State?
    /// The number of the load to start.
    package var started: Int?
    /// The numbers of the loads to end.
    package var ended: [Int] = []
    /// The previous result, which is released outside the lock.
    var released: State?
  }

  private struct Load {
    let isSilent: Bool
    /// True if only the property observes the load.
    let isOwn: Bool
    var hasReplied = false
  }

  /// The last result, loaded or set; nil if there is none.
  package private(set) var settled: State?
  /// True if the shown load is loading.
  package private(set) var isLoading = false
  /// The number of the load, or of the call to `set`, that determined `settled`; results of older loads are
  /// dropped.
  private var settler = 0
  private var shown: Int?
  private var loads: [Int: Load] = [:]
  private var last = 0
  private var observers = 0
  /// The number of times that a result was set or removed.
  package private(set) var results = 0

  package init() {}

  /// The state of the property.
  package var state: State { isLoading ? .loading : settled ?? .loading }

  /// Returns whether a load is under way; if it is not, its states are dropped.
  package func isRunning(_ load: Int) -> Bool { loads[load] != nil }

  /// Adds an observer.
  package mutating func join() {
    observers += 1
  }

  /// Starts a load, or shows a silent one, if observers wait for a first result.
  package mutating func loadIfNeeded() -> Effects {
    if settled != nil || shown != nil || observers == 0 { return Effects() }
    if let silent = loads.filter({ !$0.value.hasReplied }).keys.max() {
      shown = silent
      isLoading = true
      return Effects()
    }
    return begin(isSilent: false, isOwn: true)
  }

  /// Removes an observer.
  ///
  /// - Parameter endsLoads: Whether the property's own loads end when the last observer is removed.
  package mutating func leave(endsLoads: Bool) -> Effects {
    observers -= 1
    return observers > 0 || !endsLoads ? Effects() : endOwn()
  }

  /// Begins a load, and returns its number in `started`.
  package mutating func begin(isSilent: Bool, isOwn: Bool) -> Effects {
    last += 1
    loads[last] = Load(isSilent: isSilent, isOwn: isOwn)
    if isSilent { return Effects(started: last) }
    let sent: State? = state.isLoading ? nil : .loading
    let ended = replaceShown()
    shown = last
    isLoading = true
    return Effects(sent: sent, started: last, ended: ended)
  }

  /// Begins a load if the state is failed.
  package mutating func retry() -> Effects {
    guard case .failed = state else { return Effects() }
    return begin(isSilent: false, isOwn: true)
  }

  /// Receives a state of a load.
  package mutating func receive(_ state: State, of load: Int) -> Effects {
    guard let sender = loads[load] else { return Effects() }
    if state.isLoading {
      if load != shown || isLoading { return Effects() }
      let wasLoading = self.state.isLoading
      isLoading = true
      return Effects(sent: wasLoading ? nil : .loading)
    }
    loads[load]?.hasReplied = true
    if sender.isSilent, load != shown, state.value == nil { return Effects() }
    if load < settler { return Effects() }
    var effects = settle(state, by: load)
    if let shown, load < shown { return effects }
    if shown != load {
      effects.ended = replaceShown()
    } else {
      isLoading = false
      // From now on, only loaded values of this load are sent.
      if sender.isSilent { shown = nil }
    }
    effects.sent = state
    return effects
  }

  /// Removes a load that terminated.
  ///
  /// If the load is shown and still loading, restores the previous state.
  package mutating func end(_ load: Int) -> Effects {
    guard loads.removeValue(forKey: load) != nil, load == shown else { return Effects() }
    defer { hideShown() }
    return Effects(sent: isLoading ? settled : nil)
  }

  /// Removes a disposed load: restores the previous state, or starts a load for waiting observers.
  package mutating func cancel(_ load: Int) -> Effects {
    if loads[load] == nil { return Effects() }
    let effects = end(load)
    return settled == nil ? loadIfNeeded() : effects
  }

  /// Sets a value; later results of loads that are already under way are dropped.
  package mutating func set(_ value: Value) -> Effects {
    last += 1
    var effects = settle(.loaded(value), by: last)
    effects.ended = replaceShown()
    effects.sent = settled
    return effects
  }

  /// Removes the result; the next observer starts a load, unless one is under way.
  package mutating func forget() -> Effects {
    var effects = Effects(sent: state.isLoading ? nil : .loading, released: settled)
    if !isLoading { effects.ended = replaceShown() }
    settled = nil
    results += 1
    return effects
  }

  /// Ends the loads that only the property observes.
  package mutating func endOwn() -> Effects {
    let own = loads.filter(\.value.isOwn).keys.sorted()
    var effects = Effects(ended: own)
    for load in own { effects.sent = end(load).sent ?? effects.sent }
    return effects
  }

  private mutating func settle(_ state: State, by load: Int) -> Effects {
    defer { (settled, settler, results) = (state, load, results + 1) }
    return Effects(released: settled)
  }

  private mutating func hideShown() {
    shown = nil
    isLoading = false
  }

  /// Hides the shown load.
  ///
  /// Removes it and returns its number, unless it is silent.
  private mutating func replaceShown() -> [Int] {
    defer { hideShown() }
    guard let shown, loads[shown]?.isSilent == false else { return [] }
    loads[shown] = nil
    return [shown]
  }
}
