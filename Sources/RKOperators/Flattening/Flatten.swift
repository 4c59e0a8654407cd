import RKCore

/// One state machine for all flattening: signals that come from a source become one, as a strategy says.
///
///     source ──► outer ──┬─ room ──► observed ──► inner, innerEnd ─┬────────────► below
///                  ▲     └─ none: waits, replaces or is ignored    ├─ early: waits ─┘
///                  └────────────────── expands ────────────────────┘
@usableFromInline
struct Flatten<Outer: Sendable, Inner: SignalProtocol, Failure: Error>: Sendable {
  @usableFromInline let strategy: FlattenStrategy
  /// Makes the signal of an element, when it is its turn.
  @usableFromInline let transform: @Sendable (Outer) -> Inner
  @usableFromInline let innerFailure: @Sendable (Inner.Error) -> Failure
  /// How elements go round, if what is sent is flattened in its turn.
  @usableFromInline let expansion: Expansion?

  @usableFromInline
  struct Expansion: Sendable {
    @usableFromInline let element: @Sendable (Outer) -> Inner.Element
    @usableFromInline let outer: @Sendable (Inner.Element) -> Outer
  }

  @usableFromInline typealias Meeting = Junction<State, Input, Inner.Element, Failure>

  @usableFromInline
  enum Input: Sendable {
    case outer(Outer)
    case outerEnd(Subscribers.Completion<Failure>)
    case inner(Inner.Element, number: Int)
    case innerEnd(Subscribers.Completion<Failure>, number: Int)
  }

  @usableFromInline
  struct State {
    /// The number of the signal observed last; each has its own.
    @usableFromInline var number = 0
    @usableFromInline var running = 0
    @usableFromInline var waiting = FIFO<Outer>()
    /// The key of the latest, where only that counts.
    @usableFromInline var latest = 0
    @usableFromInline var winner: Int?
    @usableFromInline var isSourceOver = false
    /// What comes before its turn, where signals have turns.
    @usableFromInline var turns = Turns<Inner.Element>()
    /// The failure that is told when all else is over.
    @usableFromInline var failure: Failure?

    @inlinable init() {}

    @inlinable var isOver: Bool { isSourceOver && running == 0 && waiting.isEmpty }

    @inlinable var end: Subscribers.Completion<Failure> {
      failure.map { .failure($0) } ?? .finished
    }
  }

  /// What a branch observes: the signal of an element.
  @usableFromInline
  struct Task: BranchTask, ~Copyable {
    @usableFromInline let flattening: Flattening
    @usableFromInline let junction: Meeting

    @inlinable
    init(_ flattening: Flattening, _ junction: Meeting) {
      self.flattening = flattening
      self.junction = junction
    }

    @inlinable
    borrowing func offer(_ branch: Branch<Task>) { flattening.branches.offer(branch) }

    @inlinable
    borrowing func close(_ key: Int) { flattening.branches.close(key) }

    @inlinable
    borrowing func observe(_ outer: Outer, for branch: Branch<Task>) -> any Disposable {
      // The closures capture the branch and nothing else, so that they need no allocation.
      flattening.flatten.transform(outer).observe(
        with: AnyObserver(
          receive: { branch.task?.receive($0, from: branch.number) },
          completion: { completion in
            branch.task?.end(completion, of: branch.number)
            branch.end()
          },
          upstream: branch.slot
        )
      )
    }

    @inlinable
    borrowing func receive(_ element: Inner.Element, from number: Int) {
      junction.receive(.inner(element, number: number))
    }

    @inlinable
    borrowing func end(_ completion: Subscribers.Completion<Inner.Error>, of number: Int) {
      let end = completion.mapFailure { flattening.flatten.innerFailure($0) }
      junction.receive(.innerEnd(end, number: number))
    }
  }

  /// One observation.
  @usableFromInline
  final class Flattening: Sendable {
    @usableFromInline let flatten: Flatten
    @usableFromInline let branches = Branches<Task>()

    @inlinable
    init(_ flatten: Flatten) {
      self.flatten = flatten
    }
  }

  @inlinable
  init(
    strategy: FlattenStrategy,
    transform: @escaping @Sendable (Outer) -> Inner,
    innerFailure: @escaping @Sendable (Inner.Error) -> Failure,
    expansion: Expansion? = nil
  ) {
    self.strategy = strategy
    self.transform = transform
    self.innerFailure = innerFailure
    self.expansion = expansion
  }

  /// Observes a source and what it leads to.
  @inlinable
  func observe<Source: SignalProtocol>(
    _ source: Source,
    below: AnyObserver<Inner.Element, Failure>,
    failure: @escaping @Sendable (Source.Error) -> Failure
  ) -> any Disposable where Source.Element == Outer {
    let flattening = Flattening(self)
    let junction = Meeting(below: below, state: State(), sources: 2) { state, input, junction in
      flattening.step(&state, input, junction)
    }
    junction.slot(1).hold(flattening.branches.slots)
    junction.observe(
      source,
      in: junction.slot(0),
      next: { .outer($0) },
      end: { .outerEnd($0.mapFailure(failure)) }
    )
    return junction.handle
  }
}

extension Flatten.Flattening {
  @inlinable
  func step(
    _ state: inout Flatten.State,
    _ input: Flatten.Input,
    _ junction: Flatten.Meeting
  ) {
    switch input {
    case .outer(let outer):
      if let expansion = flatten.expansion { junction.send(expansion.element(outer)) }
      take(outer, &state, junction)
    case .inner(let element, let number):
      guard isHeard(number, &state, junction) else { return }
      if flatten.strategy.hasTurns, !state.turns.isNow(number) {
        state.turns.keep(element, of: number)
      } else {
        junction.send(element)
        if let expansion = flatten.expansion { take(expansion.outer(element), &state, junction) }
      }
    case .outerEnd(let completion):
      if state.winner != nil || hasFailed(completion, &state, junction) { return }
      state.isSourceOver = true
      if state.isOver { junction.finish(state.end) }
    case .innerEnd(let completion, let number):
      guard isHeard(number, &state, junction) else { return }
      if hasFailed(completion, &state, junction) { return }
      leave(number, &state, junction)
      if state.isOver || state.winner != nil { junction.finish(state.end) }
    }
  }

  /// Ends everything with a failure; one that is delayed is kept, and ends the one signal only.
  @inlinable
  func hasFailed(
    _ completion: Subscribers.Completion<Failure>,
    _ state: inout Flatten.State,
    _ junction: Flatten.Meeting
  ) -> Bool {
    guard case .failure(let error) = completion else { return false }
    if flatten.strategy.delaysError {
      state.failure = state.failure ?? error
      return false
    }
    junction.finish(completion)
    return true
  }

  /// Whether what a signal sends counts: of a latest one only the latest does, of a race the winner.
  @inlinable
  func isHeard(
    _ number: Int,
    _ state: inout Flatten.State,
    _ junction: Flatten.Meeting
  ) -> Bool {
    if flatten.strategy.overflow == .replace { return number == state.number }
    guard flatten.strategy.isRace else { return true }
    if let winner = state.winner { return number == winner }
    state.winner = number
    branches.slots.close(allBut: number)
    junction.slot(0).dispose()
    return true
  }

  @inlinable
  func take(
    _ outer: Outer,
    _ state: inout Flatten.State,
    _ junction: Flatten.Meeting
  ) {
    if state.winner != nil { return }
    if state.running < flatten.strategy.room { return begin(outer, &state, junction) }
    switch flatten.strategy.overflow {
    case .wait: state.waiting.append(outer)
    case .ignore: break
    case .replace:
      branches.close(state.latest)
      state.running -= 1
      begin(outer, &state, junction)
    }
  }

  /// A signal has completed: there is room for another, once all it sent was passed on.
  @inlinable
  func leave(
    _ number: Int,
    _ state: inout Flatten.State,
    _ junction: Flatten.Meeting
  ) {
    if !flatten.strategy.hasTurns { return vacate(&state, junction) }
    state.turns.end(number)
    while !junction.isDisposed, let step = state.turns.next() {
      switch step {
      case .element(let element): junction.send(element)
      case .end: vacate(&state, junction)
      }
    }
  }

  @inlinable
  func vacate(_ state: inout Flatten.State, _ junction: Flatten.Meeting) {
    state.running -= 1
    if let next = state.waiting.popFirst() { begin(next, &state, junction) }
  }

  @inlinable
  func begin(
    _ outer: Outer,
    _ state: inout Flatten.State,
    _ junction: Flatten.Meeting
  ) {
    state.number += 1
    state.running += 1
    let task = Flatten.Task(self, junction)
    let branch = branches.next(number: state.number, item: outer, task: task)
    state.latest = branch.key
    junction.begin((consume branch).beginning())
  }
}

extension Int {
  /// The number, checked: one below 1 traps with the rule and the value.
  func checkedRoom(_ place: StaticString) -> Int {
    require(self > 0, "\(place) needs a number of at least 1, got \(self)")
    return self
  }
}
