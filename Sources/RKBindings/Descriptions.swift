import RKCore

extension Action: CustomStringConvertible {
  /// The state: `Action(ready)`, `Action(executing)` or `Action(disabled)`.
  public var description: String { "Action(\(stateDescription))" }
}

extension Lifetime: CustomStringConvertible {
  /// The state: `Lifetime(live)` or `Lifetime(ended)`.
  public var description: String { "Lifetime(\(hasEnded ? "ended" : "live"))" }
}

#if canImport(Dispatch)
extension DynamicSubject: CustomStringConvertible {
  /// The type, and whether the object is alive, as in `DynamicSubject<String>(live)`.
  public var description: String { "\(Self.self)(\(lifetime.hasEnded ? "ended" : "live"))" }
}

extension MainActorSignal: CustomStringConvertible {
  /// The description of the wrapped signal, with the prefix `MainActor`.
  public var description: String { "MainActor\(signal)" }
}
#endif
