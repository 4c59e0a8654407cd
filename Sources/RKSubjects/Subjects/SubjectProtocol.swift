public import RKCore

/// What is a signal and an observer at once: it sends what it is given to whoever observes it.
public protocol SubjectProtocol<Element, Error>: SignalProtocol, ObserverProtocol {
  /// Whether the end was sent; false for a subject that does not tell.
  var isTerminated: Bool { get }
}

extension SubjectProtocol {
  /// Whether the end was sent: false, for a subject that does not tell.
  public var isTerminated: Bool { false }

  /// Sends an element.
  @inlinable
  public func send(_ element: Element) {
    receive(element)
  }

  /// Sends the end.
  @inlinable
  public func send(completion: Subscribers.Completion<Error>) {
    receive(completion: completion)
  }

  /// Sends an element and then the successful end.
  @inlinable
  public func send(lastElement element: Element) {
    receive(lastElement: element)
  }
}

extension SubjectProtocol where Element == Void {
  /// Sends an element that carries nothing.
  @inlinable
  public func send() {
    receive(())
  }
}

extension Subject: SubjectProtocol {}

extension ObserverProtocol {
  /// Receives an event, as the half that it belongs to.
  func receive(half event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): receive(element)
    case .failed(let error): receive(completion: .failure(error))
    case .completed: receive(completion: .finished)
    }
  }
}
