import RKCore

/// Middleware that prints each event and what it changed in the state.
///
/// ```text
/// LevelUp()
///   player.level: 1 → 2
/// ```
public final class EventLog<State: Sendable>: Middleware {
  private let write: @Sendable (String) -> Void
  private let previous = Locked<State?>(nil)

  /// Creates the log.
  ///
  /// - Parameter write: A function that receives the text for an event, of one or more lines
  ///   without a line break at the end. Default: prints it.
  public init(_ write: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.write = write
  }

  /// Receives the first state.
  public func begin(state: State) {
    _ = exchange(state)
  }

  /// Writes an event and what it changed.
  public func process(event: any Event, state: State) {
    var lines = ["\(event)"]
    if let old = exchange(state) {
      lines += StateDiff(from: old, to: state).differences.map { "  \($0)" }
    }
    write(lines.joined(separator: "\n"))
  }

  private func exchange(_ state: State) -> State? {
    previous.withLock { previous in
      defer { previous = state }
      return previous
    }
  }
}
