import Synchronization

/// A link between a synchronous source and a consumer that pulls elements: the consumer pauses and resumes
/// the source.
///
///     source: send(_:) ──► receive … ──► consumer: has enough, isPaused = true
///        ▲                                  │ has taken all elements
///        └──────────── resume() ◄───────────┘
///
/// To pause, a source stores a closure that resumes sending, and then returns. The consumer's slot contains
/// the link. So the link reaches the source only if every operator in between passes that slot, or another
/// slot with the same link, upstream. A source without a link never pauses.
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
  func onResume(_ rest: @escaping @Sendable () -> Void) {
    self.rest.withLock { $0 = Closure(rest) }
  }

  /// Stores the closure that the next `resume` runs.
  ///
  /// - Returns: False if `resume` was called too early to run the closure. In this case, the caller must
  ///   continue without a pause.
  @usableFromInline
  package func suspend(_ rest: @escaping @Sendable () -> Void) -> Bool {
    onResume(rest)
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
    if let backpressure = upstream?.backpressure {
      return SequenceSource<S, Error>(
        observer: self,
        backpressure: backpressure,
        sequence: sequence
      ).run()
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
  @usableFromInline let backpressure: Backpressure
  @usableFromInline let elements: Box<S.Iterator>

  @inlinable
  init(observer: AnyObserver<S.Element, Failure>, backpressure: Backpressure, sequence: S) {
    self.observer = observer
    self.backpressure = backpressure
    elements = Box(sequence.makeIterator())
  }

  @inlinable
  func run() -> any Disposable {
    while !observer.isDisposed {
      if backpressure.isPaused, backpressure.suspend({ _ = run() }) { return backpressure }
      guard let element = elements.value.next() else { return observer.finish() }
      observer.receive(element)
    }
    return FinishedDisposable()
  }
}
