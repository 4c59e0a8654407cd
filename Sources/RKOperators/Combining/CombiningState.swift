import RKCore

/// The state machine of `combineLatest` and `zip`, for one observation.
///
///     signal 0 ──► buffer 0 ─┐
///     signal 1 ──► buffer 1 ─┼─ each has an element ──► output ──► downstream
///     signal 2 ──► buffer 2 ─┘
@usableFromInline
struct CombiningState<Buffers: CombiningBuffers> {
  /// An input of the state machine: an element that was queued for the owner, or a terminal event.
  @usableFromInline
  enum Input<Failure: Error>: Sendable {
    /// A closure that adds an element to its buffer.
    case next(@Sendable (inout Buffers) -> Void)
    case end(index: Int, Subscribers.Completion<Failure>)
  }

  @usableFromInline typealias Operator<Failure: Error> =
    SerializedOperator<CombiningState, Input<Failure>, Buffers.Output, Failure>

  @usableFromInline var buffers: Buffers
  /// The indices of the signals that have completed.
  @usableFromInline var completed: [Int] = []

  @inlinable
  init(_ buffers: Buffers) {
    self.buffers = buffers
  }

  /// True if the buffer of a completed signal is empty, and therefore no output can follow.
  @inlinable var isExhausted: Bool {
    for index in completed where buffers.isEmpty(index) { return true }
    return false
  }

  @inlinable
  static func makeOperator<Failure: Error>(
    _ downstream: AnyObserver<Buffers.Output, Failure>,
    _ buffers: Buffers
  ) -> Operator<Failure> {
    let count = buffers.count
    return Operator(downstream: downstream, state: CombiningState(buffers), sources: count) {
      state,
      input,
      output in
      switch input {
      case .next(let append): state.receive(append, output)
      case .end(let index, .finished):
        state.completed.append(index)
        if state.completed.count == count || state.buffers.isEmpty(index) {
          output.finish(.finished)
        }
      case .end(_, .failure(let error)): output.finish(.failure(error))
      }
    }
  }

  /// Adds an element to a buffer, and sends the next output if every buffer has an element.
  @inlinable @inline(__always)
  mutating func receive<Failure: Error>(
    _ append: (inout Buffers) -> Void,
    _ output: Operator<Failure>
  ) {
    append(&buffers)
    #if DEBUG
    defer { if Inspectors.isInstalled { reportFill(self) } }
    #endif
    guard let combined = buffers.next() else { return }
    output.send(combined)
    if !completed.isEmpty, isExhausted { output.finish(.finished) }
  }

  /// Observes a signal.
  ///
  /// - Parameter append: A closure that adds an element to the buffer of the signal.
  @inlinable @inline(__always)
  static func observe<Source: SignalProtocol>(
    _ source: Source,
    _ index: Int,
    _ output: Operator<Source.Error>,
    append: @escaping @Sendable (inout Buffers, Source.Element) -> Void
  ) {
    let slot = output.slot(index)
    if slot.isDisposed { return }
    slot.observe(
      source,
      receive: { element in
        output.receive(orEnqueue: { .next { append(&$0, element) } }) {
          $0.receive({ append(&$0, element) }, output)
        }
      },
      completion: { output.receive(.end(index: index, $0)) }
    )
  }
}

/// One buffer for each signal of an observation.
@usableFromInline
protocol CombiningBuffers: SendableMetatype {
  /// One element from each buffer.
  associatedtype Output: Sendable

  var count: Int { get }

  func isEmpty(_ index: Int) -> Bool

  #if DEBUG
  /// The number of elements in each queue.
  var fill: [Int] { get }
  #endif

  /// Returns the next element of each buffer, or nil if a buffer is empty.
  mutating func next() -> Output?
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

  /// Returns the element for the next output.
  mutating func next() -> Element?
}

#if DEBUG
extension CombiningBuffer {
  @usableFromInline var fill: Int? { nil }
}
#endif

/// A buffer that keeps the latest element, for `combineLatest`.
@usableFromInline
struct LatestBuffer<Element: Sendable>: CombiningBuffer {
  @usableFromInline var element: Element?

  @inlinable init() {}

  @inlinable var isEmpty: Bool { element == nil }

  @inlinable mutating func append(_ element: Element) { self.element = element }

  @inlinable mutating func next() -> Element? { element }
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

  @inlinable init() {}

  @inlinable var isEmpty: Bool { first == nil }

  #if DEBUG
  @usableFromInline var fill: Int? { isEmpty ? 0 : rest.count + 1 }
  #endif

  @inlinable
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { rest.append(element) }
  }

  @inlinable
  mutating func next() -> Element? {
    let next = first
    first = rest.popFirst()
    return next
  }
}

/// A placeholder for the buffer of a missing signal; it is never empty.
@usableFromInline
struct NoBuffer: CombiningBuffer {
  @inlinable init() {}

  @inlinable var isEmpty: Bool { false }

  @inlinable mutating func append(_ element: Void) {}

  @inlinable mutating func next() -> Void? { () }
}
