import Synchronization

/// The observer that a producer is given: it keeps the contract, whatever the producer does.
///
/// It may be called from any thread and from inside its own delivery: events reach the one that
/// observes one at a time, in the order in which they came, and none after the end or after
/// disposal. No lock is held while an event is delivered. As a `Disposable` it ends the observation.
///
/// A producer that lets go of it without sink the signal can send nothing more: what observes is
/// released then.
public final class AtomicObserver<Element: Sendable, Error: Swift.Error>: ObserverProtocol,
  Disposable
{
  let observation: Observation<Element, Error>

  init(_ observation: Observation<Element, Error>) {
    self.observation = observation
  }

  /// Makes an observer that passes on to a function.
  public convenience init(_ observer: @escaping Observer<Element, Error>) {
    self.init(Observation(AnyObserver(observer: observer)))
  }

  /// Makes an observer that passes on to a function and, when it ends, disposes a disposable.
  public convenience init(
    disposable: any Disposable,
    observer: @escaping Observer<Element, Error>
  ) {
    self.init(observer)
    observation.producer.hold(disposable)
  }

  deinit { observation.forget() }

  /// Whether the observation is over: ended or disposed.
  ///
  /// A producer may ask before it has returned.
  public var isDisposed: Bool { observation.isDisposed }

  /// Runs a producer and keeps what it returns, beside what is kept already, to be disposed at the
  /// end or by `dispose()`.
  public func attach(_ producer: Signal<Element, Error>.Producer) {
    guard var added = observation.run(producer, for: self) else { return }
    let slot = observation.producer
    while let earlier = slot.replace(with: added) {
      let latest = slot.replace(with: nil)
      added = latest.map { CompositeDisposable([earlier, $0]) } ?? earlier
    }
  }

  /// Receives an element.
  public func receive(_ element: Element) {
    observation.receive(element)
  }

  /// Receives an event.
  public func on(_ event: Signal<Element, Error>.Event) {
    observation.on(event)
  }

  /// Receives an event: `observer(.next(1))`.
  public func callAsFunction(_ event: Signal<Element, Error>.Event) {
    on(event)
  }

  /// Ends the observation: disposes what the producer returned; no event is delivered any more.
  public func dispose() {
    observation.dispose()
  }
}

/// One observation of a signal made of a producer: what `observe` returns.
///
///     producer ──► AtomicObserver ──► Observation ──► downstream
///        ▲                                │
///        └──────── producer slot ◄────────┘ disposed first, then the end is told
///
/// The one who observes holds the observation, the producer holds the atomic observer. So a producer
/// that is gone takes with it what it can no longer reach.
// Guard: `below` is touched only by the owner of `drain`.
final class Observation<Element: Sendable, Error: Swift.Error>: Disposable, @unchecked Sendable {
  fileprivate enum Operation: Sendable {
    case deliver(Signal<Element, Error>.Event)
    case forget
  }

  let producer = Slot()
  fileprivate let drain = QueueDrain<Operation>()
  /// Whether what is sent is new, and nothing that the producer observes.
  private let isSource = Atomic<Bool>(false)
  private var downstream: AnyObserver<Element, Error>?

  init(_ observer: AnyObserver<Element, Error>) {
    downstream = observer
    ThreadState.current.observations += 1
    observer.upstream?.hold(self)
  }

  var isDisposed: Bool { drain.isClosed && producer.isOver }

  /// Runs the producer; one that observes nothing while it runs is where elements begin.
  fileprivate func run(
    _ producer: Signal<Element, Error>.Producer,
    for observer: AtomicObserver<Element, Error>
  ) -> (any Disposable)? {
    let thread = ThreadState.current
    let before = thread.observations
    let disposable = producer(observer)
    if thread.observations == before { isSource.store(true, ordering: .relaxed) }
    return disposable
  }

  func receive(_ element: Element) {
    if !Origin.isCarried {
      pass(element)
    } else if isSource.load(ordering: .relaxed) {
      Origin.begin(at: nil) { pass(element) }
    } else {
      Origin.proceed { pass(element) }
    }
  }

  private func pass(_ element: Element) {
    if drain.enter() {
      downstream?.receive(element)
      if !drain.leave() { work() }
    } else if drain.enqueue(.deliver(.next(element))) {
      work()
    }
  }

  func on(_ event: Signal<Element, Error>.Event) {
    if case .next(let element) = event { receive(element) } else { submit(.deliver(event)) }
  }

  /// The producer is gone.
  func forget() {
    if !drain.isClosed { submit(.forget) }
  }

  func dispose() {
    if drain.close() { release() }
    producer.dispose()
  }

  /// Owner only, for good.
  fileprivate func release() {
    downstream = nil
  }

  private func submit(_ operation: Operation) {
    if drain.enter() {
      perform(operation)
      if !drain.leave() { work() }
    } else if drain.enqueue(operation) {
      work()
    }
  }

  /// Owner only.
  private func work() {
    if drain.work(perform) { downstream = nil }
  }

  /// Owner only.
  ///
  /// The end releases the producer's resources first and then is told, unless releasing them
  /// disposed the observation.
  private func perform(_ operation: Operation) {
    guard case .deliver(let event) = operation else {
      _ = drain.close()
      downstream = nil
      return
    }
    guard event.isTerminal else {
      downstream?.on(event)
      return
    }
    producer.dispose()
    if drain.isClosed { return }
    let last = downstream.take()
    _ = drain.close()
    last?.on(event)
  }
}

extension Observation: NestedDisposable {
  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if drain.close() { rest.append(.run(Closure { self.release() })) }
    rest.append(.dispose(producer))
  }
}
