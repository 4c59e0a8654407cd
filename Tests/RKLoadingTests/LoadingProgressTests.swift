import Foundation
import RKLoading
import RKTesting
import TestSupport
import Testing

/// The table of Docs/Loading.md, row by row.
@Suite("LoadingProgress, as its table says")
struct LoadingProgressTests {
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
    #expect(try #require(LoadingProgressTests.table.first).cells == beginnings.map(\.name))
    #expect(LoadingProgressTests.rows.map(\.event) == events.map(\.name))
  }

  @Test("does what the table says", arguments: rows)
  func row(row: Row) throws {
    let event = try #require(events.first { $0.name == row.event })
    for (beginning, cell) in zip(beginnings, row.cells) {
      var trial = Trial()
      beginning.make(&trial)
      #expect(trial.progress.name == beginning.name)
      let effects = event.happen(&trial)
      #expect(effects.map(trial.picture) ?? "–" == cell, "\(beginning.name)")
      if let sent = effects?.sent { #expect(sent == trial.progress.state) }
    }
  }

  @Test func `waits for a silent load, which is shown from then on`() {
    var progress = Progress()
    let silent = progress.begin(isSilent: true, isOwn: false).started ?? 0
    progress.join()
    #expect(progress.loadIfNeeded().started == nil)
    #expect(progress.name == "loading")
    #expect(progress.receive(.failed(DiagramFailure()), of: silent).sent != nil)
    #expect(progress.name == "failed")
  }

  @Test func `does not wait for a silent load that has failed`() {
    var progress = Progress()
    let silent = progress.begin(isSilent: true, isOwn: false).started ?? 0
    _ = progress.receive(.failed(DiagramFailure()), of: silent)
    progress.join()
    #expect(progress.loadIfNeeded().started == silent + 1)
  }

  @Test func `does not end another observer's silent load when it is replaced`() {
    var progress = Progress()
    let silent = progress.begin(isSilent: true, isOwn: false).started ?? 0
    progress.join()
    _ = progress.loadIfNeeded()
    #expect(progress.begin(isSilent: false, isOwn: false).ended == [])
    #expect(progress.isRunning(silent))
  }

  @Test func `starts a new load when the awaited one is disposed`() {
    var progress = Progress()
    let load = progress.begin(isSilent: false, isOwn: false).started ?? 0
    progress.join()
    #expect(progress.loadIfNeeded().started == nil)
    #expect(progress.cancel(load).started == load + 1)
  }

  @Test func `does not load for a disposed observer`() {
    var progress = Progress()
    progress.join()
    _ = progress.leave(endsLoads: false)
    #expect(progress.loadIfNeeded().started == nil)
  }

  @Test func `ignores states of an ended load`() {
    var progress = Progress()
    let load = progress.begin(isSilent: true, isOwn: false).started ?? 0
    _ = progress.cancel(load)
    #expect(progress.receive(.loaded(1), of: load).sent == nil)
    #expect(progress.name == "idle")
  }

  @Test(arguments: 0..<50)
  func `sends each change of the state, whatever happens`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      var (progress, started, observers) = (Progress(), [Int](), 0)
      for number in 0..<20 {
        let before = "\(progress.state)"
        let load = started.randomElement(using: &random) ?? 0
        let flags = (Bool.random(using: &random), Bool.random(using: &random))
        let effects: Progress.Effects
        switch Int.random(in: 0..<11, using: &random) {
        case 0:
          observers += 1
          progress.join()
          effects = progress.loadIfNeeded()
        case 1 where observers > 0:
          observers -= 1
          effects = progress.leave(endsLoads: flags.0)
        case 1, 2, 3: effects = progress.begin(isSilent: flags.0, isOwn: flags.1)
        case 4: effects = progress.receive(.loading, of: load)
        case 5: effects = progress.receive(.loaded(number), of: load)
        case 6: effects = progress.receive(.failed(DiagramFailure()), of: load)
        case 7: effects = flags.0 ? progress.end(load) : progress.cancel(load)
        case 8: effects = progress.endOwn()
        case 9: effects = flags.0 ? progress.set(number) : progress.forget()
        default: effects = progress.retry()
        }
        if let load = effects.started { started.append(load) }
        let after = "\(progress.state)"
        if let sent = effects.sent { #expect("\(sent)" == after) }
        if effects.sent == nil { #expect(before == after) }
        #expect(!effects.ended.contains { progress.isRunning($0) })
      }
    }
  }

  @Test func `ending its own loads sends the last result, in whatever order they began`() {
    for isShownFirst in [false, true] {
      var progress = Progress()
      _ = progress.set(1)
      if isShownFirst { _ = progress.begin(isSilent: false, isOwn: true) }
      _ = progress.begin(isSilent: true, isOwn: true)
      if !isShownFirst { _ = progress.begin(isSilent: false, isOwn: true) }
      let effects = progress.endOwn()
      #expect(effects.ended == [2, 3])
      #expect(effects.sent == .loaded(1))
    }
  }
}

private typealias Progress = LoadingProgress<Int, DiagramFailure>

/// A progress, and the loads that are known to it.
private struct Trial {
  var progress = Progress()
  /// A silent load, older than all others.
  let older: Int
  /// The load that is shown, if one is.
  var shown: Int?

  init() {
    progress.join()
    older = progress.begin(isSilent: true, isOwn: false).started ?? 0
  }

  mutating func begin() {
    shown = progress.begin(isSilent: false, isOwn: true).started
  }

  mutating func reply(_ state: Progress.State) -> Progress.Effects? {
    shown.map { progress.receive(state, of: $0) }
  }

  mutating func replySilently(_ state: Progress.State) -> Progress.Effects {
    let silent = progress.begin(isSilent: true, isOwn: false).started ?? 0
    return progress.receive(state, of: silent)
  }

  /// The state it is in then, and what else it leads to.
  func picture(_ effects: Progress.Effects) -> String {
    var words = [effects.sent == nil ? progress.name : "**\(progress.name)**"]
    if effects.started != nil { words.append("starts") }
    if !effects.ended.isEmpty { words.append("ends") }
    return words.joined(separator: " ")
  }
}

extension LoadingProgress {
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

private let events: [(name: String, happen: @Sendable (inout Trial) -> Progress.Effects?)] = [
  (
    "an observer is added",
    { trial in
      // Otherwise the load to wait for would be the silent one.
      _ = trial.progress.end(trial.older)
      trial.progress.join()
      return trial.progress.loadIfNeeded()
    }
  ),
  ("a reload begins", { $0.progress.begin(isSilent: false, isOwn: false) }),
  ("the load sends `loading`", { $0.reply(.loading) }),
  ("the load sends `loaded`", { $0.reply(.loaded(1)) }),
  ("the load sends `failed`", { $0.reply(.failed(DiagramFailure())) }),
  (
    "the load completes or is disposed",
    { trial in trial.shown.map { trial.progress.end($0) } }
  ),
  ("an older silent load sends `loaded`", { $0.progress.receive(.loaded(2), of: $0.older) }),
  ("a newer silent load sends `loaded`", { $0.replySilently(.loaded(3)) }),
  ("a silent load sends `failed`", { $0.replySilently(.failed(DiagramFailure())) }),
  ("`value` is set", { $0.progress.set(4) }),
  ("`value` is set to nil", { $0.progress.forget() }),
  ("`retryIfFailed()`", { $0.progress.retry() }),
  (
    "the last observer is removed, `cancelsWhenUnobserved`",
    { $0.progress.leave(endsLoads: true) }
  ),
]
