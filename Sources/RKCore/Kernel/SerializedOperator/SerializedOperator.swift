/// Where several sources of one operator meet: upstreams, timers, inner signals.
///
/// Whatever arrives is an input in one `QueueDrain`, so the operator is a plain state machine: a step is
/// given the state and one input at a time, and may send downstream while it has them, for whatever
/// that leads to only joins the queue.
///
///     upstream ─┐                        ┌─► send, finish ──► downstream
///     timer    ─┼─► receive ──► inputs ──┤
///     inner    ─┘        ▲               └─► observe ──► beginnings ─┐
///                        └───────── a source that sends at once ◄────┘
///
/// Observing is not done by the owner of the inputs, or whatever a synchronous source sends would pile
/// up in the queue: it joins a second queue, `beginnings`, which is worked through when the inputs are
/// left. So such a source sends straight through, may be endless, and a million of them, one after
/// the other, are a loop and not a recursion.
///
/// Disposing closes the drain and the slots of all sources at once, on the thread that disposes; the
/// owner lets go of the state and of the downstream observer. The end does the same and then is told.
// Guard: `rule`, `kept`, `below` and `hasBeginnings` are touched only by the owner of `inputs`, `first`
// and `firstOrigin` only by the owner of `beginnings`.
@usableFromInline
package final class SerializedOperator<
  State,
  Input: Sendable,
  Element: Sendable,
  Error: Swift.Error
>:
  OperatorNode, @unchecked Sendable
{
  /// What one input does to the state, and sends.
  @usableFromInline package typealias Step =
    @Sendable (inout State, Input, SerializedOperator) -> Void

  /// The step as a value that is lent: a function in an optional would be wrapped anew for each input,
  /// a copied one retained.
  @usableFromInline
  struct Rule: ~Copyable {
    @usableFromInline let step: Step

    @inlinable
    init(step: @escaping Step) {
      self.step = step
    }

    @inlinable @inline(__always)
    borrowing func apply(_ input: Input, to kept: inout Kept?, of node: SerializedOperator) {
      kept?.change { step(&$0, input, node) }
    }
  }

  /// The state, changed where it is.
  @usableFromInline
  struct Kept {
    @usableFromInline var state: State

    @inlinable
    init(_ state: State) {
      self.state = state
    }

    @inlinable @inline(__always)
    mutating func change(_ body: (inout State) -> Void) {
      body(&state)
    }
  }

  @usableFromInline let inputs = QueueDrain<Input>()
  @usableFromInline let beginnings = QueueDrain<Closure>()
  @usableFromInline let slots: [Slot]
  @exclusivity(unchecked) @usableFromInline var rule: Rule?
  @exclusivity(unchecked) @usableFromInline var kept: Kept?
  @exclusivity(unchecked) @usableFromInline var downstream: BorrowedObserver<Element, Error>?
  @exclusivity(unchecked) @usableFromInline var hasBeginnings = false
  /// A beginning that came when nobody owned `beginnings`: it needs no place in the queue.
  @exclusivity(unchecked) @usableFromInline var first: Closure?
  /// The origin of the element that it is about.
  @exclusivity(unchecked) @usableFromInline var firstOrigin: Origin?

  /// Makes a node and registers it with the downstream observer.
  ///
  /// - Parameters:
  ///   - below: Where elements and the end are sent.
  ///   - state: The state at the beginning.
  ///   - sources: How many slots there are for sources.
  ///   - step: What one input does.
  @inlinable
  package init(
    downstream: AnyObserver<Element, Error>,
    state: State,
    sources: Int,
    step: @escaping Step
  ) {
    rule = Rule(step: step)
    kept = Kept(state)
    self.downstream = BorrowedObserver(downstream)
    slots = (0..<sources).map { _ in Slot() }
    downstream.upstream?.hold(disposable)
  }

  /// What the operator returns.
  @inlinable package var disposable: WeakDisposable { WeakDisposable(self, slots) }

  @inlinable package var isDisposed: Bool { inputs.isClosed }

  /// The slot of a source.
  @inlinable package func slot(_ source: Int) -> Slot { slots[source] }

  /// Brings an input, from any thread.
  @inlinable
  package func receive(_ input: Input) {
    if inputs.enter() {
      perform(input)
      let begins = takeBeginnings()
      if !inputs.leave() { work() }
      if begins { begin() }
    } else if inputs.enqueue(input) {
      work()
    }
  }

  /// Observes a source in a slot; its elements and its end become inputs.
  ///
  /// Not for a step.
  @inlinable
  package func observe<Source: SignalProtocol>(
    _ source: Source,
    in slot: Slot,
    next: @escaping @Sendable (Source.Element) -> Input,
    end: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Input
  ) {
    if slot.isDisposed { return }
    slot.hold(
      source.observe(
        with: AnyObserver(
          receive: { self.receive(next($0)) },
          completion: { self.receive(end($0)) },
          upstream: slot
        )
      )
    )
  }

  /// Owner only, for a step: has something begin when the inputs are left.
  ///
  /// Its place in the order is taken now, while the inputs are owned.
  @inlinable
  package func begin(_ beginning: consuming @escaping @Sendable () -> Void) {
    if !hasBeginnings, beginnings.enter() {
      first = Closure(beginning)
      firstOrigin = Origin.current
      hasBeginnings = true
    } else if beginnings.enqueue(Closure(beginning)) {
      hasBeginnings = true
    }
  }

  /// Owner only: sends an element, unless it was disposed meanwhile.
  @inlinable
  package func send(_ element: Element) {
    if !inputs.isClosed { downstream?.receive(element) }
  }

  /// Owner only: disposes all sources and terminates, unless disposing them disposed the observation.
  @inlinable
  package func finish(_ completion: Subscribers.Completion<Error>) {
    if inputs.isClosed { return }
    for slot in slots { slot.dispose() }
    if inputs.isClosed { return }
    guard let last = downstream.take() else { return }
    _ = inputs.close()
    last.completion(completion)
  }

  @inlinable
  package func stop() -> Bool {
    inputs.close()
  }

  /// Owner only.
  @inlinable @inline(__always)
  func perform(_ input: Input) {
    rule?.apply(input, to: &kept, of: self)
  }

  /// Owner only.
  @inlinable
  func work() {
    var begins = false
    let isClosed = inputs.work { input in
      perform(input)
      if takeBeginnings() { begins = true }
    }
    if isClosed { release() }
    if begins { begin() }
  }

  /// Owner only.
  @inlinable
  func takeBeginnings() -> Bool {
    defer { hasBeginnings = false }
    return hasBeginnings
  }

  /// Owner of `beginnings` only.
  @inlinable
  func begin() {
    if let beginning = first.take() {
      Origin.carry(firstOrigin.take()) { beginning() }
      if beginnings.leave() { return }
    }
    _ = beginnings.work { $0() }
  }

  /// Owner only, for good.
  @inlinable
  package func release() {
    rule = nil
    kept = nil
    downstream = nil
  }
}
