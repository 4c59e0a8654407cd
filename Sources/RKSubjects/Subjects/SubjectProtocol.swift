public import RKCore

/// What is a signal and an observer at once: it sends what it is given to whoever observes it.
public protocol SubjectProtocol<Element, Error>: SignalProtocol, ObserverProtocol {}

extension SubjectProtocol {
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
