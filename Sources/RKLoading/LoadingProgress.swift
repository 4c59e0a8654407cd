/// The state machine of a loading property: the last result, and the loads under way.
///
/// A load is a number; later ones are higher. At most one load is *shown*: the property takes its
/// loading and failed states. A silent load is not shown until an observer would have to wait for
/// it.
///
///     idle ──► loading ──► loaded ◄──► reloading        `settled`: the last result, whatever is under way
///                 │                                     `isLoading`: the shown load has no result yet
///                 └──────► failed ◄──► retrying
///
/// Each event is a method that returns its effects, to be performed outside any lock.
/// Docs/Loading.md has the table.
package struct LoadingProgress<Value: Sendable, Failure: Error>: Sendable {
  package typealias State = LoadingState<Value, Failure>

  /// The effects of an event.
  package struct Answer: Sendable {
    /// The state to send to observers.
    package var told: State?
    /// The load to start.
    package var started: Int?
    /// The loads to dispose.
    package var ended: [Int] = []
    /// The previous result, to be released outside the lock.
    var forgotten: State?
  }

  private struct Load {
    let isSilent: Bool
    /// Whether only the property observes the load.
    let isOwn: Bool
    var hasReplied = false
  }

  /// The last result, loaded or set; nil if there is none.
  package private(set) var settled: State?
  /// Whether the shown load is loading.
  package private(set) var isLoading = false
  /// The load of `settled`; results of older loads are dropped.
  private var settler = 0
  private var shown: Int?
  private var loads: [Int: Load] = [:]
  private var last = 0
  private var observers = 0

  package init() {}

  /// The state of the property.
  package var state: State { isLoading ? .loading : settled ?? .loading }

  /// Returns whether a load is under way and its states count.
  package func isRunning(_ load: Int) -> Bool { loads[load] != nil }

  /// Counts an observer.
  package mutating func join() {
    observers += 1
  }

  /// Starts a load after an observer has received the state, if there is no result.
  package mutating func want() -> Answer {
    if settled != nil || shown != nil || observers == 0 { return Answer() }
    if let silent = loads.filter({ !$0.value.hasReplied }).keys.max() {
      shown = silent
      isLoading = true
      return Answer()
    }
    return begin(isSilent: false, isOwn: true)
  }

  /// Removes an observer.
  ///
  /// - Parameter endsLoads: Whether the property's own loads end with the last observer.
  package mutating func leave(endsLoads: Bool) -> Answer {
    observers -= 1
    return observers > 0 || !endsLoads ? Answer() : endOwn()
  }

  /// Begins a load; `started` is its number.
  package mutating func begin(isSilent: Bool, isOwn: Bool) -> Answer {
    last += 1
    loads[last] = Load(isSilent: isSilent, isOwn: isOwn)
    if isSilent { return Answer(started: last) }
    let told: State? = state.isLoading ? nil : .loading
    let ended = replaceShown()
    shown = last
    isLoading = true
    return Answer(told: told, started: last, ended: ended)
  }

  /// Begins a load if the last one failed.
  package mutating func retry() -> Answer {
    guard case .failed = state else { return Answer() }
    return begin(isSilent: false, isOwn: true)
  }

  /// Receives a state of a load.
  package mutating func receive(_ state: State, of load: Int) -> Answer {
    guard let sender = loads[load] else { return Answer() }
    if state.isLoading {
      if load != shown || isLoading { return Answer() }
      let wasLoading = self.state.isLoading
      isLoading = true
      return Answer(told: wasLoading ? nil : .loading)
    }
    loads[load]?.hasReplied = true
    if sender.isSilent, load != shown, state.value == nil { return Answer() }
    if load < settler { return Answer() }
    var answer = settle(state, by: load)
    if let shown, load < shown { return answer }
    if shown != load {
      answer.ended = replaceShown()
    } else {
      isLoading = false
      // From now on only its loaded values count.
      if sender.isSilent { shown = nil }
    }
    answer.told = state
    return answer
  }

  /// Ends a load that has terminated; without a result, the previous state returns.
  package mutating func end(_ load: Int) -> Answer {
    guard loads.removeValue(forKey: load) != nil, load == shown else { return Answer() }
    defer { hideShown() }
    return Answer(told: isLoading ? settled : nil)
  }

  /// Ends a disposed load: the previous state returns, or a load starts for waiting observers.
  package mutating func cancel(_ load: Int) -> Answer {
    if loads[load] == nil { return Answer() }
    let answer = end(load)
    return settled == nil ? want() : answer
  }

  /// Sets a value, which is newer than all loads under way.
  package mutating func set(_ value: Value) -> Answer {
    last += 1
    var answer = settle(.loaded(value), by: last)
    answer.ended = replaceShown()
    answer.told = settled
    return answer
  }

  /// Removes the result; the next observer starts a load, unless one is under way.
  package mutating func forget() -> Answer {
    var answer = Answer(told: state.isLoading ? nil : .loading, forgotten: settled)
    if !isLoading { answer.ended = replaceShown() }
    settled = nil
    return answer
  }

  /// Ends the loads that only the property observes.
  package mutating func endOwn() -> Answer {
    let own = loads.filter(\.value.isOwn).keys.sorted()
    var answer = Answer(ended: own)
    for load in own { answer.told = end(load).told ?? answer.told }
    return answer
  }

  private mutating func settle(_ state: State, by load: Int) -> Answer {
    defer { (settled, settler) = (state, load) }
    return Answer(forgotten: settled)
  }

  private mutating func hideShown() {
    shown = nil
    isLoading = false
  }

  /// Hides the shown load, and ends it unless it is silent.
  private mutating func replaceShown() -> [Int] {
    defer { hideShown() }
    guard let shown, loads[shown]?.isSilent == false else { return [] }
    loads[shown] = nil
    return [shown]
  }
}
