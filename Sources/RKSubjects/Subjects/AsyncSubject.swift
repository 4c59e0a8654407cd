public import RKCore

/// A subject that sends one element, the last it was sent, when it completes.
///
///     sent        -a-b-|
///     observed    -----[b|]
///
/// Those who come later are given the same. When it fails it sends the failure and nothing else; when it
/// completes without an element, it completes.
public final class AsyncSubject<Element: Sendable, Error: Swift.Error>: SubjectProtocol {
  /// Disposed when the subject is deallocated.
  public let disposeBag = DisposeBag()

  private let core = ReplayBroadcaster<Element?, Element, Error>(nil)

  /// Makes a subject that was sent nothing yet.
  public init() {}

  deinit { core.release() }

  /// Whether the end was sent.
  public var isTerminated: Bool { core.isOver }

  /// Keeps an element, instead of the one before, for the end.
  public func receive(_ element: Element) {
    _ = core.change { last, isOver in isOver ? nil : last.exchange(with: element) }
  }

  /// Sends the element that came last, if the end is successful, and the end.
  public func receive(completion: Subscribers.Completion<Error>) {
    core.send(completion: completion) { last in
      if case .finished = completion { return (last, nil) }
      return (nil, last.take())
    }
  }

  /// Keeps an element, or sends the end.
  public func on(_ event: Signal<Element, Error>.Event) {
    receive(half: event)
  }

  /// Starts to observe the end, and the element that comes with it.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    core.observe(observer) { last, isOver in isOver ? last.map { [$0] } ?? [] : [] }
  }

  package var place: Origin { core.place }
}
