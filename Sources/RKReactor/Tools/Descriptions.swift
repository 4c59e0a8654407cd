extension Core: CustomStringConvertible {
  /// The latest state, as in `Core(Counter(value: 1))`.
  public var description: String { "Core(\(state))" }
}

extension TestCore: CustomStringConvertible {
  /// The latest state, as in `TestCore(Counter(value: 1))`.
  public var description: String { "TestCore(\(core.state))" }
}

extension EventRecorder: CustomStringConvertible {
  /// The number of events and the position, as in `EventRecorder(3 events, at 2)`.
  public var description: String {
    let count = events.count
    return "EventRecorder(\(count) event\(count == 1 ? "" : "s"), at \(position))"
  }
}
