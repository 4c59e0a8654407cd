import RKCore

/// A signal that sends a list of events to each observer, before `observe` returns.
///
///     Record(events: [.next("a"), .next("b"), .completed])    [ab|]
///
/// A list without an end sends its elements and nothing more.
public struct Record<Element: Sendable, Error: Swift.Error>: SignalProtocol {
  /// What is sent.
  public let events: [Signal<Element, Error>.Event]

  /// Makes a signal of events; one that comes after the end traps.
  public init(events: [Signal<Element, Error>.Event]) {
    if let end = events.dropLast().first(where: \.isTerminal) {
      fatalError("Record(events:) needs nothing after the end, got \(end) in \(events)")
    }
    self.events = events
  }

  /// Makes a signal of its elements and its end.
  ///
  /// - Parameters:
  ///   - output: The elements.
  ///   - completion: How it ends; `.finished` unless told otherwise.
  public init(output: [Element], completion: Subscribers.Completion<Error> = .finished) {
    events = output.map { .next($0) } + [.init(completion)]
  }

  /// Starts to observe with the two halves of an observer, and sends everything.
  ///
  /// - Returns: What ends the observation. Dropping it does not.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    guard let last = events.last, last.isTerminal else {
      // Registered first, so that disposing from inside the replay is seen by it.
      let disposable = SimpleDisposable()
      observer.upstream?.hold(disposable)
      for event in events where !observer.isDisposed && !disposable.isDisposed {
        observer.on(event)
      }
      return disposable
    }
    for event in events where !observer.isDisposed { observer.on(event) }
    return Finished()
  }
}

extension Record: Equatable where Element: Equatable, Error: Equatable {}
extension Record: Hashable where Element: Hashable, Error: Hashable {}
