public import RKCore

/// A value that can be observed, and may end: a `Property` that is sent an end.
///
///     let progress = CurrentValueSubject<Double, DownloadError>(0)
///     progress.observeNext { print($0) }          // prints: 0.0
///     progress.value = 0.5                        // prints: 0.5
///     progress.send(completion: .failure(.offline))
///
/// Whoever observes is given the current value at once and then each new one; after the end, only the
/// end. The value may be read and set from any thread and from inside the observers; it reads back at
/// once, and all observers see the values in the order in which they were set. Setting it after the end
/// does nothing.
public final class CurrentValueSubject<Element: Sendable, Error: Swift.Error>: SubjectProtocol {
  /// Disposed when the subject is deallocated.
  public let disposeBag = DisposeBag()

  private let core: ReplayBroadcaster<Element, Element, Error>

  /// Makes a subject with a value.
  public init(_ value: Element) {
    core = ReplayBroadcaster(value)
  }

  deinit { core.release() }

  /// The value: the one that was set or sent last, before the end.
  public var value: Element {
    get { core.memory }
    set { receive(newValue) }
  }

  /// Whether the end was sent.
  public var isTerminated: Bool { core.isOver }

  /// Sets the value.
  public func receive(_ element: Element) {
    core.send(element) { value in
      var element = element
      swap(&value, &element)
      return element
    }
  }

  /// Sends the end, to all observers and to those who come later.
  public func receive(completion: Subscribers.Completion<Error>) {
    core.send(completion: completion)
  }

  /// Sets the value, or sends the end.
  public func on(_ event: Signal<Element, Error>.Event) {
    receive(half: event)
  }

  /// Starts to observe the value: the current one at once, then each new one; or the end, if it was sent.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    core.observe(observer) { value, isOver in isOver ? [] : [value] }
  }

  package var place: Origin { core.place }
}
