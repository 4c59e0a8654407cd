public import RKCore

/// A subject with a current value, like a `Property` that can terminate.
///
///     let progress = CurrentValueSubject<Double, DownloadError>(0)
///     progress.observe { event in print(event) }     // prints: next(0.0)
///     progress.value = 0.5                           // prints: next(0.5)
///     progress.send(completion: .failure(.offline))  // prints: failed(offline)
///
/// An observer receives the current value, then each new one. An observer that is added after a terminal
/// event receives only that event. Any thread or observer may read or set the value at any time. A new value
/// can be read immediately, and all observers receive the values in the order in which they were set. After a
/// terminal event, setting the value has no effect.
public final class CurrentValueSubject<Element: Sendable, Error: Swift.Error>: ReceivingSubject {
  /// A bag that is disposed when the subject is deallocated.
  public let bag = DisposeBag()

  @usableFromInline let store: StoreBroadcaster<Element, Element, Error>

  /// Creates a subject with a value.
  @inlinable
  public init(_ value: Element) {
    store = StoreBroadcaster(value, of: CurrentValueSubject<Element, Error>.self)
  }

  /// The latest value that was set or sent before a terminal event.
  public var value: Element {
    get { store.content }
    set { receive(newValue) }
  }

  /// A Boolean value that indicates whether a terminal event was sent.
  public var isTerminated: Bool { store.isTerminated }

  /// Sets the value.
  public func receive(_ element: Element) {
    store.send(element) { value in
      var element = element
      swap(&value, &element)
      return element
    }
  }

  /// Sends a terminal event to all observers, including late ones.
  public func receive(completion: Subscribers.Completion<Error>) {
    store.send(completion: completion)
  }

  /// Observes the current value, then each new one; or only the terminal event, if one was sent.
  @inlinable @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    store.observe(observer, latest: { value, isTerminated in isTerminated ? nil : value })
  }

  package var vertex: Path { store.vertex }
}
