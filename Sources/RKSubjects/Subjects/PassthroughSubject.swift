public import RKCore

/// A subject that sends to whoever observes at the time, and replays nothing but the end.
///
///     let name = PassthroughSubject<String, Never>()
///     name.observeNext { print("Hi \($0)!") }
///     name.send("Jim")  // prints: Hi Jim!
///
/// It may be sent to from any thread and from inside its observers. All observers see the same events
/// in the same order: what is sent during a delivery is delivered after it, so that `send` may return
/// before it was. No lock is held while an observer runs. Observers are let go when the subject is.
public final class PassthroughSubject<Element: Sendable, Error: Swift.Error>: SubjectProtocol {
  /// Disposed when the subject is deallocated.
  public let disposeBag = DisposeBag()

  @usableFromInline let broadcaster = Broadcaster<Element, Error>()

  /// Makes a subject without observers.
  @inlinable
  public init() {}

  deinit { broadcaster.release() }

  /// Whether the end was sent, and told to those who observe.
  public var isTerminated: Bool { broadcaster.isEnded }

  /// Sends an element.
  ///
  /// With one observer it costs about what the observer's closure costs.
  @inlinable
  public func send(_ element: Element) {
    broadcaster.send(element)
  }

  /// Sends an element.
  @inlinable
  public func receive(_ element: Element) {
    broadcaster.send(element)
  }

  /// Sends the end, to all observers and to those who come later.
  public func receive(completion: Subscribers.Completion<Error>) {
    broadcaster.send(completion: completion)
  }

  /// Sends an event.
  public func on(_ event: Signal<Element, Error>.Event) {
    receive(half: event)
  }

  /// Starts to observe what is sent from now on, or the end if it was sent.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    broadcaster.observe(observer)
  }

  package var place: Origin { broadcaster.place }
}
