/// A subject to subclass: it sends what it receives to its present observers.
///
///     let name = Subject<String, Never>()
///     name.observeNext { print("Hi \($0)!") }
///     name.on(.next("Jim"))  // prints: Hi Jim!
///
/// It behaves as a `PassthroughSubject`, which is faster. A subclass overrides `on(_:)`, which every
/// event passes through, or `observe(with:)`, which every observer passes through, and calls super. All
/// observers then receive events in one order, and no lock is held during a delivery. The code of the
/// subclass runs on the thread that sends or observes, and has to guard its own state. The subclass
/// declares that by `@unchecked Sendable`.
// Guard: every property is immutable and Sendable; unchecked because the class is open.
open class Subject<Element: Sendable, Error: Swift.Error>: SignalProtocol, ObserverProtocol,
  @unchecked Sendable
{
  /// Disposed when the subject is deallocated.
  public final let disposeBag = DisposeBag()

  private let broadcaster = Broadcaster<Element, Error>()

  /// Creates a subject without observers.
  public init() {}

  deinit { broadcaster.release() }

  /// Whether a terminal event was delivered, or is being delivered.
  ///
  /// One that is sent during a delivery is delivered after it.
  public final var isTerminated: Bool { broadcaster.isEnded }

  package final var place: Origin { broadcaster.place }

  /// Sends an event to all observers.
  ///
  /// Later observers receive a terminal event too.
  ///
  /// It may be called on any thread and during a delivery, and may return before the delivery.
  open func on(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): broadcaster.send(element)
    case .failed(let error): broadcaster.send(completion: .failure(error))
    case .completed: broadcaster.send(completion: .finished)
    }
  }

  /// Observes the events that are sent from now on, or the terminal event that was sent.
  ///
  /// An override may call the observer with elements that it missed. It leaves the terminal event to
  /// super: an override that replays one too delivers it twice.
  ///
  /// - Returns: The disposable of the observation. Releasing it does not stop the observation.
  @discardableResult
  open func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
    broadcaster.observe(AnyObserver(observer: observer))
  }

  /// Observes with the two closures of an observer, which receive at most one terminal event, serially,
  /// whatever an override does.
  ///
  /// - Returns: The disposable of the observation. Releasing it does not stop the observation.
  @discardableResult
  public final func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    if type(of: self) == Subject<Element, Error>.self { return broadcaster.observe(observer) }
    return Signal<Element, Error>(producer: { self.observe(with: $0.on) }).observe(with: observer)
  }
}
