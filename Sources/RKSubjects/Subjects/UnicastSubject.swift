public import RKCore

/// A subject that buffers its elements for a single observer.
///
///     let log = UnicastSubject<String, Never>()
///     log.send("started")
///     log.observeNext { print($0) }  // prints: started
///
/// Elements are buffered without a limit until the first observer arrives. The first observer receives the
/// buffered elements before `observe` returns, then the events that are sent later. Delivered elements are
/// not retained. Every other observer receives only the terminal event, even after the first observation was
/// disposed.
public final class UnicastSubject<Element: Sendable, Error: Swift.Error>: ReceivingSubject {
  /// A bag that is disposed when the subject is deallocated.
  public let bag = DisposeBag()

  let unicast = UnicastBroadcaster<Element, Error>()

  /// Creates a subject without an observer.
  public init() {}

  /// A Boolean value that indicates whether a terminal event was sent.
  public var isTerminated: Bool { unicast.isTerminated }

  /// Sends an element.
  public func receive(_ element: Element) {
    unicast.send(element)
  }

  /// Sends a terminal event.
  public func receive(completion: Subscribers.Completion<Error>) {
    unicast.send(completion: completion)
  }

  /// Observes all events; any observation after the first receives only the terminal event.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    unicast.observe(observer)
  }

  package var vertex: Path { unicast.vertex }
}
