import RKCore

/// A core in a test: expects states after events, and exactly the events that commands fire.
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
/// A method that finds something else throws a `TestCoreError`, whose text shows the difference.
/// After an error about events, these remain to be expected. After one about the state, the next
/// expectation begins with the state that was found. States and events are compared part by part.
///
/// A command that is a signal runs on the virtual time of its operators. For asynchronous functions,
/// `await test.commandsEnd()` waits.
public final class TestCore<State: RKReactor.State>: Sendable {
  private struct Received: Sendable {
    var changes: [(event: any Event, state: State)] = []
    /// The state that was expected last.
    var expected: State
  }

  /// The core, to fire commands at.
  public let core: Core<State>

  private let received: Locked<Received>
  private let observation = Slot()

  /// Creates a test of a core, from its present state on.
  public init(_ core: Core<State>) {
    self.core = core
    received = Locked(Received(expected: core.state))
    observation.hold(
      core.events.observeNext { [weak self] change in
        self?.received.withLock { $0.changes.append(change) }
      }
    )
  }

  /// Creates a test of a new core: `Core(state:middlewares:)`.
  public convenience init(state: State, middlewares: [any AnyMiddleware] = []) {
    self.init(Core(state: state, middlewares: middlewares))
  }

  deinit { observation.dispose() }

  /// Fires an event, and expects the change that it makes.
  ///
  /// - Parameters:
  ///   - event: The event. Events that others fire because of it remain to be expected.
  ///   - change: A closure that makes the same change. Default: no change.
  /// - Throws: An error if events were not expected before, or if the state is another one.
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

  /// Expects exactly the events that were received since the last expectation, and their changes.
  ///
  /// - Parameters:
  ///   - events: The events, in order.
  ///   - change: A closure that makes the changes of all of them. Default: no change.
  /// - Throws: An error if other events were received, or if the state is another one.
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

  /// Expects that no event was received since the last expectation: `expect(_:changing:)`.
  public func expectNothing() throws(TestCoreError) {
    try expect()
  }

  /// Waits until no command of the core may fire an event any more, or until the task is cancelled.
  public func commandsEnd() async {
    for await count in core.runningCommands.values where count == 0 { return }
  }

  /// Removes the changes, which were expected, and expects the state after them.
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

/// The difference between what a `TestCore` expected and what it found.
public struct TestCoreError: Error, Hashable, CustomStringConvertible {
  /// The expectation and what was found.
  public let description: String
}
