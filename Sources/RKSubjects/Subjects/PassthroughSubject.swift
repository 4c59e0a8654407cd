import RKCore

/// A signal that sends what it is told to send, to whoever observes at that time.
public final class PassthroughSubject<Element: Sendable, Error: Swift.Error>: SignalProtocol,
  ObserverProtocol
{
  @usableFromInline let fanout = Fanout<Element, Error>()

  /// Makes a subject.
  public init() {}

  deinit { fanout.release() }

  /// Sends an element.
  @inlinable
  public func send(_ element: Element) { fanout.send(element) }

  /// Receives an event.
  public func on(_ event: Signal<Element, Error>.Event) {
    switch event {
    case .next(let element): fanout.send(element)
    case .failed(let error): fanout.send(completion: .failure(error))
    case .completed: fanout.send(completion: .finished)
    }
  }

  /// Starts to observe.
  @discardableResult
  @inlinable
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    fanout.observe(observer)
  }
}
