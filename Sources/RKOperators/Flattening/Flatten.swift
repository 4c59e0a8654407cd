import RKCore

/// One state machine for all flattening: signals that come from a source become one, as a strategy says.
///
///     source ──► outer ──┬─ room ──► observed ──► inner, innerEnd ─┬────────────► downstream
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

  @usableFromInline typealias Node = SerializedOperator<State, Input, Inner.Element, Failure>

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
  struct Task: InnerSubscriptionDelegate, ~Copyable {
    @usableFromInline let flattening: Flattening
    @usableFromInline let node: Node

    @inlinable
    init(_ flattening: Flattening, _ node: Node) {
      self.flattening = flattening
      self.node = node
    }

    @inlinable
    borrowing func offer(_ branch: InnerSubscription<Task>) { flattening.branches.offer(branch) }

    @inlinable
    borrowing func close(_ key: Int) { flattening.branches.close(key) }

    @inlinable
    borrowing func observe(_ outer: Outer, for branch: InnerSubscription<Task>) -> any Disposable {
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
      node.receive(.inner(element, number: number))
    }

    @inlinable
    borrowing func end(_ completion: Subscribers.Completion<Inner.Error>, of number: Int) {
      let end = completion.mapFailure { flattening.flatten.innerFailure($0) }
      node.receive(.innerEnd(end, number: number))
    }
  }

  /// One observation.
  @usableFromInline
  final class Flattening: Sendable {
    @usableFromInline let flatten: Flatten
    @usableFromInline let branches = InnerSubscriptions<Task>()

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
    downstream: AnyObserver<Inner.Element, Failure>,
    failure: @escaping @Sendable (Source.Error) -> Failure
  ) -> any Disposable where Source.Element == Outer {
    let flattening = Flattening(self)
    let node = Node(downstream: downstream, state: State(), sources: 2) { state, input, node in
      flattening.step(&state, input, node)
    }
    node.slot(1).hold(flattening.branches.slots)
    node.observe(
      source,
      in: node.slot(0),
      next: { .outer($0) },
      end: { .outerEnd($0.mapFailure(failure)) }
    )
    return node.disposable
  }
}

extension Flatten.Flattening {
  @inlinable
  func step(
    _ state: inout Flatten.State,
    _ input: Flatten.Input,
    _ node: Flatten.Node
  ) {
    switch input {
    case .outer(let outer):
      if let expansion = flatten.expansion { node.send(expansion.element(outer)) }
      take(outer, &state, node)
    case .inner(let element, let number):
      guard isHeard(number, &state, node) else { return }
      if flatten.strategy.hasTurns, !state.turns.isNow(number) {
        state.turns.keep(element, of: number)
      } else {
        node.send(element)
        if let expansion = flatten.expansion { take(expansion.outer(element), &state, node) }
      }
    case .outerEnd(let completion):
      if state.winner != nil || hasFailed(completion, &state, node) { return }
      state.isSourceOver = true
      if state.isOver { node.finish(state.end) }
    case .innerEnd(let completion, let number):
      guard isHeard(number, &state, node) else { return }
      if hasFailed(completion, &state, node) { return }
      leave(number, &state, node)
      if state.isOver || state.winner != nil { node.finish(state.end) }
    }
  }

  /// Ends everything with a failure; one that is delayed is kept, and ends the one signal only.
  @inlinable
  func hasFailed(
    _ completion: Subscribers.Completion<Failure>,
    _ state: inout Flatten.State,
    _ node: Flatten.Node
  ) -> Bool {
    guard case .failure(let error) = completion else { return false }
    if flatten.strategy.delaysError {
      state.failure = state.failure ?? error
      return false
    }
    node.finish(completion)
    return true
  }

  /// Whether what a signal sends counts: of a latest one only the latest does, of a race the winner.
  @inlinable
  func isHeard(
    _ number: Int,
    _ state: inout Flatten.State,
    _ node: Flatten.Node
  ) -> Bool {
    if flatten.strategy.overflow == .replace { return number == state.number }
    guard flatten.strategy.isRace else { return true }
    if let winner = state.winner { return number == winner }
    state.winner = number
    branches.slots.close(allBut: number)
    node.slot(0).dispose()
    return true
  }

  @inlinable
  func take(
    _ outer: Outer,
    _ state: inout Flatten.State,
    _ node: Flatten.Node
  ) {
    if state.winner != nil { return }
    if state.running < flatten.strategy.room { return begin(outer, &state, node) }
    switch flatten.strategy.overflow {
    case .wait: state.waiting.append(outer)
    case .ignore: break
    case .replace:
      branches.close(state.latest)
      state.running -= 1
      begin(outer, &state, node)
    }
  }

  /// A signal has completed: there is room for another, once all it sent was passed on.
  @inlinable
  func leave(
    _ number: Int,
    _ state: inout Flatten.State,
    _ node: Flatten.Node
  ) {
    if !flatten.strategy.hasTurns { return vacate(&state, node) }
    state.turns.end(number)
    while !node.isDisposed, let step = state.turns.next() {
      switch step {
      case .element(let element): node.send(element)
      case .end: vacate(&state, node)
      }
    }
  }

  @inlinable
  func vacate(_ state: inout Flatten.State, _ node: Flatten.Node) {
    state.running -= 1
    if let next = state.waiting.popFirst() { begin(next, &state, node) }
  }

  @inlinable
  func begin(
    _ outer: Outer,
    _ state: inout Flatten.State,
    _ node: Flatten.Node
  ) {
    state.number += 1
    state.running += 1
    let task = Flatten.Task(self, node)
    let branch = branches.next(number: state.number, item: outer, task: task)
    state.latest = branch.key
    node.begin((consume branch).beginning())
  }
}

extension Int {
  /// The number, checked: one below 1 traps with the rule and the value.
  func checkedRoom(_ place: StaticString) -> Int {
    require(self > 0, "\(place) needs a number of at least 1, got \(self)")
    return self
  }
}
