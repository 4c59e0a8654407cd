/// A subject that you can subclass: it sends each event that it receives to its current observers.
///
///     let name = Subject<String, Never>()
///     name.observeNext { print("Hi \($0)!") }
///     name.on(.next("Jim"))  // prints: Hi Jim!
///
/// It behaves like a `PassthroughSubject`, which is faster. A subclass can override `on(_:)`, which receives
/// every event, and `observe(with:)`, which receives every observer. An override must call `super`, which
/// delivers events to all observers in the same order, without holding a lock.
///
/// Overrides run on the thread that sends or observes. The subclass must guard its own state, and declare a
/// conformance to `@unchecked Sendable`.
// Guarded by immutability: every property is a Sendable constant. The conformance is unchecked because the
// class is open.
open class Subject<Element: Sendable, Error: Swift.Error>: SignalProtocol, ObserverProtocol,
  @unchecked Sendable
{
  /// A bag that is disposed when the subject is deallocated.
  public final let bag = DisposeBag()

  final let broadcaster = Broadcaster<Element, Error>(of: Subject<Element, Error>.self)

  /// Creates a subject without observers.
  public init() {}

  deinit { broadcaster.release() }

  /// A Boolean value that indicates whether the delivery of a terminal event has begun.
  ///
  /// A terminal event that is sent during another delivery is delivered after that delivery.
  public final var isTerminated: Bool { broadcaster.isTerminated }

  package final var vertex: Path { broadcaster.vertex }

  /// Sends an event to all observers.
  ///
  /// An observer that is added after a terminal event receives that event.
  ///
  /// You can call this method on any thread, even during a delivery. It may return before the event is
  /// delivered.
  open func on(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): broadcaster.send(element)
    case .failed(let error): broadcaster.send(completion: .failure(error))
    case .completed: broadcaster.send(completion: .finished)
    }
  }

  /// Observes the events that are sent from now on, or the terminal event if it was already sent.
  ///
  /// An override may call the observer with elements that the observer missed. It must not replay the
  /// terminal event, because `super` sends it.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @discardableResult
  open func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
    broadcaster.observe(AnyObserver(observer: observer))
  }

  /// Observes the subject with an `AnyObserver`, through any override of `observe(with:)`.
  ///
  /// The observer receives events serially, and at most one terminal event, whatever an override
  /// does.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @discardableResult
  public final func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    if type(of: self) == Subject<Element, Error>.self { return broadcaster.observe(observer) }
    return Signal<Element, Error>(producer: { self.observe(with: $0.on) }).observe(with: observer)
  }
}
