extension TestScheduler: CustomStringConvertible {
  /// The time and the number of scheduled actions, as in `TestScheduler(2.0 seconds, 1 scheduled)`.
  public var description: String { "TestScheduler(\(now), \(scheduledCount) scheduled)" }
}

extension Recorder: CustomStringConvertible {
  /// The recorded events, as in `Recorder(next(a) at 1.0 seconds, completed at 2.0 seconds)`.
  public var description: String {
    "Recorder(\(events.map(\.description).joined(separator: ", ")))"
  }
}

extension TestSignal: CustomStringConvertible {
  /// The observations as diagrams, as in `TestSignal(^--!)`.
  public var description: String {
    "TestSignal(\(subscriptions.map(\.description).joined(separator: ", ")))"
  }
}
