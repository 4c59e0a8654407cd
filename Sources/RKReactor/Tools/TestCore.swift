import RKCore

/// A core under test, with expectations for the states after events and for the events that commands fire.
///
/// ```swift
/// let time = TestScheduler()
/// let test = TestCore(state: Game())
/// try test.fire(event: LevelUp()) { $0.player.level = 2 }
///
/// test.core.fire(command: search("slime", on: time), id: "search")
/// time.advance(by: .ticks(3))
/// try test.expect(Started(), Found(monster: "slime")) { $0.monsters = ["slime"] }
/// try test.expectNothing()
/// ```
///
/// If an expectation is not met, the method throws a `TestCoreError`, whose description shows the difference.
/// After an error about events, the test must still expect those events. After an error about the state, the
/// next expectation begins with the actual state. States and events are compared part by part.
///
/// A command that is a signal runs in virtual time if its operators use a `TestScheduler`. To wait for
/// commands that are asynchronous functions, use `await test.commandsEnd()`.
public final class TestCore<State: RKReactor.State>: Sendable {
  private struct Received: Sendable {
    var changes: [(event: any Event, state: State)] = []
    /// The state after the last expectation.
    var expected: State
  }

  /// The core, which can also fire commands.
  public let core: Core<State>

  private let received: Locked<Received>
  private let observation = Slot()

  /// Creates a test of a core, beginning with its current state.
  public init(_ core: Core<State>) {
    self.core = core
    received = Locked(Received(expected: core.state))
    observation.hold(
      core.events.observeNext { [weak self] change in
        self?.received.withLock { $0.changes.append(change) }
      }
    )
  }

  /// Creates a test of a new core; see `Core(state:middlewares:)`.
  public convenience init(state: State, middlewares: [any AnyMiddleware] = []) {
    self.init(Core(state: state, middlewares: middlewares))
  }

  deinit { observation.dispose() }

  /// Fires an event, and expects the change that it causes.
  ///
  /// - Parameters:
  ///   - event: The event. If other code fires events in response, the test must still expect them.
  ///   - change: A closure that applies the expected change. Default: no change.
  /// - Throws: An error if the core is delivering another event, if earlier events were not expected, or if
  ///   the state differs.
  public func fire(
    event: any Event,
    expecting change: (inout State) -> Void = { _ in }
  ) throws(TestCoreError) {
    try expectNothing()
    core.fire(event: event)
    guard let first = received.withLock({ $0.changes.first }) else {
      throw TestCoreError(description: "the core is delivering another event")
    }
    try expect([first], after: "\(event)", change)
  }

  /// Expects that exactly these events were received since the last expectation, and expects their changes.
  ///
  /// - Parameters:
  ///   - events: The events, in order.
  ///   - change: A closure that applies the expected changes of all events. Default: no change.
  /// - Throws: An error if other events were received, or if the state differs.
  public func expect(
    _ events: any Event...,
    changing change: (inout State) -> Void = { _ in }
  ) throws(TestCoreError) {
    let changes = received.withLock { $0.changes }
    let difference = zip(events, changes).lazy.map { differences(of: $0, and: $1.event) }
      .first { !$0.isEmpty }
    if difference != nil || changes.count != events.count {
      let (expected, received) = (list(events), list(changes.map(\.event)))
      let detail = expected == received ? ":\n" + (difference ?? []).joined(separator: "\n") : ""
      let text = "expected the events \(expected), received \(received)\(detail)"
      throw TestCoreError(description: text)
    }
    try expect(changes, after: list(events), change)
  }

  /// Expects that no event was received since the last expectation; see `expect(_:changing:)`.
  public func expectNothing() throws(TestCoreError) {
    try expect()
  }

  /// Waits until no command of the core can fire another event, or until the task is cancelled.
  public func commandsEnd() async {
    for await count in core.runningCommands.values where count == 0 { return }
  }

  /// Removes the changes of expected events, and expects the state after these changes.
  private func expect(
    _ changes: [(event: any Event, state: State)],
    after events: String,
    _ change: (inout State) -> Void
  ) throws(TestCoreError) {
    let old = received.withLock { received in
      received.changes.removeFirst(changes.count)
      defer { received.expected = changes.last?.state ?? received.expected }
      return received.expected
    }
    var expected = old
    change(&expected)
    let state = changes.last?.state ?? old
    let differences = differences(of: expected, and: state)
    if differences.isEmpty { return }
    let text = "the state after \(events) differs from the expected one:\n"
    throw TestCoreError(description: text + differences.joined(separator: "\n"))
  }

  private func list(_ events: [any Event]) -> String {
    "[\(events.map { "\($0)" }.joined(separator: ", "))]"
  }
}

/// The difference between the expectation of a `TestCore` and the actual result.
public struct TestCoreError: Error, Hashable, CustomStringConvertible {
  /// The expectation and the actual result.
  public let description: String
}
