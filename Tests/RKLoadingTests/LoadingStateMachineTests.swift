import Foundation
import RKLoading
import RKTesting
import TestSupport
import Testing

/// The table of Docs/Loading.md, row by row.
@Suite("LoadingStateMachine, as its table says")
struct LoadingStateMachineTests {
  /// A row of the table: what happens, and what becomes of each state.
  struct Row: Sendable, CustomTestStringConvertible {
    let event: String
    let cells: [String]

    var testDescription: String { event }
  }

  static let table: [Row] = {
    let docs = URL(filePath: #filePath).appending(path: "../../../Docs/Loading.md")
    let text = (try? String(contentsOf: docs.standardized, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == beginnings.count + 1 else { return nil }
      return Row(event: cells[0], cells: Array(cells[1...]))
    }
  }()

  static let rows = Array(table.dropFirst(2))

  @Test func `every state and every event is in the table, and no other`() throws {
    #expect(try #require(LoadingStateMachineTests.table.first).cells == beginnings.map(\.name))
    #expect(LoadingStateMachineTests.rows.map(\.event) == events.map(\.name))
  }

  @Test("does what the table says", arguments: rows)
  func row(row: Row) throws {
    let event = try #require(events.first { $0.name == row.event })
    for (beginning, cell) in zip(beginnings, row.cells) {
      var trial = Trial()
      beginning.make(&trial)
      #expect(trial.machine.name == beginning.name)
      let effects = event.happen(&trial)
      #expect(effects.map(trial.picture) ?? "–" == cell, "\(beginning.name)")
      if let sent = effects?.sent { #expect(sent == trial.machine.state) }
    }
  }

  @Test func `waits for a silent load, which is shown from then on`() {
    var machine = StateMachine()
    let silent = machine.begin(isSilent: true, isOwn: false).started ?? 0
    machine.join()
    #expect(machine.loadIfNeeded().started == nil)
    #expect(machine.name == "loading")
    #expect(machine.receive(.failed(DiagramFailure()), of: silent).sent != nil)
    #expect(machine.name == "failed")
  }

  @Test func `does not wait for a silent load that has failed`() {
    var machine = StateMachine()
    let silent = machine.begin(isSilent: true, isOwn: false).started ?? 0
    _ = machine.receive(.failed(DiagramFailure()), of: silent)
    machine.join()
    #expect(machine.loadIfNeeded().started == silent + 1)
  }

  @Test func `does not end another observer's silent load when it is replaced`() {
    var machine = StateMachine()
    let silent = machine.begin(isSilent: true, isOwn: false).started ?? 0
    machine.join()
    _ = machine.loadIfNeeded()
    #expect(machine.begin(isSilent: false, isOwn: false).ended == [])
    #expect(machine.isRunning(silent))
  }

  @Test func `starts a new load when the awaited one is disposed`() {
    var machine = StateMachine()
    let load = machine.begin(isSilent: false, isOwn: false).started ?? 0
    machine.join()
    #expect(machine.loadIfNeeded().started == nil)
    #expect(machine.cancel(load).started == load + 1)
  }

  @Test func `does not load for a disposed observer`() {
    var machine = StateMachine()
    machine.join()
    _ = machine.leave(endsLoads: false)
    #expect(machine.loadIfNeeded().started == nil)
  }

  @Test func `ignores states of an ended load`() {
    var machine = StateMachine()
    let load = machine.begin(isSilent: true, isOwn: false).started ?? 0
    _ = machine.cancel(load)
    #expect(machine.receive(.loaded(1), of: load).sent == nil)
    #expect(machine.name == "idle")
  }

  @Test(arguments: 0..<50)
  func `sends each change of the state, whatever happens`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      var (machine, started, observers) = (StateMachine(), [Int](), 0)
      for number in 0..<20 {
        let before = "\(machine.state)"
        let load = started.randomElement(using: &random) ?? 0
        let flags = (Bool.random(using: &random), Bool.random(using: &random))
        let effects: StateMachine.Effects
        switch Int.random(in: 0..<11, using: &random) {
        case 0:
          observers += 1
          machine.join()
          effects = machine.loadIfNeeded()
        case 1 where observers > 0:
          observers -= 1
          effects = machine.leave(endsLoads: flags.0)
        case 1, 2, 3: effects = machine.begin(isSilent: flags.0, isOwn: flags.1)
        case 4: effects = machine.receive(.loading, of: load)
        case 5: effects = machine.receive(.loaded(number), of: load)
        case 6: effects = machine.receive(.failed(DiagramFailure()), of: load)
        case 7: effects = flags.0 ? machine.end(load) : machine.cancel(load)
        case 8: effects = machine.endOwn()
        case 9: effects = flags.0 ? machine.set(number) : machine.forget()
        default: effects = machine.retry()
        }
        if let load = effects.started { started.append(load) }
        let after = "\(machine.state)"
        if let sent = effects.sent { #expect("\(sent)" == after) }
        if effects.sent == nil { #expect(before == after) }
        #expect(!effects.ended.contains { machine.isRunning($0) })
      }
    }
  }

  @Test func `ending its own loads sends the last result, in whatever order they began`() {
    for isShownFirst in [false, true] {
      var machine = StateMachine()
      _ = machine.set(1)
      if isShownFirst { _ = machine.begin(isSilent: false, isOwn: true) }
      _ = machine.begin(isSilent: true, isOwn: true)
      if !isShownFirst { _ = machine.begin(isSilent: false, isOwn: true) }
      let effects = machine.endOwn()
      #expect(effects.ended == [2, 3])
      #expect(effects.sent == .loaded(1))
    }
  }
}

private typealias StateMachine = LoadingStateMachine<Int, DiagramFailure>

/// A state machine, and the loads that it knows.
private struct Trial {
  var machine = StateMachine()
  /// A silent load, older than all others.
  let older: Int
  /// The load that is shown, if one is.
  var shown: Int?

  init() {
    machine.join()
    older = machine.begin(isSilent: true, isOwn: false).started ?? 0
  }

  mutating func begin() {
    shown = machine.begin(isSilent: false, isOwn: true).started
  }

  mutating func reply(_ state: StateMachine.State) -> StateMachine.Effects? {
    shown.map { machine.receive(state, of: $0) }
  }

  mutating func replySilently(_ state: StateMachine.State) -> StateMachine.Effects {
    let silent = machine.begin(isSilent: true, isOwn: false).started ?? 0
    return machine.receive(state, of: silent)
  }

  /// The state it is in then, and what else it leads to.
  func picture(_ effects: StateMachine.Effects) -> String {
    var words = [effects.sent == nil ? machine.name : "**\(machine.name)**"]
    if effects.started != nil { words.append("starts") }
    if !effects.ended.isEmpty { words.append("ends") }
    return words.joined(separator: " ")
  }
}

extension LoadingStateMachine {
  /// The name of the state.
  fileprivate var name: String {
    switch (settled, isLoading) {
    case (nil, false): "idle"
    case (nil, true): "loading"
    case (.loaded, false): "loaded"
    case (.loaded, true): "reloading"
    case (_, false): "failed"
    case (_, true): "retrying"
    }
  }
}

private let beginnings: [(name: String, make: @Sendable (inout Trial) -> Void)] = [
  ("idle", { _ in }),
  ("loading", { $0.begin() }),
  (
    "loaded",
    {
      $0.begin()
      _ = $0.reply(.loaded(0))
    }
  ),
  (
    "reloading",
    {
      $0.begin()
      _ = $0.reply(.loaded(0))
      $0.begin()
    }
  ),
  (
    "failed",
    {
      $0.begin()
      _ = $0.reply(.failed(DiagramFailure()))
    }
  ),
  (
    "retrying",
    {
      $0.begin()
      _ = $0.reply(.failed(DiagramFailure()))
      $0.begin()
    }
  ),
]

private let events: [(name: String, happen: @Sendable (inout Trial) -> StateMachine.Effects?)] = [
  (
    "an observer is added",
    { trial in
      // Otherwise the load to wait for would be the silent one.
      _ = trial.machine.end(trial.older)
      trial.machine.join()
      return trial.machine.loadIfNeeded()
    }
  ),
  ("a reload begins", { $0.machine.begin(isSilent: false, isOwn: false) }),
  ("the load sends `loading`", { $0.reply(.loading) }),
  ("the load sends `loaded`", { $0.reply(.loaded(1)) }),
  ("the load sends `failed`", { $0.reply(.failed(DiagramFailure())) }),
  (
    "the load completes or is disposed",
    { trial in trial.shown.map { trial.machine.end($0) } }
  ),
  ("an older silent load sends `loaded`", { $0.machine.receive(.loaded(2), of: $0.older) }),
  ("a newer silent load sends `loaded`", { $0.replySilently(.loaded(3)) }),
  ("a silent load sends `failed`", { $0.replySilently(.failed(DiagramFailure())) }),
  ("`value` is set", { $0.machine.set(4) }),
  ("`value` is set to nil", { $0.machine.forget() }),
  ("`retryIfFailed()`", { $0.machine.retry() }),
  (
    "the last observer is removed, `cancelsWhenUnobserved`",
    { $0.machine.leave(endsLoads: true) }
  ),
]
