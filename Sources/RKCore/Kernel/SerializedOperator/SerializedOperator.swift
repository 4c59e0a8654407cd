/// An operator with several sources, such as upstreams, timers and inner signals.
///
/// The operator is a plain state machine, which handles one event of its sources at a time. An event that
/// arrives while the operator is free is handled immediately. An event that arrives while another one is
/// being handled is queued as an input for the `Step` function. In both cases, the operator may send
/// downstream. If sending causes another event of a source, that event is queued too.
///
///     upstream ─┐           ┌─ free: perform ─────────┐   ┌─► send, finish ──► downstream
///     timer    ─┼─► receive ┤                         ├───┤
///     inner    ─┘     ▲     └─ owned: inputs ──► step ┘   └─► begin ──► subscribeDrain: observe ─┐
///                     └────────────────────── a source that sends at once ◄──────────────────────┘
///
/// The operator has two drains. The first one queues the inputs. Its owner does not observe sources, because
/// the elements of a synchronous source would fill the queue. Instead, sources are observed by operations of
/// the second drain, `subscribeDrain`, which run after the owner leaves the first drain. So a synchronous
/// source sends its elements directly downstream and may be endless. A million synchronous sources in sequence run
/// in a loop rather than recursively.
///
/// Disposal immediately closes the first drain and disposes the slots of all sources, on the calling thread.
/// The owner then releases the content: the step, the state and the downstream observer. Before the operator
/// delivers a terminal event, it disposes the slots and closes the drain in the same way.
// Guarded by the drains: only the owner of the first drain accesses `hasPendingSubscribes`, and only the owner
// of `subscribeDrain` accesses `first`.
@usableFromInline
package final class SerializedOperator<
  State: ~Copyable,
  Input: Sendable,
  Element: Sendable,
  Error: Swift.Error
>:
  @unchecked Sendable
{
  /// A function that changes the state for one input, and may send elements or a terminal event.
  @usableFromInline package typealias Step =
    @Sendable (inout State, Input, SerializedOperator) -> Void

  /// A noncopyable wrapper around the step.
  ///
  /// The step is borrowed for each input, because Swift would retain a copied function.
  @usableFromInline
  struct BorrowedStep: ~Copyable {
    @usableFromInline let step: Step

    @inlinable
    init(step: @escaping Step) {
      self.step = step
    }

    @inlinable @inline(__always)
    borrowing func apply(_ input: Input, to state: inout State, of output: SerializedOperator) {
      step(&state, input, output)
    }
  }

  /// The part of the content that precedes the state in memory.
  ///
  /// The size of the header does not depend on a type parameter. So a debug build reaches its fields, and the
  /// state behind it, without looking up types.
  @usableFromInline
  struct Header: ~Copyable {
    @usableFromInline let borrowedStep: BorrowedStep
    /// The downstream observer; nil once the delivery of a terminal event begins.
    @usableFromInline var downstream: BorrowedObserver<Element, Error>?

    @inlinable
    init(step: @escaping Step, downstream: AnyObserver<Element, Error>) {
      borrowedStep = BorrowedStep(step: step)
      self.downstream = BorrowedObserver(downstream)
    }

    /// The offset of the state from the start of the header, in bytes.
    @inlinable @inline(__always)
    static var stateOffset: Int {
      let mask = MemoryLayout<State>.alignment - 1
      return (MemoryLayout<Header>.size + mask) & ~mask
    }
  }

  /// The disposable that the operator returns.
  ///
  /// It also stores the inputs and the content.
  @usableFromInline package let disposable: SerializedOperatorDisposable
  @usableFromInline let subscribeDrain = QueueDrain<Closure>()
  @exclusivity(unchecked) @usableFromInline var hasPendingSubscribes = false
  /// The first of the waiting closures; nil if no closure waits, or if the first one is in the queue.
  ///
  /// The closure is stored here if `subscribeDrain` had no owner when the closure arrived.
  @exclusivity(unchecked) @usableFromInline var first: Queued<Closure>?

  /// Creates the operator and registers its disposable with the downstream observer.
  ///
  /// - Parameters:
  ///   - downstream: The observer that receives elements and the terminal event.
  ///   - state: The initial state.
  ///   - sources: The number of slots for sources.
  ///   - step: A function that changes the state for one input.
  @inlinable
  package init(
    downstream: AnyObserver<Element, Error>,
    state: consuming State,
    sources: Int,
    step: @escaping Step
  ) {
    let content = UnsafeMutableRawPointer.allocate(
      // A state of size zero needs its own address too.
      byteCount: Header.stateOffset + max(MemoryLayout<State>.size, 1),
      alignment: max(MemoryLayout<Header>.alignment, MemoryLayout<State>.alignment)
    )
    content.initializeMemory(as: Header.self, to: Header(step: step, downstream: downstream))
    (content + Header.stateOffset).initializeMemory(as: State.self, to: state)
    disposable = SerializedOperatorDisposable(
      sources: sources,
      content: content,
      stateOffset: Header.stateOffset
    ) {
      ($0 + Header.stateOffset).assumingMemoryBound(to: State.self).deinitialize(count: 1)
      $0.assumingMemoryBound(to: Header.self).deinitialize(count: 1)
      $0.deallocate()
    }
    downstream.upstream?.hold(disposable)
  }

  @inlinable
  deinit { disposable.abandon() }

  @inlinable package var isDisposed: Bool { disposable.isClosed }

  /// Owner only: the header; nil after it was released.
  @inlinable @inline(__always)
  var header: UnsafeMutablePointer<Header>? {
    disposable.content?.assumingMemoryBound(to: Header.self)
  }

  /// Owner only: the state; nil after it was released.
  @inlinable @inline(__always)
  var state: UnsafeMutablePointer<State>? {
    disposable.state?.assumingMemoryBound(to: State.self)
  }

  @inlinable package func slot(_ source: Int) -> Slot { disposable.slot(source) }

  /// Receives an input, from any thread.
  @inlinable
  package func receive(_ input: Input) {
    receive(orEnqueue: { input }) { header?.pointee.borrowedStep.apply(input, to: &$0, of: self) }
  }

  /// Changes the state for an input, from any thread, or queues the input for the owner.
  ///
  /// - Parameters:
  ///   - input: A closure that returns the input. It is called only if the drain is not free.
  ///   - perform: A closure that handles the input as the step does. In a debug build, the closure is faster
  ///     than the step, because it needs no input.
  @inlinable @inline(__always)
  package func receive(orEnqueue input: () -> Input, perform: (inout State) -> Void) {
    if let state = enter() {
      perform(&state.pointee)
      leave()
    } else {
      enqueue(input)
    }
  }

  /// Enters the first drain as its owner and returns the state; nil if the drain is not free.
  @inlinable
  package func enter() -> UnsafeMutablePointer<State>? {
    disposable.enter()?.assumingMemoryBound(to: State.self)
  }

  /// Owner only: leaves the first drain, and performs the operations that wait in both drains.
  @inlinable @inline(__always)
  package func leave() {
    if hasPendingSubscribes || !disposable.drain.leave() { leavePending() }
  }

  /// Owner only: a form of `leave()` for an owner that has operations to perform.
  @inlinable @inline(never)
  func leavePending() {
    leave {}
  }

  /// A form of `leave()` for an owner that entered the drain with `enter`.
  ///
  /// - Parameter subscribe: A closure that observes a source, if `beginNow` has returned true.
  @inlinable
  package func leave(_ subscribe: () -> Void) {
    let begins = hasPendingSubscribes
    hasPendingSubscribes = false
    if !disposable.drain.leave() { work() }
    if begins { performSubscribes(subscribe) }
  }

  /// Queues an input for the owner, after `enter` has returned nil.
  @inlinable @inline(never)
  package func enqueue(_ input: () -> Input) {
    if disposable.drain.enqueue(input()) { work() }
  }

  /// Observes a source with a slot.
  ///
  /// The elements and the terminal event of the source become inputs.
  ///
  /// A step must not call this method. Instead, it calls `begin` with a closure that observes the source.
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

  /// Owner only, for a step: runs a closure after the owner leaves the first drain.
  ///
  /// Several closures run in the order of the calls.
  @inlinable
  package func begin(_ subscribe: consuming @escaping @Sendable () -> Void) {
    if beginNow() {
      first = Queued(Closure(subscribe))
    } else if subscribeDrain.enqueue(Closure(subscribe)) {
      hasPendingSubscribes = true
    }
  }

  /// Owner only, after `enter`: returns true if no closure waits.
  ///
  /// In this case, the caller passes a closure to `leave`. Otherwise, it must call `begin`.
  @inlinable
  package func beginNow() -> Bool {
    if hasPendingSubscribes || !subscribeDrain.enter() { return false }
    hasPendingSubscribes = true
    return true
  }

  /// Owner only: sends an element, unless the operator is closed.
  @inlinable @inline(__always)
  package func send(_ element: Element) {
    if !isDisposed { header?.pointee.downstream?.receive(element) }
  }

  /// Owner only: disposes all sources and sends a terminal event, unless the operator is closed.
  @inlinable
  package func finish(_ completion: Subscribers.Completion<Error>) {
    if disposable.finish(), let last = header?.pointee.downstream.take() {
      last.completion(completion)
    }
  }

  /// Owner only: performs an input with the step.
  @inlinable @inline(__always)
  func perform(_ input: Input) {
    if let state { header?.pointee.borrowedStep.apply(input, to: &state.pointee, of: self) }
  }

  /// Owner only: performs the queued inputs, and then the operations of `subscribeDrain`.
  @inlinable
  func work() {
    var begins = false
    let isClosed = disposable.drain.work(of: Signal<Element, Error>.self) { (input: Input) in
      perform(input)
      if hasPendingSubscribes {
        hasPendingSubscribes = false
        begins = true
      }
    }
    if isClosed { disposable.release() }
    if begins { performSubscribes {} }
  }

  /// Owner of `subscribeDrain` only: runs a closure, and then the waiting closures.
  @inlinable
  func performSubscribes(_ subscribe: () -> Void) {
    subscribe()
    if first != nil { beginFirst() }
    if !subscribeDrain.leave() { _ = subscribeDrain.work { $0() } }
  }

  @inlinable @inline(never)
  func beginFirst() {
    first.take()?.deliver { $0() }
  }
}
