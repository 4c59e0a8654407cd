/// A subject to derive one's own from: it sends what it is given to whoever observes at the time.
///
///     let name = Subject<String, Never>()
///     name.observeNext { print("Hi \($0)!") }
///     name.on(.next("Jim"))  // prints: Hi Jim!
///
/// It does what a `PassthroughSubject` does, which is quicker. A subclass overrides `on(_:)`, which all
/// that is sent goes through, or `observe(with:)`, which all who observe go through, and calls super:
/// events are then sent to all observers in one order, and no lock is held while an observer runs.
/// What the subclass adds is called on the thread that sends or observes, and has to guard its own
/// state: Swift has it say so, by `@unchecked Sendable`.
// Guard: all it has is immutable and Sendable; it is unchecked for being open.
open class Subject<Element: Sendable, Error: Swift.Error>: SignalProtocol, ObserverProtocol,
  @unchecked Sendable
{
  /// Disposed when the subject is deallocated.
  public final let disposeBag = DisposeBag()

  private let broadcaster = Broadcaster<Element, Error>()

  /// Makes a subject without observers.
  public init() {}

  deinit { broadcaster.release() }

  /// Whether the end was told to those who observe, or is being told: one that is sent during a delivery
  /// waits for it.
  public final var isTerminated: Bool { broadcaster.isEnded }

  package final var place: Origin { broadcaster.place }

  /// Sends an event to all observers; an end also to those who come later.
  ///
  /// It may be called on any thread and from inside a delivery, and may return before the event was
  /// delivered.
  open func on(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): broadcaster.send(element)
    case .failed(let error): broadcaster.send(completion: .failure(error))
    case .completed: broadcaster.send(completion: .finished)
    }
  }

  /// Starts to observe what is sent from now on, or the end if it was sent.
  ///
  /// An override may call the observer with what the observer missed. The end it leaves to super, which
  /// tells it: a replay that has the end in it tells it twice to one who observes by this call.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  open func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
    broadcaster.observe(AnyObserver(observer: observer))
  }

  /// Starts to observe with the two halves of an observer, which see no more than one end and one event
  /// at a time, whatever an override does.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public final func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    if type(of: self) == Subject<Element, Error>.self { return broadcaster.observe(observer) }
    return Signal<Element, Error>(producer: { self.observe(with: $0.on) }).observe(with: observer)
  }
}
