public import RKCore

/// A signal that is also an observer: it sends the events that it receives to its observers.
public protocol SubjectProtocol<Element, Error>: SignalProtocol, ObserverProtocol {
  /// A Boolean value that indicates whether a terminal event was sent. Default: false.
  var isTerminated: Bool { get }
}

extension SubjectProtocol {
  /// A Boolean value that indicates whether a terminal event was sent; false by default.
  public var isTerminated: Bool { false }

  /// Sends an element.
  @inlinable
  public func send(_ element: Element) {
    receive(element)
  }

  /// Sends a terminal event.
  @inlinable
  public func send(completion: Subscribers.Completion<Error>) {
    receive(completion: completion)
  }

  /// Sends an element and completes.
  @inlinable
  public func send(lastElement element: Element) {
    receive(lastElement: element)
  }

  /// Sends a `Void` element.
  @inlinable
  public func send() where Element == Void {
    receive(())
  }
}

extension Subject: SubjectProtocol {}

/// A subject that receives elements and terminal events in separate methods, which `on(_:)` calls.
package protocol ReceivingSubject: SubjectProtocol, AnyObserverSignal {}

extension ReceivingSubject {
  /// Sends an event.
  public func on(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): receive(element)
    case .failed(let error): receive(completion: .failure(error))
    case .completed: receive(completion: .finished)
    }
  }
}
