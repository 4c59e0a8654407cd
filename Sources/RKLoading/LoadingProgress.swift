/// What a loading property knows: what was loaded last, and the loads that run.
///
/// A load is a number; later ones are higher. One at most is *shown*: its loading and its failure are the
/// property's. A silent one is not, until somebody observes who would have to wait for it anyway.
///
///     idle ──► loading ──► loaded ◄──► reloading        `settled`: what is loaded or failed, whatever runs
///                 │                                     `isLoading`: the one that is shown has not replied
///                 └──────► failed ◄──► retrying
///
/// Each event is a method, which answers with what is to be done, outside any lock. Docs/Loading.md has
/// the table.
package struct LoadingProgress<Value: Sendable, Failure: Error>: Sendable {
  package typealias State = LoadingState<Value, Failure>

  /// What an event leads to.
  package struct Answer: Sendable {
    /// The state that observers are told.
    package var told: State?
    /// The load that is to be started.
    package var started: Int?
    /// The loads that are to be disposed: nobody wants them any more.
    package var ended: [Int] = []
    /// What was settled before, to be released where no lock is held.
    var forgotten: State?
  }

  private struct Load {
    let isSilent: Bool
    /// Whether nobody but the property observes it.
    let isOwn: Bool
    var hasReplied = false
  }

  /// What was loaded or failed last, or set; nil when nothing was.
  package private(set) var settled: State?
  /// Whether the load that is shown is loading.
  package private(set) var isLoading = false
  /// The load that `settled` is of; older ones have no say.
  private var settler = 0
  private var shown: Int?
  private var loads: [Int: Load] = [:]
  private var last = 0
  private var observers = 0

  package init() {}

  /// The state that is shown.
  package var state: State { isLoading ? .loading : settled ?? .loading }

  /// Whether a load runs whose replies count for anything.
  package func isRunning(_ load: Int) -> Bool { loads[load] != nil }

  /// An observer has come.
  package mutating func join() {
    observers += 1
  }

  /// An observer has come and knows the state: if there is none, something has to be loaded.
  package mutating func want() -> Answer {
    if settled != nil || shown != nil || observers == 0 { return Answer() }
    if let silent = loads.filter({ !$0.value.hasReplied }).keys.max() {
      shown = silent
      isLoading = true
      return Answer()
    }
    return begin(isSilent: false, isOwn: true)
  }

  /// An observer has left.
  ///
  /// - Parameter endsLoads: Whether the property's own loads end with the last observer.
  package mutating func leave(endsLoads: Bool) -> Answer {
    observers -= 1
    if observers > 0 || !endsLoads { return Answer() }
    return endOwn()
  }

  /// A load begins: `started` is its number.
  package mutating func begin(isSilent: Bool, isOwn: Bool) -> Answer {
    last += 1
    loads[last] = Load(isSilent: isSilent, isOwn: isOwn)
    var answer = Answer(started: last)
    if !isSilent {
      if !state.isLoading { answer.told = .loading }
      answer.ended = replaceShown()
      shown = last
      isLoading = true
    }
    return answer
  }

  /// The load that failed is to be tried again.
  package mutating func retry() -> Answer {
    guard case .failed = state else { return Answer() }
    return begin(isSilent: false, isOwn: true)
  }

  /// A load has a state.
  package mutating func receive(_ state: State, of load: Int) -> Answer {
    guard var sender = loads[load] else { return Answer() }
    if state.isLoading {
      if load != shown || isLoading { return Answer() }
      let wasLoading = self.state.isLoading
      isLoading = true
      return Answer(told: wasLoading ? nil : .loading)
    }
    sender.hasReplied = true
    loads[load] = sender
    if sender.isSilent, load != shown, state.value == nil { return Answer() }
    if load < settler { return Answer() }
    var answer = settle(state, by: load)
    if let shown, load < shown { return answer }
    if shown != load {
      answer.ended = replaceShown()
    } else {
      isLoading = false
      // From now on only what it loads counts.
      if sender.isSilent { shown = nil }
    }
    answer.told = state
    return answer
  }

  /// A load has ended by itself; without a reply, what was before it is the state again.
  package mutating func end(_ load: Int) -> Answer {
    guard loads.removeValue(forKey: load) != nil, load == shown else { return Answer() }
    defer {
      shown = nil
      isLoading = false
    }
    return Answer(told: isLoading ? settled : nil)
  }

  /// A load was disposed by the one who observed it: what was before it is the state again, and if that
  /// is nothing, those who wait for something need another load.
  package mutating func cancel(_ load: Int) -> Answer {
    if loads[load] == nil { return Answer() }
    let answer = end(load)
    return settled == nil ? want() : answer
  }

  /// A value was set: it is newer than all loads that run.
  package mutating func set(_ value: Value) -> Answer {
    last += 1
    var answer = settle(.loaded(value), by: last)
    answer.ended = replaceShown()
    answer.told = settled
    return answer
  }

  /// The value was set to nil: whoever observes next has it loaded, unless that is under way.
  package mutating func forget() -> Answer {
    var answer = Answer(told: state.isLoading ? nil : .loading, forgotten: settled)
    if !isLoading { answer.ended = replaceShown() }
    settled = nil
    return answer
  }

  /// The loads that nobody but the property observes end.
  package mutating func endOwn() -> Answer {
    let own = loads.filter(\.value.isOwn).keys.sorted()
    var answer = Answer()
    for load in own {
      if let told = end(load).told { answer.told = told }
    }
    answer.ended = own
    return answer
  }

  private mutating func settle(_ state: State, by load: Int) -> Answer {
    defer {
      settled = state
      settler = load
    }
    return Answer(forgotten: settled)
  }

  /// The load that is shown is not any more; it ends, unless it is a silent one of somebody else's.
  private mutating func replaceShown() -> [Int] {
    defer {
      shown = nil
      isLoading = false
    }
    guard let shown, loads[shown]?.isSilent == false else { return [] }
    loads[shown] = nil
    return [shown]
  }
}
