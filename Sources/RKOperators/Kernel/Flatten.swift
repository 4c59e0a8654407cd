import RKCore

/// The state machine of all flattening operators; each observation has a `State`.
///
///     source ──► outer ──┬─ room ──► InnerObserver ──► inner ─┬─ in order ───► downstream
///                  ▲     └─ none: queue, replace or drop          ├─ early ──► buffer ──┘
///                  └──────────────────── expand ──────────────────┘
///
/// `observe` starts an observation. The events of the source and of all inner signals are the inputs of one
/// `SerializedOperator`, which handles them one at a time. `subscribe` starts an inner signal: an
/// `InnerObserver` observes it after the current step.
///
/// The class is generic over elements and failures, not over signals: in a debug build, each use of a
/// signal's associated type costs a lookup.
@usableFromInline
final class Flatten<
  Outer: Sendable,
  OuterFailure: Error,
  Element: Sendable,
  InnerFailure: Error,
  Failure: Error
>: Sendable {
  @usableFromInline typealias Inner = InnerObserver<
    Outer, OuterFailure, Element, InnerFailure, Failure
  >
  @usableFromInline typealias Operator = SerializedOperator<State, Input, Element, Failure>

  /// An input of `step`: an element that was queued for the owner, or the end of a signal.
  ///
  /// An inner end whose failure is nil is a completion.
  @usableFromInline
  enum Input: Sendable {
    case outer(Outer)
    case outerEnd(Subscribers.Completion<OuterFailure>)
    case inner(Element, number: Int)
    case innerEnd(Failure?, number: Int)
  }

  // Fields whose size does not depend on a generic type come first, so that a debug build can access them
  // without looking up the type.
  @usableFromInline
  struct State {
    /// The number of the inner signal that started most recently; the first signal has number 1.
    @usableFromInline var lastNumber = 0
    /// The number of inner signals that count against `maxConcurrent`.
    ///
    /// While this number is zero, no element is queued.
    @usableFromInline var active = 0
    /// The key of the last inner signal; `.replace` disposes the signal with this key.
    @usableFromInline var lastKey = 0
    /// The number of the inner signal that won the race; nil if no signal has won.
    @usableFromInline var winner: Int?
    @usableFromInline var isSourceDone = false
    /// The state machine, which the operator's step retains.
    ///
    /// With it, the closures that observe the source capture the operator alone, and need no allocation.
    @usableFromInline let machine: Unmanaged<Flatten>
    /// An observer that the next signal can reuse, because its own signal terminated before `observe`
    /// returned.
    @usableFromInline var spare: Inner?
    /// The elements that arrived while the maximum number of signals was active.
    @usableFromInline var queue = FIFO<Outer>()
    @usableFromInline var ordered = OrderedBuffer()
    /// The first failure, if failures are delayed.
    @usableFromInline var failure: Failure?

    @export(implementation)
    init(_ machine: Flatten) {
      self.machine = .passUnretained(machine)
    }
  }

  /// The conversions for `expand`, which emits each element of the source and expands each emitted element.
  @usableFromInline
  struct Expansion: Sendable {
    @usableFromInline let element: @Sendable (Outer) -> Element
    @usableFromInline let outer: @Sendable (Element) -> Outer

    @export(implementation)
    init(
      element: @escaping @Sendable (Outer) -> Element,
      outer: @escaping @Sendable (Element) -> Outer
    ) {
      self.element = element
      self.outer = outer
    }
  }

  @usableFromInline let strategy: FlattenStrategy
  /// True if the events of all inner signals are accepted; see `isCurrent`.
  @usableFromInline let acceptsAll: Bool
  /// Observes the inner signal of an element.
  @usableFromInline let observe:
    @Sendable (Outer, AnyObserver<Element, InnerFailure>) -> any Disposable
  @usableFromInline let outerFailure: @Sendable (OuterFailure) -> Failure
  @usableFromInline let innerFailure: @Sendable (InnerFailure) -> Failure
  @usableFromInline let expansion: Expansion?

  @export(implementation)
  init(
    _ strategy: FlattenStrategy,
    outerFailure: @escaping @Sendable (OuterFailure) -> Failure,
    innerFailure: @escaping @Sendable (InnerFailure) -> Failure,
    expansion: Expansion?,
    observe: @escaping @Sendable (Outer, AnyObserver<Element, InnerFailure>) -> any Disposable
  ) {
    self.strategy = strategy
    acceptsAll = strategy.overflow != .replace && !strategy.isRace
    self.observe = observe
    self.outerFailure = outerFailure
    self.innerFailure = innerFailure
    self.expansion = expansion
  }

  @export(implementation)
  func observe(
    _ source: some SignalProtocol<Outer, OuterFailure>,
    downstream: AnyObserver<Element, Failure>
  ) -> any Disposable {
    let output = Operator(downstream: downstream, state: State(self), sources: 1) {
      self.step(&$0, $1, $2)
    }
    let slot = output.slot(0)
    if slot.isDisposed { return output.disposable }
    slot.observe(
      source,
      receive: { outer in
        guard let state = output.enter() else { return output.enqueue { .outer(outer) } }
        let inner = state.pointee.machine._withUnsafeGuaranteedRef {
          $0.acceptNow(outer, &state.pointee, output)
        }
        output.leave { inner?.begin(outer) }
      },
      completion: { completion in
        output.receive(.outerEnd(completion))
      }
    )
    return output.disposable
  }

  @export(implementation)
  func step(_ state: inout State, _ input: Input, _ output: Operator) {
    switch input {
    case .outer(let outer): accept(outer, &state, output)
    case .inner(let element, let number): send(element, from: number, &state, output)
    case .outerEnd(let completion):
      if state.winner != nil || fails(failure(of: completion), &state, output) { return }
      state.isSourceDone = true
      if state.active == 0 { finish(&state, output) }
    case .innerEnd(let failure, let number):
      guard isCurrent(number, &state, output), !fails(failure, &state, output) else { return }
      end(number, &state, output)
    }
  }

  /// Returns the failure of the source; nil if the source completed.
  @export(implementation)
  func failure(of completion: Subscribers.Completion<OuterFailure>) -> Failure? {
    if case .failure(let error) = completion { outerFailure(error) } else { nil }
  }

  /// Receives an element of the source.
  @export(implementation)
  func accept(_ outer: Outer, _ state: inout State, _ output: Operator) {
    if let expansion { output.send(expansion.element(outer)) }
    start(outer, &state, output)
  }

  /// Sends an element of an inner signal, or buffers the element until earlier signals have completed.
  @export(implementation)
  func send(_ element: Element, from number: Int, _ state: inout State, _ output: Operator) {
    guard isCurrent(number, &state, output) else { return }
    if strategy.isOrdered, append(element, of: number, &state) { return }
    output.send(element)
    if let expansion { start(expansion.outer(element), &state, output) }
  }

  /// Receives an element of the source, like `accept`.
  ///
  /// - Returns: The observer for the inner signal, which the caller observes after it leaves the drain. It is
  ///   nil if there is nothing to observe, or if the signal is observed later.
  @export(implementation)
  func acceptNow(_ outer: Outer, _ state: inout State, _ output: Operator) -> Inner? {
    if let expansion { output.send(expansion.element(outer)) }
    if !admits(outer, &state, output) { return nil }
    let inner = nextInner(&state, output)
    if output.beginNow() { return inner }
    output.begin(inner.beginning(with: outer))
    return nil
  }

  /// Observes the inner signal of an element, if there is room for it.
  @export(implementation)
  func start(_ outer: Outer, _ state: inout State, _ output: Operator) {
    if admits(outer, &state, output) { subscribe(outer, &state, output) }
  }

  /// Returns whether to observe the inner signal of an element now.
  ///
  /// If the maximum number of signals is active, this method applies the strategy's overflow rule.
  @export(implementation)
  func admits(_ outer: Outer, _ state: inout State, _ output: Operator) -> Bool {
    if state.winner != nil { return false }
    if state.active < strategy.maxConcurrent { return true }
    switch strategy.overflow {
    case .enqueue: enqueue(outer, &state)
    case .drop: break
    case .replace:
      output.disposable.inners.close(state.lastKey)
      state.active -= 1
      return true
    }
    return false
  }

  @export(implementation)
  func subscribe(_ outer: Outer, _ state: inout State, _ output: Operator) {
    output.begin(nextInner(&state, output).beginning(with: outer))
  }

  /// Returns an observer for the next inner signal: the spare one, if possible.
  @export(implementation)
  func nextInner(_ state: inout State, _ output: Operator) -> Inner {
    state.lastNumber += 1
    state.active += 1
    if let free = state.spare {
      state.spare = nil
      let reference = Unmanaged.passUnretained(free)
      // The variable has the type of the superclass, so that a debug build need not look up the type.
      var spare: InnerSubscription = consume free
      if isKnownUniquelyReferenced(&spare), !spare.slot.isDisposed {
        let inner = reference.takeUnretainedValue()
        inner.reuse(number: state.lastNumber, output)
        state.lastKey = inner.key
        return inner
      }
      output.disposable.inners.close(spare.key)
    }
    state.lastKey = state.lastNumber
    return makeInner(state.lastNumber, output)
  }

  @export(implementation) @inline(never)
  func makeInner(_ number: Int, _ output: Operator) -> Inner {
    Inner(output.disposable.inners.open(number), number: number, self, output)
  }

  /// Returns whether to accept the events of an inner signal.
  ///
  /// With `.replace`, only the events of the last signal are accepted. In a race, the first signal
  /// to send an event wins, and only its events are accepted.
  @export(implementation)
  func isCurrent(_ number: Int, _ state: inout State, _ output: Operator) -> Bool {
    if acceptsAll { return true }
    if !strategy.isRace { return number == state.lastNumber }
    if let winner = state.winner { return number == winner }
    state.winner = number
    output.disposable.inners.close(allBut: number)
    output.slot(0).dispose()
    return true
  }

  /// Handles a failure, if there is one, and returns whether the result has failed.
  ///
  /// A delayed failure is only stored.
  @export(implementation)
  func fails(_ failure: Failure?, _ state: inout State, _ output: Operator) -> Bool {
    guard let failure else { return false }
    if strategy.delaysFailure {
      state.failure = state.failure ?? failure
      return false
    }
    output.finish(.failure(failure))
    return true
  }

  /// Receives the completion of an inner signal.
  @export(implementation)
  func complete(_ number: Int, _ state: inout State, _ output: Operator) {
    if isCurrent(number, &state, output) { end(number, &state, output) }
  }

  /// Records the end of an inner signal, and starts the next queued signal.
  ///
  /// With ordered output, the next signal starts only after all elements of the completed signal have been
  /// emitted.
  @export(implementation)
  func end(_ number: Int, _ state: inout State, _ output: Operator) {
    if strategy.isOrdered {
      completeInOrder(number, &state, output)
    } else {
      subscribeNext(&state, output)
    }
    if state.winner != nil || state.isSourceDone && state.active == 0 { finish(&state, output) }
  }

  @export(implementation)
  func finish(_ state: inout State, _ output: Operator) {
    output.finish(state.failure.map { .failure($0) } ?? .finished)
  }

  @export(implementation)
  func subscribeNext(_ state: inout State, _ output: Operator) {
    // Elements are queued only while the maximum number of signals is active.
    let isFull = state.active == strategy.maxConcurrent
    state.active -= 1
    if isFull, strategy.overflow == .enqueue { subscribeQueued(&state, output) }
  }

  @export(implementation) @inline(never)
  func subscribeQueued(_ state: inout State, _ output: Operator) {
    if let next = state.queue.popFirst() { subscribe(next, &state, output) }
  }

  @export(implementation) @inline(never)
  func enqueue(_ outer: Outer, _ state: inout State) {
    state.queue.append(outer)
  }
}
