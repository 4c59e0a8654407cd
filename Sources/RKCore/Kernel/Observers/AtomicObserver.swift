import Synchronization

/// The observer that a producer receives, which enforces the contract of signals.
///
/// Any thread may call it, even during a delivery. The observer delivers events serially and in the order of
/// their arrival. It delivers nothing after a terminal event or disposal. It holds no lock during a delivery.
/// Disposing it ends the observation.
///
/// A producer that has released the observer can send no more events. So releasing this observer also
/// releases the downstream observer, even without a terminal event.
public final class AtomicObserver<Element: Sendable, Error: Swift.Error>: ObserverProtocol,
  Disposable
{
  let observation: ProducerObservation<Element, Error>

  init(_ observation: ProducerObservation<Element, Error>) {
    self.observation = observation
  }

  /// Creates an observer that passes events to a function.
  public convenience init(_ observer: @escaping Observer<Element, Error>) {
    self.init(ProducerObservation(AnyObserver(observer: observer)))
  }

  /// Creates an observer that passes events to a function and owns a disposable.
  ///
  /// The disposable is disposed when the observation terminates or is disposed.
  public convenience init(
    disposable: any Disposable,
    observer: @escaping Observer<Element, Error>
  ) {
    self.init(observer)
    observation.producer.hold(disposable)
  }

  deinit { observation.producerWasReleased() }

  /// A Boolean value that indicates whether the observation has terminated or was disposed.
  ///
  /// A producer may read this property before it returns.
  public var isDisposed: Bool { observation.isDisposed }

  /// Runs a producer and retains the disposable that it returns, in addition to earlier ones.
  ///
  /// All these disposables are disposed when the signal terminates or the observation is disposed.
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

  /// Receives an event, as in `observer(.next(1))`.
  public func callAsFunction(_ event: Signal<Element, Error>.Event) {
    on(event)
  }

  /// Ends the observation, and disposes the disposables that the observer retains.
  ///
  /// No more events are delivered.
  public func dispose() {
    observation.dispose()
  }
}

extension AtomicObserver: NestedDisposable {
  #if DEBUG
  package var observed: ObservedSource { observation.observed }
  #endif

  package func stop(_ rest: inout [DisposalTrampoline.Step]) {
    observation.stop(&rest)
  }
}

/// One observation of a signal with a producer; `observe` returns it as the disposable.
///
///     producer ──► AtomicObserver ──► ProducerObservation ──► downstream
///        ▲                                │
///        └──────── producer slot ◄────────┘ disposed before the terminal event is delivered
///
/// The producer retains the atomic observer, which retains the observation. The caller of `observe` may
/// retain the observation too. When the producer releases the atomic observer, the observation releases the
/// downstream observer.
// Guarded by `drain`: only its owner accesses `downstream`.
final class ProducerObservation<Element: Sendable, Error: Swift.Error>: Disposable,
  @unchecked Sendable
{
  private enum Operation: Sendable {
    case deliver(Signal<Element, Error>.Event)
    case release
  }

  let producer = Slot()
  private let drain = QueueDrain<Operation>()
  /// True once the producer has returned without observing another signal on its thread.
  ///
  /// The elements that the producer sends are then new, not forwarded.
  private let isSource = Atomic<Bool>(false)
  private var downstream: AnyObserver<Element, Error>?

  init(_ observer: AnyObserver<Element, Error>) {
    downstream = observer
    noteObservation()
    observer.upstream?.hold(self)
  }

  var isDisposed: Bool { drain.isClosed && producer.isIdle }

  fileprivate func run(
    _ producer: Signal<Element, Error>.Producer,
    for observer: AtomicObserver<Element, Error>
  ) -> (any Disposable)? {
    let thread = ThreadState.current
    let before = thread.observations
    let disposable = producer(observer)
    if thread.observations == before { isSource.store(true, ordering: .relaxed) }
    // A `NonDisposable` never counts as disposed, so the observation would not either.
    return disposable is NonDisposable ? nil : disposable
  }

  func receive(_ element: Element) {
    if !Path.isCarried || isSource.load(ordering: .relaxed) {
      Path.begin(at: nil) { pass(element) }
    } else {
      Path.forward { Path.begin(at: nil) { pass(element) } }
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

  func producerWasReleased() {
    if !drain.isClosed { submit(.release) }
  }

  func dispose() {
    if drain.close() { downstream = nil }
    producer.dispose()
  }

  private func submit(_ operation: Operation) {
    if drain.enter() {
      perform(operation)
      if !drain.leave() { work() }
    } else if drain.enqueue(operation) {
      work()
    }
  }

  /// Owner only: performs the queued operations.
  private func work() {
    if drain.work(of: Signal<Element, Error>.self, perform) { downstream = nil }
  }

  /// Owner only: performs an operation.
  ///
  /// Before the owner delivers a terminal event, it disposes the producer's resources. If that disposal also
  /// disposes the observation, the event is dropped.
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

extension ProducerObservation: NestedDisposable {
  #if DEBUG
  var observed: ObservedSource { ObservedSource(of: Element.self) }
  #endif

  func stop(_ rest: inout [DisposalTrampoline.Step]) {
    if drain.close() { rest.append(.run(Closure { self.downstream = nil })) }
    rest.append(.dispose(producer))
  }
}
