import RKCore

/// The state machine of `combineLatest` and `zip`, for one observation.
///
///     signal 0 ──► buffer 0 ─┐
///     signal 1 ──► buffer 1 ─┼─ each has an element ──► output ──► downstream
///     signal 2 ──► buffer 2 ─┘
@usableFromInline
struct CombiningState<Buffers: CombiningBuffers, Output: Sendable>: ~Copyable {
  /// An input of the state machine: an element that was queued for the owner, or a terminal event.
  @usableFromInline
  enum Input<Failure: Error>: Sendable {
    /// A closure that adds an element to its buffer.
    case next(@Sendable (inout Buffers) -> Void)
    case end(index: Int, Subscribers.Completion<Failure>)
  }

  @usableFromInline typealias Operator<Failure: Error> =
    SerializedOperator<CombiningState, Input<Failure>, Output, Failure>

  /// A function that returns the next output from buffers that are not empty.
  ///
  /// The wrapper is noncopyable, because Swift would retain a copied function for each output. The state
  /// contains the function, so that the closures of an observation capture the operator alone. Swift
  /// allocates no context for such a closure.
  @usableFromInline
  struct Next: ~Copyable {
    @usableFromInline let body: @Sendable (inout Buffers) -> Output

    @export(implementation)
    init(_ body: @escaping @Sendable (inout Buffers) -> Output) {
      self.body = body
    }

    @export(implementation) @inline(__always)
    borrowing func callAsFunction(_ buffers: inout Buffers) -> Output { body(&buffers) }
  }

  // The array comes first, so that a debug build can access it without looking up the type of the buffers.

  /// The indices of the signals that have completed.
  @usableFromInline var completed: [Int] = []
  @usableFromInline let next: Next
  @usableFromInline var buffers: Buffers

  @export(implementation)
  init(_ buffers: Buffers, next: @escaping @Sendable (inout Buffers) -> Output) {
    self.next = Next(next)
    self.buffers = buffers
  }

  /// True if the buffer of a completed signal is empty, and therefore no output can follow.
  @export(implementation) var isExhausted: Bool {
    for index in completed where buffers.isEmpty(index) { return true }
    return false
  }

  @export(implementation)
  static func makeOperator<Failure: Error>(
    _ downstream: AnyObserver<Output, Failure>,
    _ buffers: Buffers,
    next: @escaping @Sendable (inout Buffers) -> Output
  ) -> Operator<Failure> {
    Operator(
      downstream: downstream,
      state: CombiningState(buffers, next: next),
      sources: buffers.count
    ) { state, input, output in
      switch input {
      case .next(let append): state.receive(append, output)
      case .end(let index, .finished):
        state.completed.append(index)
        if state.completed.count == state.buffers.count || state.buffers.isEmpty(index) {
          output.finish(.finished)
        }
      case .end(_, .failure(let error)): output.finish(.failure(error))
      }
    }
  }

  /// Adds an element to a buffer, and sends the next output if every buffer has an element.
  @export(implementation) @inline(__always)
  mutating func receive<Failure: Error>(
    _ append: (inout Buffers) -> Void,
    _ output: Operator<Failure>
  ) {
    append(&buffers)
    if buffers.isReady {
      output.send(next(&buffers))
      if completed.count > 0 { finishIfExhausted(output) }
    }
    #if DEBUG
    if Inspectors.isInstalled { reportFill(buffers) }
    #endif
  }

  @export(implementation) @inline(never)
  func finishIfExhausted<Failure: Error>(_ output: Operator<Failure>) {
    if isExhausted { output.finish(.finished) }
  }

  /// Receives an element, from any thread.
  ///
  /// - Parameter append: A closure that adds the element to the buffer of its signal.
  @export(implementation) @inline(__always)
  static func receive<Element: Sendable, Failure: Error>(
    _ element: Element,
    _ output: Operator<Failure>,
    _ append: @escaping @Sendable (inout Buffers, Element) -> Void
  ) {
    output.receive(orEnqueue: { .next { append(&$0, element) } }) {
      $0.receive({ append(&$0, element) }, output)
    }
  }

  /// Observes a signal, if there is one, unless its slot is disposed.
  @export(implementation) @inline(__always)
  static func observe<Source: SignalProtocol>(
    _ source: Source?,
    _ index: Int,
    _ output: Operator<Source.Error>,
    receive: @escaping @Sendable (Source.Element) -> Void,
    completion: @escaping @Sendable (Subscribers.Completion<Source.Error>) -> Void
  ) {
    guard let source else { return }
    let slot = output.slot(index)
    if !slot.isDisposed { slot.observe(source, receive: receive, completion: completion) }
  }
}

/// One buffer for each signal of an observation.
@usableFromInline
protocol CombiningBuffers: SendableMetatype {
  var count: Int { get }

  func isEmpty(_ index: Int) -> Bool

  /// True if no buffer is empty.
  var isReady: Bool { get }
}

/// The buffer of one signal.
@usableFromInline
protocol CombiningBuffer: SendableMetatype {
  associatedtype Element: Sendable

  init()

  var isEmpty: Bool { get }

  mutating func append(_ element: Element)

  #if DEBUG
  /// The number of elements if the buffer is a queue; otherwise nil.
  var fill: Int? { get }
  #endif

  /// Returns the element for the next output; the buffer must not be empty.
  mutating func next() -> Element
}

#if DEBUG
extension CombiningBuffer {
  @usableFromInline var fill: Int? { nil }
}
#endif

/// A buffer that keeps the latest element, for `combineLatest`.
///
/// The element is in a box, because a debug build looks up a type to access an optional element.
@usableFromInline
struct LatestBuffer<Element: Sendable>: CombiningBuffer {
  /// The latest element; nil if there is none.
  @usableFromInline var latest: Box<Element>?

  @export(implementation) init() {}

  @export(implementation) var isEmpty: Bool { latest == nil }

  @export(implementation)
  mutating func append(_ element: Element) {
    if let latest { latest.value = element } else { latest = Box(element) }
  }

  @export(implementation)
  mutating func next() -> Element {
    guard let latest else { preconditionFailure("the buffer is not empty") }
    return latest.value
  }
}

/// A buffer that keeps all elements and removes each element that it returns, for `zip`.
///
/// If the signals send alternately, the buffer contains at most one element and needs no queue.
@usableFromInline
struct QueueBuffer<Element: Sendable>: CombiningBuffer {
  /// The next element; nil if there is none.
  @usableFromInline var first: Element?
  /// The elements after the first.
  @usableFromInline var rest = FIFO<Element>()

  @export(implementation) init() {}

  @export(implementation) var isEmpty: Bool { first == nil }

  #if DEBUG
  @usableFromInline var fill: Int? { isEmpty ? 0 : rest.count + 1 }
  #endif

  @export(implementation)
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { rest.append(element) }
  }

  @export(implementation)
  mutating func next() -> Element {
    guard let next = first else { preconditionFailure("the buffer is not empty") }
    first = rest.popFirst()
    return next
  }
}

/// A placeholder for the buffer of a missing signal; it is never empty.
@usableFromInline
struct NoBuffer: CombiningBuffer {
  @export(implementation) init() {}

  @export(implementation) var isEmpty: Bool { false }

  @export(implementation) mutating func append(_ element: Void) {}

  @export(implementation) mutating func next() {}
}
