import Synchronization

/// A link between a synchronous source and a consumer that pulls elements: the consumer pauses and resumes
/// the source.
///
///     source: send(_:) ──► receive … ──► consumer: has enough, isPaused = true
///        ▲                                  │ has taken all elements
///        └──────────── resume() ◄───────────┘
///
/// To pause, a source stores a closure that resumes sending, and then returns. The consumer's slot contains
/// the link, which is called the consumer's demand. So the source receives the demand only if every operator
/// in between passes that slot, or another slot with the same demand, upstream. A source without a demand
/// never pauses.
///
/// `resume` clears the flag before it takes the closure. `suspend` stores a closure before it reads the
/// flag. So if both run concurrently, one of them continues the source.
@usableFromInline
package final class Backpressure: Disposable {
  @usableFromInline let flag = Atomic(false)
  private let rest = Locked<Closure?>(nil)

  @usableFromInline package init() {}

  /// True while the consumer has enough elements.
  @inlinable package var isPaused: Bool { flag.load(ordering: .acquiring) }

  @inlinable
  package func pause() {
    flag.store(true, ordering: .releasing)
  }

  /// Clears the flag and runs the stored closure, if any.
  @usableFromInline
  package func resume() {
    flag.store(false, ordering: .releasing)
    rest.take()?()
  }

  /// Stores the closure that the next `resume` runs.
  @usableFromInline
  func leave(_ rest: @escaping @Sendable () -> Void) {
    self.rest.withLock { $0 = Closure(rest) }
  }

  /// Stores the closure that the next `resume` runs.
  ///
  /// - Returns: False if `resume` was called too early to run the closure. In this case, the caller must
  ///   continue without a pause.
  @usableFromInline
  package func suspend(_ rest: @escaping @Sendable () -> Void) -> Bool {
    leave(rest)
    return isPaused || self.rest.take() == nil
  }

  @usableFromInline package var isDisposed: Bool { rest.withLock { $0 == nil } }

  /// Releases the stored closure, if any.
  @usableFromInline
  package func dispose() {
    _ = rest.take()
  }
}

extension AnyObserver {
  /// Sends the elements of a sequence and completes.
  ///
  /// If the consumer pulls, the source pauses while the consumer has enough elements.
  @inlinable
  package func send<S: Sequence & Sendable>(_ sequence: S) -> any Disposable
  where S.Element == Element {
    if let demand = upstream?.demand {
      return SequenceSource<S, Error>(observer: self, demand: demand, sequence: sequence).run()
    }
    // `isDisposed` is checked first, because the iterator may have side effects.
    var elements = sequence.makeIterator()
    while !isDisposed, let element = elements.next() { receive(element) }
    return finish()
  }
}

/// A source that sends the elements of a sequence and can pause.
@usableFromInline
struct SequenceSource<S: Sequence & Sendable, Failure: Error>: Sendable
where S.Element: Sendable {
  @usableFromInline let observer: AnyObserver<S.Element, Failure>
  @usableFromInline let demand: Backpressure
  @usableFromInline let elements: Box<S.Iterator>

  @inlinable
  init(observer: AnyObserver<S.Element, Failure>, demand: Backpressure, sequence: S) {
    self.observer = observer
    self.demand = demand
    elements = Box(sequence.makeIterator())
  }

  @inlinable
  func run() -> any Disposable {
    while !observer.isDisposed {
      if demand.isPaused, demand.suspend({ _ = run() }) { return demand }
      guard let element = elements.value.next() else { return observer.finish() }
      observer.receive(element)
    }
    return FinishedDisposable()
  }
}
