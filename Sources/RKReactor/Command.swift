import RKCore

/// Work that fires events, such as a request.
///
/// ```swift
/// struct CreatePlayer: Command {
///   var name: String
///
///   func execute(state: Game, core: Core<Game>) {
///     server.create(name) { player in core.fire(event: AddPlayer(player: player)) }
///   }
/// }
///
/// core.fire(command: CreatePlayer(name: "Kathryn"))
/// ```
public protocol Command<State>: Sendable {
  /// The type of the state.
  associatedtype State: RKReactor.State

  /// A synonym for `State`; the Reactor library uses this name.
  typealias StateType = State

  /// Performs or starts the work, on the thread that fires the command.
  ///
  /// - Parameters:
  ///   - state: The latest state.
  ///   - core: The core on which to fire events, now or later.
  func execute(state: State, core: Core<State>)
}

extension Core {
  /// Executes a command with the latest state, on the calling thread.
  public func fire(command: some Command<State>) {
    command.execute(state: state, core: self)
  }
}
