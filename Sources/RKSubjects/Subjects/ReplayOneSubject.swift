public import RKCore

/// A subject that replays its latest element, like `ReplaySubject(bufferSize: 1)`.
///
///     let name = ReplayOneSubject<String, Never>()
///     name.send("Jim")
///     name.observeNext { print("Hi \($0)!") }  // prints: Hi Jim!
public final class ReplayOneSubject<Element: Sendable, Error: Swift.Error>: ReceivingSubject {
  /// A bag that is disposed when the subject is deallocated.
  public let bag = DisposeBag()

  @usableFromInline let store = StoreBroadcaster<Element?, Element, Error>(
    nil,
    of: ReplayOneSubject<Element, Error>.self
  )

  /// Creates a subject without an element.
  @inlinable
  public init() {}

  /// A Boolean value that indicates whether a terminal event was sent.
  public var isTerminated: Bool { store.isTerminated }

  /// Sends an element.
  public func receive(_ element: Element) {
    store.send(element) { $0.exchange(with: element) }
  }

  /// Sends a terminal event to all observers, including late ones.
  public func receive(completion: Subscribers.Completion<Error>) {
    store.send(completion: completion)
  }

  /// Observes the latest element, then the events that are sent from now on.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    store.observe(observer, latest: { element, _ in element })
  }

  package var vertex: Path { store.vertex }
}

/// A `ReplayOneSubject` that cannot fail.
public typealias SafeReplayOneSubject<Element: Sendable> = ReplayOneSubject<Element, Never>

extension Optional {
  /// Replaces the value and returns the previous one.
  mutating func exchange(with value: consuming Wrapped) -> Wrapped? {
    var value: Wrapped? = value
    swap(&self, &value)
    return value
  }
}
