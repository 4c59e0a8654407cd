import Synchronization

/// What a consumer that takes elements one by one asks of a synchronous source.
///
///     source: send(_:) ──► receive … ──► consumer: has enough, isPaused = true
///        ▲                                  │ has taken all of it
///        └──────────── resume() ◄───────────┘
///
/// A source that finds it paused leaves a closure that goes on, and returns. It travels with the slot of the
/// consumer, so only sources see it that are observed through operators that keep that slot; any other one
/// sends all it has.
///
/// `resume` lowers the flag before it looks for the closure, and `suspend` looks at the flag after it has
/// left one. So when they meet, one of them goes on.
@usableFromInline
package final class Demand: Disposable {
  @usableFromInline let flag = Atomic(false)
  private let rest = Locked<Closure?>(nil)

  @usableFromInline init() {}

  /// Whether the consumer has enough for now.
  @inlinable package var isPaused: Bool { flag.load(ordering: .acquiring) }

  @inlinable
  func pause() {
    flag.store(true, ordering: .releasing)
  }

  /// Runs what a source left, if anything.
  @usableFromInline
  func resume() {
    flag.store(false, ordering: .releasing)
    take()?()
  }

  /// Sets what the next `resume` runs.
  @usableFromInline
  func leave(_ rest: @escaping @Sendable () -> Void) {
    self.rest.withLock { $0 = Closure(rest) }
  }

  /// Leaves what the next `resume` runs; false when none may come and the caller has to go on.
  @usableFromInline
  package func suspend(_ rest: @escaping @Sendable () -> Void) -> Bool {
    leave(rest)
    return isPaused || take() == nil
  }

  @usableFromInline package var isDisposed: Bool { rest.withLock { $0 == nil } }

  /// Releases the source that is suspended.
  @usableFromInline
  package func dispose() {
    let released = take()
    _ = consume released
  }

  private func take() -> Closure? {
    rest.withLock { rest in
      defer { rest = nil }
      return rest
    }
  }
}

extension AnyObserver {
  /// Sends the elements of a sequence and completes, in parts where the consumer takes them one by one.
  @inlinable
  package func send<S: Sequence & Sendable>(_ sequence: S) -> any Disposable
  where S.Element == Element {
    if let demand = upstream?.demand {
      return PacedSource<S, Error>(observer: self, demand: demand, sequence: sequence).run()
    }
    // Asked before the iterator is: pulling an element may be what must not happen any more.
    var elements = sequence.makeIterator()
    while !isDisposed, let element = elements.next() { receive(element) }
    return finish()
  }
}

/// The elements of a sequence that were not sent yet.
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
