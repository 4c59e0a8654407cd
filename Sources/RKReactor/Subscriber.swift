/// An object, such as a view controller, that receives the state of a core.
///
/// ```swift
/// final class LevelLabel: Subscriber {
///   func update(with state: Player) { print("level \(state.level)") }
/// }
///
/// core.add(subscriber: label)
/// ```
///
/// If another module also declares a `Subscriber`, write `RKReactor.Subscriber`. A main-actor class conforms
/// to `MainActorSubscriber` or to `@MainActor Subscriber`. Add it with `add(subscriber:selector:)`, which
/// calls it on the main actor. Only a class without isolation can receive states on another queue or context.
/// If the main actor is the default isolation, declare that class as `nonisolated`.
public protocol Subscriber<State>: AnySubscriber {
  /// The type of the state, or of the part that a selector returns.
  associatedtype State

  /// A synonym for `State`; the Reactor library uses this name.
  typealias StateType = State

  /// Receives a state: first the latest one, and then the state after each event.
  func update(with state: State)
}

/// A subscriber with an erased state type.
///
/// Conform to `Subscriber` instead of this protocol.
public protocol AnySubscriber: AnyObject {
  /// Receives a state, if it is of the type that the subscriber accepts.
  func update(withAnyState state: Any)
}

extension Subscriber {
  /// Receives a state, if it is of the type that the subscriber accepts.
  @inlinable
  public func update(withAnyState state: Any) {
    if let state = sameType(state) ?? state as? State { update(with: state) }
  }
}

/// A main-actor subscriber, such as a view model.
///
/// A conforming class is isolated to the main actor.
@MainActor
public protocol MainActorSubscriber<State>: AnyObject, Sendable {
  /// The type of the state, or of the part that a selector returns.
  associatedtype State: Sendable

  /// Receives a state: first the latest one, and then the state after each event.
  func update(with state: State)
}
