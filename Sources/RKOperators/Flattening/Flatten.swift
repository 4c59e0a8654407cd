import RKCore

/// One state machine for all flattening: signals that come from a source become one, as a strategy says.
///
///     source ──► outer ──┬─ room ──► observed ──► inner, innerEnd ──► below
///                        └─ none: waits, replaces or is ignored
struct Flatten<Outer: Sendable, Inner: SignalProtocol, Failure: Error>: Sendable {
  let strategy: FlattenStrategy
  /// Makes the signal of an element, when it is its turn.
  let transform: @Sendable (Outer) -> Inner
  let innerFailure: @Sendable (Inner.Error) -> Failure

  private enum Input: Sendable {
    case outer(Outer)
    case outerEnd(Subscribers.Completion<Failure>)
    case inner(Inner.Element, number: Int)
    case innerEnd(Subscribers.Completion<Failure>, number: Int)
  }

  private struct State {
    /// The number of the signal observed last; each has its own.
    var number = 0
    var running = 0
    var waiting = FIFO<Outer>()
    var winner: Int?
    var isSourceOver = false

    var isOver: Bool { isSourceOver && running == 0 && waiting.isEmpty }
  }

  private typealias Meeting = Junction<State, Input, Inner.Element, Failure>

  /// Observes a source and what it leads to.
  func observe<Source: SignalProtocol>(
    _ source: Source,
    below: AnyObserver<Inner.Element, Failure>,
    failure: @escaping @Sendable (Source.Error) -> Failure
  ) -> any Disposable where Source.Element == Outer {
    let slots = Slots()
    let junction = Meeting(below: below, state: State(), sources: 2) { state, input, junction in
      step(&state, input, junction, slots)
    }
    junction.slot(1).hold(slots)
    junction.observe(
      source,
      in: junction.slot(0),
      next: { .outer($0) },
      end: { .outerEnd($0.mapFailure(failure)) }
    )
    return junction
  }

  private func step(_ state: inout State, _ input: Input, _ junction: Meeting, _ slots: Slots) {
    switch input {
    case .outer(let outer): take(outer, &state, junction, slots)
    case .inner(let element, let number):
      if isHeard(number, &state, junction, slots) { junction.send(element) }
    case .outerEnd(.finished):
      state.isSourceOver = true
      if state.isOver { junction.finish(.finished) }
    case .outerEnd(.failure(let error)): junction.finish(.failure(error))
    case .innerEnd(.finished, let number):
      guard isHeard(number, &state, junction, slots) else { return }
      slots.close(number)
      state.running -= 1
      if let next = state.waiting.popFirst() { begin(next, &state, junction, slots) }
      if state.isOver || state.winner != nil { junction.finish(.finished) }
    case .innerEnd(.failure(let error), let number):
      if isHeard(number, &state, junction, slots) { junction.finish(.failure(error)) }
    }
  }

  /// Whether what a signal sends counts: of a latest one only the latest does, of a race the winner.
  private func isHeard(
    _ number: Int,
    _ state: inout State,
    _ junction: Meeting,
    _ slots: Slots
  ) -> Bool {
    if strategy.overflow == .replace { return number == state.number }
    guard strategy.isRace else { return true }
    if let winner = state.winner { return number == winner }
    state.winner = number
    slots.close(allBut: number)
    junction.slot(0).dispose()
    return true
  }

  private func take(_ outer: Outer, _ state: inout State, _ junction: Meeting, _ slots: Slots) {
    if state.winner != nil { return }
    if state.running < strategy.room { return begin(outer, &state, junction, slots) }
    switch strategy.overflow {
    case .wait: state.waiting.append(outer)
    case .ignore: break
    case .replace:
      slots.close(state.number)
      state.running -= 1
      begin(outer, &state, junction, slots)
    }
  }

  private func begin(_ outer: Outer, _ state: inout State, _ junction: Meeting, _ slots: Slots) {
    state.number += 1
    state.running += 1
    let number = state.number
    let slot = slots.open(number)
    junction.begin {
      if slot.isDisposed { return }
      junction.observe(
        transform(outer),
        in: slot,
        next: { .inner($0, number: number) },
        end: { .innerEnd($0.mapFailure(innerFailure), number: number) }
      )
    }
  }
}

extension Int {
  /// The number, checked: one below 1 traps with the rule and the value.
  func checkedRoom(_ place: StaticString) -> Int {
    require(self > 0, "\(place) needs a number of at least 1, got \(self)")
    return self
  }
}
