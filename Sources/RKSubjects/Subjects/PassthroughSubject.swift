public import RKCore

/// A subject that sends each event to its current observers, and replays only a terminal event.
///
///     let name = PassthroughSubject<String, Never>()
///     name.observeNext { print("Hi \($0)!") }
///     name.send("Jim")  // prints: Hi Jim!
///
/// Any thread or observer may send at any time, and all observers receive the same events in the same order.
/// An event that is sent during a delivery is delivered after that delivery. So `send` may return before its
/// event is delivered. No lock is held while an observer runs. A subject that is deallocated releases its
/// observers without a terminal event.
public final class PassthroughSubject<Element: Sendable, Error: Swift.Error>: ReceivingSubject {
  /// A bag that is disposed when the subject is deallocated.
  public let bag = DisposeBag()

  @usableFromInline let broadcaster: Broadcaster<Element, Error>

  /// Creates a subject without observers.
  @inlinable
  public init() {
    broadcaster = Broadcaster(of: PassthroughSubject<Element, Error>.self)
  }

  deinit { broadcaster.release() }

  /// A Boolean value that indicates whether a terminal event was sent and its delivery has begun.
  public var isTerminated: Bool { broadcaster.isTerminated }

  /// Sends an element; with one observer, this costs about as much as calling the observer's closure.
  @inlinable
  public func send(_ element: Element) {
    broadcaster.send(element)
  }

  /// Sends an element.
  @inlinable
  public func receive(_ element: Element) {
    broadcaster.send(element)
  }

  /// Sends a terminal event to all observers, including late ones.
  public func receive(completion: Subscribers.Completion<Error>) {
    broadcaster.send(completion: completion)
  }

  /// Observes the events that are sent from now on, or only the terminal event, if one was sent.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    broadcaster.observe(observer)
  }

  package var vertex: Path { broadcaster.vertex }
}
