/// The observer that a producer is given: it keeps the contract, whatever the producer does.
///
/// It may be called from any thread and from inside its own delivery: events reach the one that
/// observes one at a time, in the order in which they came, and none after the end or after
/// disposal. No lock is held while an event is delivered. As a `Disposable` it is the observation.
// Guard: `below` is touched only by the owner of `drain`.
public final class AtomicObserver<Element: Sendable, Error: Swift.Error>: ObserverProtocol,
  Disposable, @unchecked Sendable
{
  private let drain = Drain<Signal<Element, Error>.Event>()
  private let producer = Slot()
  private var below: AnyObserver<Element, Error>?

  /// Makes an observer that passes on to another.
  public init(_ observer: AnyObserver<Element, Error>) {
    below = observer
    observer.upstream?.hold(self)
  }

  /// Makes an observer that passes on to a function.
  public convenience init(_ observer: @escaping Observer<Element, Error>) {
    self.init(AnyObserver(observer: observer))
  }

  /// Makes an observer that passes on to a function and, when it ends, disposes a disposable.
  public convenience init(
    disposable: any Disposable, observer: @escaping Observer<Element, Error>
  ) {
    self.init(observer)
    producer.hold(disposable)
  }

  /// Whether the observation is over: ended or disposed. A producer may ask before it has returned.
  public var isDisposed: Bool { drain.isClosed }

  /// Runs a producer and keeps what it returns, to be disposed at the end or by `dispose()`.
  public func attach(_ producer: Signal<Element, Error>.Producer) {
    if let disposable = producer(self) { self.producer.hold(disposable) }
  }

  /// Receives an element.
  public func receive(_ element: Element) {
    if drain.enter() {
      below?.receive(element)
      if !drain.leave() { work() }
    } else if drain.enqueue(.next(element)) {
      work()
    }
  }

  /// Receives an event.
  public func on(_ event: Signal<Element, Error>.Event) {
    if drain.enter() {
      deliver(event)
      if !drain.leave() { work() }
    } else if drain.enqueue(event) {
      work()
    }
  }

  /// Receives an event: `observer(.next(1))`.
  public func callAsFunction(_ event: Signal<Element, Error>.Event) {
    on(event)
  }

  /// Ends the observation: disposes what the producer returned; no event is delivered any more.
  public func dispose() {
    if drain.close() { release() }
    producer.dispose()
  }

  /// Owner only.
  private func work() {
    if drain.work(deliver) { release() }
  }

  /// Owner only. The end releases the producer's resources first and then is told.
  private func deliver(_ event: Signal<Element, Error>.Event) {
    guard event.isTerminal else {
      below?.on(event)
      return
    }
    let below = below
    self.below = nil
    _ = drain.close()
    producer.dispose()
    below?.on(event)
  }

  /// Owner only, for good.
  private func release() {
    let released = below
    below = nil
    _ = consume released
  }
}
