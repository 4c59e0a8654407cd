import RKCore

// Descriptions of subjects: the name, the number of observers, and whether the subject has terminated.

extension PassthroughSubject: CustomStringConvertible {
  /// The number of observers, and whether the subject has terminated, as in
  /// `PassthroughSubject(2 observers)`.
  public var description: String { broadcaster.describe("PassthroughSubject", self) }
}

extension ReplaySubject: CustomStringConvertible {
  /// The number of observers, and whether the subject has terminated, as in
  /// `ReplaySubject(1 observer, terminated)`.
  public var description: String { store.broadcaster.describe("ReplaySubject", self) }
}

extension ReplayOneSubject: CustomStringConvertible {
  /// The number of observers, and whether the subject has terminated, as in `ReplayOneSubject(1 observer)`.
  public var description: String { store.broadcaster.describe("ReplayOneSubject", self) }
}

extension AsyncSubject: CustomStringConvertible {
  /// The number of observers, and whether the subject has terminated, as in `AsyncSubject(2 observers)`.
  public var description: String { store.broadcaster.describe("AsyncSubject", self) }
}

extension UnicastSubject: CustomStringConvertible {
  /// The number of observers, and whether the subject has terminated, as in `UnicastSubject(1 observer)`.
  public var description: String { unicast.broadcaster.describe("UnicastSubject", self) }
}

extension Future: CustomStringConvertible {
  /// The number of observers, and whether the result has arrived, as in `Future(1 observer)`.
  public var description: String { subject.store.broadcaster.describe("Future", self) }
}

extension ConnectableSignal: CustomStringConvertible {
  /// The number of observers, and whether the signal is connected, as in
  /// `ConnectableSignal(2 observers, connected)`.
  public var description: String {
    let coordinator = shared.lifetime.coordinator
    let (observers, isConnected) = (coordinator.observers, coordinator.isConnected)
    return "ConnectableSignal(\(observers) observer\(observers == 1 ? "" : "s")"
      + "\(isConnected ? ", connected" : ""))"
  }
}
