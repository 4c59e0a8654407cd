/// A type that receives every event and the resulting state, for logs, analytics and other effects.
///
/// ```swift
/// struct Analytics: Middleware {
///   func process(event: any Event, state: Player) {
///     if event is LevelUp { count("level \(state.level)") }
///   }
/// }
/// ```
///
/// Middleware runs on the thread that delivers the event, after the state changes and before subscribers
/// receive the new state. Middleware cannot change the state, but can fire events.
public protocol Middleware<State>: AnyMiddleware {
  /// The type of the state; `Any` for middleware that works with every core.
  associatedtype State

  /// A synonym for `State`; the Reactor library uses this name.
  typealias StateType = State

  /// Receives the first state when a core is created. Default: does nothing.
  func begin(state: State)

  /// Receives an event and the resulting state.
  func process(event: any Event, state: State)
}

/// Middleware with an erased state type.
///
/// Conform to `Middleware` instead. Middleware receives nothing from a core with another type of state.
public protocol AnyMiddleware: Sendable {
  /// Receives the first state, if it is of the type that the middleware accepts.
  func begin(anyState: Any)

  /// Receives an event and the resulting state, if the state is of the type that the middleware accepts.
  func process(event: any Event, anyState: Any)
}

extension Middleware {
  /// Does nothing.
  public func begin(state: State) {}

  /// Receives the first state, if it is of the type that the middleware accepts.
  public func begin(anyState: Any) {
    if let state = anyState as? State { begin(state: state) }
  }

  /// Receives an event and the resulting state, if the state is of the type that the middleware accepts.
  @inlinable
  public func process(event: any Event, anyState: Any) {
    if let state = sameType(anyState) ?? anyState as? State { process(event: event, state: state) }
  }
}
