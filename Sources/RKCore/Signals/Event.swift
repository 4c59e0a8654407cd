extension Signal {
  /// Something that happens in a signal: an element, or the one event that ends it.
  ///
  /// Every observation sees any number of `next` events and then at most one of the other two.
  /// An event prints as `next(1)`, `failed(timeout)` or `completed`.
  public enum Event: Sendable {
    /// The next element.
    case next(Element)
    /// The end, by failure.
    case failed(Error)
    /// The end, successfully.
    case completed
  }
}

extension Signal.Event {
  /// Whether the event is an element.
  @inlinable public var isNext: Bool { element != nil }

  /// Whether the event is a failure.
  @inlinable public var isFailed: Bool { error != nil }

  /// Whether the event is the successful end.
  @inlinable public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Whether the event ends the signal: `failed` or `completed`.
  @inlinable public var isTerminal: Bool { !isNext }

  /// The element of a `next` event, nil for the others.
  @inlinable public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of a `failed` event, nil for the others.
  @inlinable public var error: Error? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// The terminal event that says the same as a completion.
  @inlinable
  public init(_ completion: Subscribers.Completion<Error>) {
    switch completion {
    case .finished: self = .completed
    case .failure(let error): self = .failed(error)
    }
  }
}

extension Signal.Event: CustomStringConvertible {
  /// The case and what it carries: `next(1)`, `next("Paris")`, `failed(timeout)`, `completed`.
  public var description: String {
    switch self {
    // Asked of the type too: the cast would look through an optional.
    case .next(let text as any StringProtocol) where Element.self is any StringProtocol.Type:
      "next(\(String(text).debugDescription))"
    case .next(let element): "next(\(element))"
    case .failed(let error): "failed(\(error))"
    case .completed: "completed"
    }
  }
}

extension Signal.Event: CustomDebugStringConvertible {
  /// The same as `description`, so that events inside collections read alike.
  public var debugDescription: String { description }
}

extension Signal.Event: Equatable where Element: Equatable, Error: Equatable {}
extension Signal.Event: Hashable where Element: Hashable, Error: Hashable {}
