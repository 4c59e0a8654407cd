/// A small program of two or three threads, and how to explore it.
public struct Program: Sendable {
  let name: String
  let group: String?
  let preemptions: Int?
  let modes: [Mode]
  let isLinearizable: Bool
  let body: @Sendable (Run) -> Void

  /// - Parameters:
  ///   - name: The name, unique among the programs.
  ///   - group: The name under which it is listed and explored with others. Default: its own.
  ///   - preemptions: The number of preemptions in an execution. Default: any number.
  ///   - modes: What is explored. Default: both.
  ///   - isLinearizable: Whether some order of the calls, one after another, must give the same result.
  ///     Default: true.
  ///   - body: Sets up the threads. It runs before each execution.
  public init(
    _ name: String,
    group: String? = nil,
    preemptions: Int? = nil,
    modes: [Mode] = [.strong, .weak],
    isLinearizable: Bool = true,
    _ body: @escaping @Sendable (Run) -> Void
  ) {
    self.name = name
    self.group = group
    self.preemptions = preemptions
    self.modes = modes
    self.isLinearizable = isLinearizable
    self.body = body
  }

  /// What a load may return.
  public enum Mode: String, Sendable, CaseIterable {
    /// Each load returns the last value. Deliveries are steps, so that laws about time are checked.
    case strong
    /// A load may return an earlier value, if its order permits.
    case weak
  }
}
