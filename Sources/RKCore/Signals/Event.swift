extension Signal {
  /// An event of a signal: an element, or the terminal event.
  ///
  /// An observation receives any number of `next` events, and then at most one `failed` or
  /// `completed` event. An event prints as `next(1)`, `failed(timeout)` or `completed`.
  public enum Event: Sendable {
    /// An element.
    case next(Element)
    /// The terminal event of a signal that failed.
    case failed(Error)
    /// The terminal event of a signal that completed.
    case completed
  }
}

extension Signal.Event {
  /// A Boolean value that indicates whether the event is `next`.
  @inlinable public var isNext: Bool { element != nil }

  /// A Boolean value that indicates whether the event is `failed`.
  @inlinable public var isFailed: Bool { error != nil }

  /// A Boolean value that indicates whether the event is `completed`.
  @inlinable public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// A Boolean value that indicates whether the event is `failed` or `completed`.
  @inlinable public var isTerminal: Bool { !isNext }

  /// The element of a `next` event; nil for other events.
  @inlinable public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of a `failed` event; nil for other events.
  @inlinable public var error: Error? {
    if case .failed(let error) = self { error } else { nil }
  }

  /// Creates the terminal event that corresponds to a completion.
  @inlinable
  public init(_ completion: Subscribers.Completion<Error>) {
    switch completion {
    case .finished: self = .completed
    case .failure(let error): self = .failed(error)
    }
  }
}

extension Signal.Event: CustomStringConvertible, CustomDebugStringConvertible {
  /// The case and its value: `next(1)`, `next("Paris")`, `failed(timeout)`, `completed`.
  public var description: String {
    switch self {
    case .next(let element): "next(\(String(quoting: element)))"
    case .failed(let error): "failed(\(error))"
    case .completed: "completed"
    }
  }

  /// The same text as `description`, so that events print the same way inside collections.
  public var debugDescription: String { description }
}

extension String {
  /// Creates the description of a value.
  ///
  /// A string is described in quotation marks.
  package init<Value>(quoting value: Value) {
    // The type is checked too, because the cast alone would also unwrap an optional string.
    let text = Value.self is any StringProtocol.Type ? value as? any StringProtocol : nil
    self = text.map { String($0).debugDescription } ?? "\(value)"
  }
}

extension Signal.Event: Equatable where Element: Equatable, Error: Equatable {}
extension Signal.Event: Hashable where Element: Hashable, Error: Hashable {}
