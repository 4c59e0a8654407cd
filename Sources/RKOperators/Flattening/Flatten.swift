import RKCore

/// The state machine of all flattening operators; each observation has a `State`.
///
///     source ──► outer ──┬─ room ──► InnerSubscription ──► inner ─┬─ in order ───► downstream
///                  ▲     └─ none: queue, replace or drop          ├─ early ──► buffer ──┘
///                  └──────────────────── expand ──────────────────┘
///
/// `observe` starts an observation. The events of the source and of all inner signals are the inputs of
/// one `SerializedOperator`, which passes them to `step` one at a time. `subscribe` starts an inner
/// signal: an `InnerSubscription` observes it, through `Delegate`, after the step.
@usableFromInline
final class Flatten<Source: SignalProtocol, Inner: SignalProtocol, Failure: Error>: Sendable {
  @usableFromInline typealias Outer = Source.Element
  @usableFromInline typealias Operator = SerializedOperator<State, Input, Inner.Element, Failure>

  @usableFromInline
  enum Input: Sendable {
    case outer(Outer)
    case outerEnd(Subscribers.Completion<Source.Error>)
    case inner(Inner.Element, number: Int)
    case innerEnd(Subscribers.Completion<Failure>, number: Int)
  }

  @usableFromInline
  struct State {
    /// The number of the inner signal that started last; the first is 1.
    @usableFromInline var lastNumber = 0
    /// The number of inner signals that count against `maxConcurrent`.
    @usableFromInline var active = 0
    /// Elements of the source for which there was no room.
    @usableFromInline var queue = FIFO<Outer>()
    /// The key of the last inner signal, which `.replace` disposes.
    @usableFromInline var lastKey = 0
    /// The number of the inner signal that has won a race.
    @usableFromInline var winner: Int?
    @usableFromInline var isSourceDone = false
    @usableFromInline var ordered = OrderedBuffer()
    /// The first failure, if failures are delayed.
    @usableFromInline var failure: Failure?

    @inlinable init() {}

    @inlinable var isDone: Bool { isSourceDone && active == 0 && queue.isEmpty }

    @inlinable var completion: Subscribers.Completion<Failure> {
      failure.map { .failure($0) } ?? .finished
    }
  }

  /// The conversions by which `expand` feeds emitted elements back; it also emits the elements of
  /// the source.
  @usableFromInline
  struct Expansion: Sendable {
    @usableFromInline let element: @Sendable (Outer) -> Inner.Element
    @usableFromInline let outer: @Sendable (Inner.Element) -> Outer

    @inlinable
    init(
      element: @escaping @Sendable (Outer) -> Inner.Element,
      outer: @escaping @Sendable (Inner.Element) -> Outer
    ) {
      self.element = element
      self.outer = outer
    }
  }

  @usableFromInline let strategy: FlattenStrategy
  @usableFromInline let transform: @Sendable (Outer) -> Inner
  @usableFromInline let failure: @Sendable (Source.Error) -> Failure
  @usableFromInline let innerFailure: @Sendable (Inner.Error) -> Failure
  @usableFromInline let expansion: Expansion?

  @inlinable
  init(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Outer) -> Inner,
    failure: @escaping @Sendable (Source.Error) -> Failure,
    innerFailure: @escaping @Sendable (Inner.Error) -> Failure,
    expansion: Expansion?
  ) {
    self.strategy = strategy
    self.transform = transform
    self.failure = failure
    self.innerFailure = innerFailure
    self.expansion = expansion
  }

  @inlinable
  func observe(
    _ source: Source,
    downstream: AnyObserver<Inner.Element, Failure>
  ) -> any Disposable {
    let output = Operator(
      downstream: downstream,
      state: State(),
      sources: 1,
      inners: Slots()
    ) {
      self.step(&$0, $1, $2)
    }
    output.observe(source, in: output.slot(0), next: { .outer($0) }, end: { .outerEnd($0) })
    return output.disposable
  }

  @inlinable
  func step(_ state: inout State, _ input: Input, _ output: Operator) {
    switch input {
    case .outer(let outer):
      if let expansion { output.send(expansion.element(outer)) }
      accept(outer, &state, output)
    case .inner(let element, let number):
      guard isCurrent(number, &state, output) else { return }
      if strategy.isOrdered, !state.ordered.isFirst(number) {
        state.ordered.append(element, of: number)
      } else {
        output.send(element)
        if let expansion { accept(expansion.outer(element), &state, output) }
      }
    case .outerEnd(let completion):
      let completion = completion.mapFailure(failure)
      if state.winner != nil || fails(completion, &state, output) { return }
      state.isSourceDone = true
      if state.isDone { output.finish(state.completion) }
    case .innerEnd(let completion, let number):
      guard isCurrent(number, &state, output), !fails(completion, &state, output) else { return }
      complete(number, &state, output)
      if state.isDone || state.winner != nil { output.finish(state.completion) }
    }
  }

  /// Observes the inner signal of an element; if there is no room, queues, drops or replaces, as the strategy
  /// says.
  @inlinable
  func accept(_ outer: Outer, _ state: inout State, _ output: Operator) {
    if state.winner != nil { return }
    if state.active < strategy.maxConcurrent { return subscribe(outer, &state, output) }
    switch strategy.overflow {
    case .enqueue: state.queue.append(outer)
    case .drop: break
    case .replace:
      output.inners.close(state.lastKey)
      state.active -= 1
      subscribe(outer, &state, output)
    }
  }

  @inlinable
  func subscribe(_ outer: Outer, _ state: inout State, _ output: Operator) {
    state.lastNumber += 1
    state.active += 1
    let delegate = Delegate(self, output)
    let inner = output.inners.next(number: state.lastNumber, item: outer, delegate: delegate)
    state.lastKey = inner.key
    output.begin((consume inner).beginning())
  }

  /// Returns whether to accept the events of an inner signal.
  ///
  /// With `.replace`, only the events of the last signal are accepted. In a race, the first signal
  /// to send an event wins, and only its events are accepted.
  @inlinable
  func isCurrent(_ number: Int, _ state: inout State, _ output: Operator) -> Bool {
    if strategy.overflow == .replace { return number == state.lastNumber }
    guard strategy.isRace else { return true }
    if let winner = state.winner { return number == winner }
    state.winner = number
    output.inners.close(allBut: number)
    output.slot(0).dispose()
    return true
  }

  /// Fails the result and returns true for a failure; stores a delayed failure and returns false.
  @inlinable
  func fails(
    _ completion: Subscribers.Completion<Failure>,
    _ state: inout State,
    _ output: Operator
  ) -> Bool {
    guard case .failure(let error) = completion else { return false }
    if strategy.delaysFailure {
      state.failure = state.failure ?? error
      return false
    }
    output.finish(completion)
    return true
  }

  /// Records a completion, and starts the next signal once all elements of this one were emitted.
  @inlinable
  func complete(_ number: Int, _ state: inout State, _ output: Operator) {
    if !strategy.isOrdered { return subscribeNext(&state, output) }
    state.ordered.complete(number)
    while !output.isDisposed, let next = state.ordered.next() {
      switch next {
      case .element(let element): output.send(element)
      case .completed: subscribeNext(&state, output)
      }
    }
  }

  @inlinable
  func subscribeNext(_ state: inout State, _ output: Operator) {
    state.active -= 1
    if let next = state.queue.popFirst() { subscribe(next, &state, output) }
  }
}

extension Flatten {
  /// Observes inner signals on behalf of their `InnerSubscription`.
  @usableFromInline
  struct Delegate: InnerSubscriptionDelegate, ~Copyable {
    @usableFromInline let flatten: Flatten
    @usableFromInline let output: Operator

    @inlinable
    init(_ flatten: Flatten, _ output: Operator) {
      self.flatten = flatten
      self.output = output
    }

    @inlinable
    borrowing func offer(_ inner: InnerSubscription<Delegate>) { output.inners.offer(inner) }

    @inlinable
    borrowing func close(_ key: Int) { output.inners.close(key) }

    @inlinable
    borrowing func observe(_ outer: Outer, for inner: InnerSubscription<Delegate>) -> any Disposable
    {
      // The closures capture `inner` and nothing else, so that they need no allocation.
      flatten.transform(outer).observe(
        with: AnyObserver(
          receive: { inner.delegate?.receive($0, from: inner.number) },
          completion: { completion in
            inner.delegate?.end(completion, of: inner.number)
            inner.end()
          },
          upstream: inner.slot
        )
      )
    }

    @inlinable
    borrowing func receive(_ element: Inner.Element, from number: Int) {
      output.receive(.inner(element, number: number))
    }

    @inlinable
    borrowing func end(_ completion: Subscribers.Completion<Inner.Error>, of number: Int) {
      let end = completion.mapFailure { flatten.innerFailure($0) }
      output.receive(.innerEnd(end, number: number))
    }
  }

  /// The elements that inner signals send early, before all signals with lower numbers have completed.
  @usableFromInline
  struct OrderedBuffer {
    @usableFromInline
    enum Next {
      case element(Inner.Element)
      /// The first signal has completed, and all its elements have been returned.
      case completed
    }

    /// The number of the signal whose elements are emitted at once.
    @usableFromInline var first = 1
    @usableFromInline var early: [Int: FIFO<Inner.Element>] = [:]
    @usableFromInline var completed: Set<Int> = []

    @inlinable init() {}

    @inlinable func isFirst(_ number: Int) -> Bool { number == first }

    @inlinable
    mutating func append(_ element: Inner.Element, of number: Int) {
      early[number, default: FIFO()].append(element)
    }

    @inlinable
    mutating func complete(_ number: Int) {
      completed.insert(number)
    }

    /// Removes and returns the next element or completion in order; nil while the first signal may
    /// send more.
    @inlinable
    mutating func next() -> Next? {
      if let element = early[first]?.popFirst() { return .element(element) }
      early[first] = nil
      if completed.remove(first) == nil { return nil }
      first += 1
      return .completed
    }
  }
}
