import RKCore

/// A signal that sends a list of events to each observer, before `observe` returns.
///
///     Record(events: [.next("a"), .next("b"), .completed])    [ab|]
///
/// If the list has no terminal event, the signal never terminates.
public struct Record<Element: Sendable, Error: Swift.Error>: AnyObserverSignal {
  /// The events to send.
  public let events: [Signal<Element, Error>.Event]

  /// Creates a signal that sends the given events; an event after a terminal event traps.
  public init(events: [Signal<Element, Error>.Event]) {
    if let end = events.dropLast().first(where: \.isTerminal) {
      fatalError("Record(events:) has an event after the terminal one, got \(end) in \(events)")
    }
    self.events = events
  }

  /// Creates a signal that sends elements and then a completion, which is `.finished` by default.
  public init(output: [Element], completion: Subscribers.Completion<Error> = .finished) {
    events = output.map { .next($0) } + [.init(completion)]
  }

  /// Observes the signal, and sends all events.
  ///
  /// - Returns: A disposable that ends the observation. Releasing it does not end the observation.
  @discardableResult
  public func observe(with observer: AnyObserver<Element, Error>) -> any Disposable {
    // The disposable is registered first, so that the observer can dispose it between two events.
    let observation = SimpleDisposable()
    observer.upstream?.hold(observation)
    for event in events where !observer.isDisposed && !observation.isDisposed {
      if event.isTerminal { observation.dispose() }
      observer.on(event)
    }
    // Nothing is left to dispose, even if the signal never terminates.
    observation.dispose()
    return observation
  }
}

extension Record: Equatable where Element: Equatable, Error: Equatable {}
extension Record: Hashable where Element: Hashable, Error: Hashable {}
