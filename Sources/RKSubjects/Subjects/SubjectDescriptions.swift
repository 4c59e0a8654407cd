import RKCore

// How subjects print: with their name, the number of observers, and whether they have terminated.

extension PassthroughSubject: CustomStringConvertible {
  /// The observers and the end, as in `PassthroughSubject(2 observers)`.
  public var description: String { broadcaster.describe("PassthroughSubject", self) }
}

extension ReplaySubject: CustomStringConvertible {
  /// The observers and the end, as in `ReplaySubject(1 observer, terminated)`.
  public var description: String { broadcaster.broadcaster.describe("ReplaySubject", self) }
}

extension ReplayOneSubject: CustomStringConvertible {
  /// The observers and the end, as in `ReplayOneSubject(1 observer, terminated)`.
  public var description: String { broadcaster.broadcaster.describe("ReplayOneSubject", self) }
}

extension AsyncSubject: CustomStringConvertible {
  /// The observers and the end, as in `AsyncSubject(2 observers)`.
  public var description: String { broadcaster.broadcaster.describe("AsyncSubject", self) }
}

extension UnicastSubject: CustomStringConvertible {
  /// The observers and the end, as in `UnicastSubject(1 observer)`.
  public var description: String { broadcaster.broadcaster.describe("UnicastSubject", self) }
}

extension Future: CustomStringConvertible {
  /// The observers, and whether the result has arrived, as in `Future(1 observer)`.
  public var description: String { subject.broadcaster.broadcaster.describe("Future", self) }
}

extension ConnectableSignal: CustomStringConvertible {
  /// The observers and the connection, as in `ConnectableSignal(2 observers, connected)`.
  public var description: String {
    let coordinator = shared.owner.coordinator
    let (observers, isConnected) = (coordinator.observers, coordinator.isConnected)
    return "ConnectableSignal(\(observers) observer\(observers == 1 ? "" : "s")"
      + "\(isConnected ? ", connected" : ""))"
  }
}
