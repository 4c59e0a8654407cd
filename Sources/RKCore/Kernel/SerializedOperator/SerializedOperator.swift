/// An operator with several sources: upstreams, timers, inner signals.
///
/// Whatever arrives is an input of one `QueueDrain`. So the operator is a plain state machine: its step
/// receives the state and one input at a time, and may send downstream, because what that leads to is
/// only queued.
///
///     upstream ─┐                        ┌─► send, finish ──► downstream
///     timer    ─┼─► receive ──► inputs ──┤
///     inner    ─┘        ▲               └─► begin ──► beginnings: observe ─┐
///                        └────────── a source that sends at once ◄──────────┘
///
/// The owner of the inputs does not observe sources, or the elements of a synchronous one would pile up
/// in the queue. Observing is an operation of a second drain, `beginnings`, which is worked through
/// after the inputs are left. So a synchronous source sends straight through and may be endless, and a
/// million of them in sequence are a loop and not a recursion.
///
/// Disposal closes the drain and disposes the slots of all sources at once, on the calling thread; the
/// owner then releases the state and the downstream observer. A terminal event does the same first, and
/// is delivered afterwards.
// Guard: `rule`, `stored`, `downstream` and `hasBeginnings` are touched only by the owner of `inputs`,
// `first` only by the owner of `beginnings`.
@usableFromInline
package final class SerializedOperator<
  State,
  Input: Sendable,
  Element: Sendable,
  Error: Swift.Error
>:
  OperatorNode, @unchecked Sendable
{
  /// Changes the state by one input, and sends elements or a terminal event.
  @usableFromInline package typealias Step =
    @Sendable (inout State, Input, SerializedOperator) -> Void

  /// The step, borrowed for each input: a function in an optional would be wrapped anew, a copied one
  /// retained.
  @usableFromInline
  struct Rule: ~Copyable {
    @usableFromInline let step: Step

    @inlinable
    init(step: @escaping Step) {
      self.step = step
    }

    @inlinable @inline(__always)
    borrowing func apply(
      _ input: Input,
      to stored: UnsafeMutableRawPointer?,
      of node: SerializedOperator
    ) {
      if let stored { step(&stored.assumingMemoryBound(to: State.self).pointee, input, node) }
    }
  }

  @usableFromInline let inputs = QueueDrain<Input>()
  @usableFromInline let beginnings = QueueDrain<Closure>()
  @usableFromInline let slots: [Slot]
  @exclusivity(unchecked) @usableFromInline var rule: Rule?
  /// The state, changed in place; nil once released.
  ///
  /// Code that is not specialized would ask the runtime for any generic type here, at each disposal.
  @exclusivity(unchecked) @usableFromInline var stored: UnsafeMutableRawPointer?
  @exclusivity(unchecked) @usableFromInline var downstream: BorrowedObserver<Element, Error>?
  @exclusivity(unchecked) @usableFromInline var hasBeginnings = false
  /// The first beginning, which found `beginnings` without an owner and needs no place in its queue.
  @exclusivity(unchecked) @usableFromInline var first: Queued<Closure>?

  /// Creates the operator and registers its disposable with the downstream observer.
  ///
  /// - Parameters:
  ///   - downstream: The observer that receives elements and the terminal event.
  ///   - state: The initial state.
  ///   - sources: The number of slots for sources.
  ///   - step: Changes the state by one input.
  @inlinable
  package init(
    downstream: AnyObserver<Element, Error>,
    state: State,
    sources: Int,
    step: @escaping Step
  ) {
    rule = Rule(step: step)
    let stored = UnsafeMutablePointer<State>.allocate(capacity: 1)
    stored.initialize(to: state)
    self.stored = UnsafeMutableRawPointer(stored)
    self.downstream = BorrowedObserver(downstream)
    slots = (0..<sources).map { _ in Slot() }
    downstream.upstream?.hold(disposable)
  }

  @inlinable
  deinit { releaseState() }

  /// The disposable that the operator returns.
  @inlinable package var disposable: WeakDisposable { WeakDisposable(self, slots) }

  // Not `inputs.isClosed`, which asks for a type in code that is not specialized.
  @inlinable package var isDisposed: Bool { inputs.state.isClosed }

  /// The slot of a source.
  @inlinable package func slot(_ source: Int) -> Slot { slots[source] }

  /// Receives an input, from any thread.
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

  /// Observes a source in a slot; its elements and its terminal event become inputs.
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
    slot.observe(
      source,
      receive: { self.receive(next($0)) },
      completion: { self.receive(end($0)) }
    )
  }

  /// Owner only, for a step: runs a closure once the inputs are left, in the order of these calls.
  @inlinable
  package func begin(_ beginning: consuming @escaping @Sendable () -> Void) {
    if !hasBeginnings, beginnings.enter() {
      first = Queued(Closure(beginning))
      hasBeginnings = true
    } else if beginnings.enqueue(Closure(beginning)) {
      hasBeginnings = true
    }
  }

  /// Owner only: sends an element, unless the observation was disposed.
  @inlinable
  package func send(_ element: Element) {
    if !inputs.isClosed { downstream?.receive(element) }
  }

  /// Owner only: disposes all sources and terminates, unless their disposal disposes the observation.
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
    inputs.state.close()
  }

  /// Owner only.
  @inlinable @inline(__always)
  func perform(_ input: Input) {
    rule?.apply(input, to: stored, of: self)
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
      beginning.deliver { $0() }
      if beginnings.leave() { return }
    }
    _ = beginnings.work { $0() }
  }

  /// Owner only: releases the state and the downstream observer.
  @inlinable
  package func release() {
    rule = nil
    releaseState()
    downstream = nil
  }

  @inlinable
  func releaseState() {
    guard let released = stored else { return }
    stored = nil
    released.assumingMemoryBound(to: State.self).deinitialize(count: 1)
    released.deallocate()
  }
}
