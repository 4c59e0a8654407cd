public import RKCore

/// A subject whose elements wait for its one observer.
///
///     let log = UnicastSubject<String, Never>()
///     log.send("started")
///     log.observeNext { print($0) }  // prints: started
///
/// What is sent before anybody observes waits, without a bound. The first to observe is given it, before
/// `observe` returns, and then what is sent from there on; nothing is kept once it was given. Anyone who
/// comes later, also when the first has gone, is told the end and nothing else.
public final class UnicastSubject<Element: Sendable, Error: Swift.Error>: SubjectProtocol {
  /// Disposed when the subject is deallocated.
  public let disposeBag = DisposeBag()

  private let unicast = UnicastBroadcaster<Element, Error>()

  /// Makes a subject that nobody has observed.
  public init() {}

  /// Whether the end was sent.
  public var isTerminated: Bool { unicast.isOver }

  /// Sends an element.
  public func receive(_ element: Element) {
    unicast.send(element)
  }

  /// Sends the end.
  public func receive(completion: Subscribers.Completion<Error>) {
    unicast.send(completion: completion)
  }

  /// Sends an event.
  public func on(_ event: Signal<Element, Error>.Event) {
    receive(half: event)
  }

  /// Starts to observe: the first to come is given the elements, anyone else the end.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    unicast.observe(observer)
  }

  package var place: Origin { unicast.place }
}
