public import RKCore

/// A subject that gives those who come late the element that it sent last.
///
///     let name = ReplayOneSubject<String, Never>()
///     name.send("Jim")
///     name.observeNext { print("Hi \($0)!") }  // prints: Hi Jim!
///
/// It does what `ReplaySubject(bufferSize: 1)` does.
public final class ReplayOneSubject<Element: Sendable, Error: Swift.Error>: SubjectProtocol {
  /// Disposed when the subject is deallocated.
  public let disposeBag = DisposeBag()

  private let core = ReplayBroadcaster<Element?, Element, Error>(nil)

  /// Makes a subject that has sent nothing yet.
  public init() {}

  deinit { core.release() }

  /// Whether the end was sent.
  public var isTerminated: Bool { core.isOver }

  /// Sends an element.
  public func receive(_ element: Element) {
    core.send(element) { $0.exchange(with: element) }
  }

  /// Sends the end, to all observers and to those who come later.
  public func receive(completion: Subscribers.Completion<Error>) {
    core.send(completion: completion)
  }

  /// Sends an event.
  public func on(_ event: Signal<Element, Error>.Event) {
    receive(half: event)
  }

  /// Starts to observe: first the element that was sent last, then what is sent from now on.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    core.observe(observer) { latest, _ in latest.map { [$0] } ?? [] }
  }

  package var place: Origin { core.place }
}

/// A subject of the latest element that cannot fail.
public typealias SafeReplayOneSubject<Element: Sendable> = ReplayOneSubject<Element, Never>

extension Optional {
  /// Puts a value in, and hands out the one before.
  mutating func exchange(with value: consuming Wrapped) -> Wrapped? {
    var value: Wrapped? = value
    swap(&self, &value)
    return value
  }
}
