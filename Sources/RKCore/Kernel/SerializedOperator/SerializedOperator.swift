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
/// owner then releases the content: the step, the state and the downstream observer. A terminal event does
/// the same first, and is delivered afterwards.
// Guard: `hasBeginnings` is touched only by the owner of the inputs, `first` only by the owner of
// `beginnings`.
@usableFromInline
package final class SerializedOperator<
  State,
  Input: Sendable,
  Element: Sendable,
  Error: Swift.Error
>:
  @unchecked Sendable
{
  /// Changes the state by one input, and sends elements or a terminal event.
  @usableFromInline package typealias Step =
    @Sendable (inout State, Input, SerializedOperator) -> Void

  /// The step, borrowed for each input: a copied function would be retained.
  @usableFromInline
  struct Rule: ~Copyable {
    @usableFromInline let step: Step

    @inlinable
    init(step: @escaping Step) {
      self.step = step
    }

    @inlinable @inline(__always)
    borrowing func apply(_ input: Input, to state: inout State, of node: SerializedOperator) {
      step(&state, input, node)
    }
  }

  /// What disposal releases, borrowed and changed in place by the owner of the inputs.
  @usableFromInline
  struct Content: ~Copyable {
    @usableFromInline let rule: Rule
    @usableFromInline var state: State
    /// Nil once it has received a terminal event.
    @usableFromInline var downstream: BorrowedObserver<Element, Error>?

    @inlinable
    init(step: @escaping Step, state: State, downstream: AnyObserver<Element, Error>) {
      rule = Rule(step: step)
      self.state = state
      self.downstream = BorrowedObserver(downstream)
    }
  }

  /// The disposable that the operator returns, which holds the inputs and the content.
  @usableFromInline package let disposable: SerializedDisposable
  @usableFromInline let beginnings = QueueDrain<Closure>()
  @exclusivity(unchecked) @usableFromInline var hasBeginnings = false
  /// The first beginning, which found `beginnings` without an owner and needs no place in its queue.
  @exclusivity(unchecked) @usableFromInline var first: Queued<Closure>?

  /// Creates the operator and registers its disposable with the downstream observer.
  ///
  /// - Parameters:
  ///   - downstream: The observer that receives elements and the terminal event.
  ///   - state: The initial state.
  ///   - sources: The number of slots for sources.
  ///   - inners: The slots of inner signals. Default: none.
  ///   - step: Changes the state by one input.
  @inlinable
  package init(
    downstream: AnyObserver<Element, Error>,
    state: consuming State,
    sources: Int,
    inners: Slots? = nil,
    step: @escaping Step
  ) {
    let content = UnsafeMutablePointer<Content>.allocate(capacity: 1)
    content.initialize(to: Content(step: step, state: state, downstream: downstream))
    disposable = SerializedDisposable(sources: sources, inners: inners, content: content) {
      let content = $0.assumingMemoryBound(to: Content.self)
      content.deinitialize(count: 1)
      content.deallocate()
    }
    downstream.upstream?.hold(disposable)
  }

  @inlinable
  deinit { disposable.abandon() }

  @inlinable package var isDisposed: Bool { disposable.isClosed }

  /// Owner only: the content; nil once released.
  @inlinable
  var content: UnsafeMutablePointer<Content>? {
    disposable.content?.assumingMemoryBound(to: Content.self)
  }

  /// The slot of a source.
  @inlinable package func slot(_ source: Int) -> Slot { disposable.slot(source) }

  /// The slots of inner signals, for an operator that was created with them.
  @inlinable package var inners: Slots { disposable.inners.unsafelyUnwrapped }

  /// Receives an input, from any thread.
  @inlinable
  package func receive(_ input: Input) {
    if disposable.drain.enter() {
      perform(input)
      let begins = takeBeginnings()
      if !disposable.drain.leave() { work() }
      if begins { begin() }
    } else if disposable.drain.enqueue(input) {
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
    if !isDisposed { content?.pointee.downstream?.receive(element) }
  }

  /// Owner only: disposes all sources and terminates, unless their disposal disposes the observation.
  @inlinable
  package func finish(_ completion: Subscribers.Completion<Error>) {
    if disposable.finish(), let last = content?.pointee.downstream.take() {
      last.completion(completion)
    }
  }

  /// Owner only.
  @inlinable @inline(__always)
  func perform(_ input: Input) {
    if let content { content.pointee.rule.apply(input, to: &content.pointee.state, of: self) }
  }

  /// Owner only.
  @inlinable
  func work() {
    var begins = false
    let isClosed = disposable.drain.work(of: Signal<Element, Error>.self) { (input: Input) in
      perform(input)
      if takeBeginnings() { begins = true }
    }
    if isClosed { disposable.release() }
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
}

/// The disposable of a `SerializedOperator`, with its inputs and its content.
///
/// It is not generic: disposal, which no client specializes, would ask the runtime for types.
// Guard: `content` is touched only by the owner of `drain`.
@usableFromInline
package final class SerializedDisposable: OperatorDisposable, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var content: UnsafeMutableRawPointer?
  /// Deallocates the content; it knows the type.
  @usableFromInline let deallocate: @Sendable (UnsafeMutableRawPointer) -> Void

  @usableFromInline
  init(
    sources: Int,
    inners: Slots?,
    content: UnsafeMutableRawPointer,
    deallocate: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    self.content = content
    self.deallocate = deallocate
    super.init(sources: sources, inners: inners)
  }

  /// Owner only.
  @usableFromInline
  override func release() {
    guard let released = content else { return }
    content = nil
    deallocate(released)
  }
}
