import Synchronization

/// Lets a consumer that pulls elements pause a synchronous source.
///
///     source: send(_:) ──► receive … ──► consumer: has enough, isPaused = true
///        ▲                                  │ has taken all elements
///        └──────────── resume() ◄───────────┘
///
/// A paused source leaves a closure that continues it, and returns. The demand travels with the slot of
/// the consumer. So only sources obey it that are observed through operators that pass that slot on; any
/// other one sends all of its elements.
///
/// `resume` clears the flag before it looks for the closure; `suspend` reads the flag after it has left
/// one. So when both run at once, one of them continues.
@usableFromInline
package final class Demand: Disposable {
  @usableFromInline let flag = Atomic(false)
  private let rest = Locked<Closure?>(nil)

  @usableFromInline package init() {}

  /// Whether the consumer has enough elements for now.
  @inlinable package var isPaused: Bool { flag.load(ordering: .acquiring) }

  @inlinable
  package func pause() {
    flag.store(true, ordering: .releasing)
  }

  /// Runs the closure that a source left, if any.
  @usableFromInline
  package func resume() {
    flag.store(false, ordering: .releasing)
    rest.take()?()
  }

  /// Leaves the closure that the next `resume` runs.
  @usableFromInline
  func leave(_ rest: @escaping @Sendable () -> Void) {
    self.rest.withLock { $0 = Closure(rest) }
  }

  /// Leaves the closure that the next `resume` runs; false when `resume` was called: the caller continues.
  @usableFromInline
  package func suspend(_ rest: @escaping @Sendable () -> Void) -> Bool {
    leave(rest)
    return isPaused || self.rest.take() == nil
  }

  @usableFromInline package var isDisposed: Bool { rest.withLock { $0 == nil } }

  /// Releases the source that is suspended.
  @usableFromInline
  package func dispose() {
    _ = rest.take()
  }
}

extension AnyObserver {
  /// Sends the elements of a sequence and completes; pauses where the consumer pulls.
  @inlinable
  package func send<S: Sequence & Sendable>(_ sequence: S) -> any Disposable
  where S.Element == Element {
    if let demand = upstream?.demand {
      return PacedSource<S, Error>(observer: self, demand: demand, sequence: sequence).run()
    }
    // Asks before it pulls: pulling an element may have side effects.
    var elements = sequence.makeIterator()
    while !isDisposed, let element = elements.next() { receive(element) }
    return finish()
  }
}

/// A sequence whose sending can pause.
@usableFromInline
struct PacedSource<S: Sequence & Sendable, Failure: Error>: Sendable where S.Element: Sendable {
  @usableFromInline let observer: AnyObserver<S.Element, Failure>
  @usableFromInline let demand: Demand
  @usableFromInline let elements: Ref<S.Iterator>

  @inlinable
  init(observer: AnyObserver<S.Element, Failure>, demand: Demand, sequence: S) {
    self.observer = observer
    self.demand = demand
    elements = Ref(sequence.makeIterator())
  }

  @inlinable
  func run() -> any Disposable {
    while !observer.isDisposed {
      if demand.isPaused, demand.suspend({ _ = run() }) { return demand }
      guard let element = elements.value.next() else { return observer.finish() }
      observer.receive(element)
    }
    return Finished()
  }
}
