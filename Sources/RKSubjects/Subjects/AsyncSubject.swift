public import RKCore

/// A subject that sends its last element when it completes.
///
///     sent        -a-b-|
///     observed    -----[b|]
///
/// Late observers receive the same events. A subject that fails sends only the failure, and a subject that
/// completes without an element sends only the completion.
public final class AsyncSubject<Element: Sendable, Error: Swift.Error>: ReceivingSubject {
  /// A bag that is disposed when the subject is deallocated.
  public let bag = DisposeBag()

  let store = StoreBroadcaster<Element?, Element, Error>(nil)

  /// Creates a subject without an element.
  public init() {}

  /// A Boolean value that indicates whether a terminal event was sent.
  public var isTerminated: Bool { store.isTerminated }

  /// Replaces the element to send on completion.
  public func receive(_ element: Element) {
    store.withState { last, isTerminated in
      isTerminated ? nil : last.exchange(with: element)
    }
  }

  /// Sends a terminal event, after the last element if it is a completion.
  public func receive(completion: Subscribers.Completion<Error>) {
    let isDeallocation = Deallocation.isCompleting
    // The last element is new, even if the subject completes during the delivery of another element.
    store.broadcaster.begin {
      if isDeallocation { Deallocation.complete { send(completion) } } else { send(completion) }
    }
  }

  private func send(_ completion: Subscribers.Completion<Error>) {
    store.send(completion: completion) { last in
      if case .finished = completion { (last, nil) } else { (nil, last.take()) }
    }
  }

  /// Observes the terminal event, and the element that precedes it.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    store.observe(observer, latest: { last, isTerminated in isTerminated ? last : nil })
  }

  package var vertex: Path { store.vertex }
}
