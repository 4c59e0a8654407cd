/// A type that receives every event and the state after it, for logs, analytics and other effects.
///
/// ```swift
/// struct Analytics: Middleware {
///   func process(event: any Event, state: Player) {
///     if event is LevelUp { count("level \(state.level)") }
///   }
/// }
/// ```
///
/// Middleware runs on the thread that delivers the event, after the state has changed and before subscribers
/// receive it. Middleware cannot change the state, but can fire events.
public protocol Middleware<State>: AnyMiddleware {
  /// The type of the state; `Any` for middleware that works with every core.
  associatedtype State

  /// A synonym for `State`, with the name that it has in the Reactor library.
  typealias StateType = State

  /// Receives the first state when a core is created. Default: does nothing.
  func begin(state: State)

  /// Receives an event and the state after it.
  func process(event: any Event, state: State)
}

/// Middleware with any type of state.
///
/// Conform to `Middleware` instead. In a core with another type of state, middleware receives nothing.
public protocol AnyMiddleware: Sendable {
  /// Receives the first state, if it has the middleware's type of state.
  func begin(anyState: Any)

  /// Receives an event and the state after it, if the state has the middleware's type of state.
  func process(event: any Event, anyState: Any)
}

extension Middleware {
  /// Does nothing.
  public func begin(state: State) {}

  /// Receives the first state, if it has the middleware's type of state.
  public func begin(anyState: Any) {
    if let state = anyState as? State { begin(state: state) }
  }

  /// Receives an event and the state after it, if the state has the middleware's type of state.
  @inlinable
  public func process(event: any Event, anyState: Any) {
    if let state = anyState as? State { process(event: event, state: state) }
  }
}
