/// A function that changes a state by events, for a state that does not conform to `State`.
///
/// ```swift
/// let names = Reducer<AppState> { state, event in
///   if let event = event as? SetName { state.name = event.name }
/// }
/// let core = Core(state: AppState(), reducer: .combining(names, Reducer(of: \.player)))
/// ```
public struct Reducer<State: Sendable>: Sendable {
  @usableFromInline let reduce: @Sendable (inout State, any Event) -> Void

  /// Creates a reducer from a function.
  ///
  /// - Parameter reduce: A function with the rules of `State.react(to:)`: it has no other effect.
  @inlinable
  public init(_ reduce: @escaping @Sendable (_ state: inout State, _ event: any Event) -> Void) {
    self.reduce = reduce
  }

  /// Creates a reducer from a function that returns the new state, as in ReSwift.
  ///
  /// - Parameter reduce: A function of an event and the state before it.
  @inlinable
  public init(_ reduce: @escaping @Sendable (_ event: any Event, _ state: State?) -> State) {
    self.init { state, event in state = reduce(event, state) }
  }

  /// Creates a reducer that changes one part by another reducer.
  @inlinable
  public init<Part>(
    of part: any WritableKeyPath<State, Part> & Sendable,
    _ reducer: Reducer<Part>
  ) {
    self.init { state, event in reducer.reduce(&state[keyPath: part], event) }
  }

  /// Creates a reducer that lets one part react.
  @inlinable
  public init(of part: any WritableKeyPath<State, some RKReactor.State> & Sendable) {
    self.init { state, event in state[keyPath: part].react(to: event) }
  }

  /// Returns a reducer that calls several reducers in order, each with the state that the one
  /// before left.
  @inlinable
  public static func combining(_ reducers: Reducer...) -> Reducer {
    Reducer { state, event in
      for reducer in reducers { reducer.reduce(&state, event) }
    }
  }

  /// Changes a state by an event.
  @inlinable
  public func callAsFunction(_ state: inout State, _ event: any Event) {
    reduce(&state, event)
  }
}

extension Reducer where State: RKReactor.State {
  /// Creates a reducer that lets the state react.
  @inlinable
  public init() {
    self.init { state, event in state.react(to: event) }
  }
}
