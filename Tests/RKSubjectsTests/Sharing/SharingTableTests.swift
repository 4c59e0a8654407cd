import RKCore
import RKSubjects
import RKTesting
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The table of Docs/Sharing.md, row by row.
@Suite("Sharing, as its table says")
struct SharingTableTests {
  /// A row of the table: what is written, and what its cells say.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let cells: [String]

    var testDescription: String { name }
  }

  static let rows: [Row] = lines(ofFile: "Docs/Sharing.md").compactMap { line in
    let cells = line.split(separator: "|").map { String($0.trimmingSpaces) }
    guard cells.count == 7, let first = cells.first, first.hasPrefix("`") else { return nil }
    return Row(name: String(first.dropFirst().dropLast()), cells: Array(cells.dropFirst()))
  }

  @Test func `every form of sharing is in the table, and no other`() {
    #expect(Set(SharingTableTests.rows.map(\.name)) == Set(ways.map(\.key)))
    #expect(SharingTableTests.rows.count == ways.count)
  }

  @Test("does what the table says", arguments: rows)
  func row(row: Row) throws {
    let share = try #require(ways[row.name])
    let got = [
      Trial(share).connects(), Trial(share).late(), Trial(share).lastLeaves(),
      Trial(share).whoComesThen(), Trial(share).after(.finished),
      Trial(share).after(.failure(DiagramFailure())),
    ]
    #expect(got == row.cells)
  }
}

private typealias Way =
  @Sendable (Signal<Int, DiagramFailure>, TestScheduler) -> any SignalProtocol<Int, DiagramFailure>

private let ways: [String: Way] = [
  "publish()": { source, _ in source.publish() },
  "publish { shared in shared }": { source, _ in source.publish { shared in shared } },
  "replay(limit: 2)": { source, _ in source.replay(limit: 2) },
  "replay(limit: 2, for: .seconds(1), on: time)": { source, time in
    source.replay(limit: 2, for: .seconds(1), on: time)
  },
  "multicast(subject: ReplayOneSubject())": { source, _ in
    source.multicast(subject: ReplayOneSubject())
  },
  "multicast { ReplayOneSubject() }": { source, _ in source.multicast { ReplayOneSubject() } },
  "publish().refCount()": { source, _ in source.publish().refCount() },
  "publish().refCount(minimum: 2)": { source, _ in source.publish().refCount(minimum: 2) },
  "publish().refCount(disconnectAfter: .seconds(1), on: time)": { source, time in
    source.publish().refCount(disconnectAfter: .seconds(1), on: time)
  },
  "publish().refCount(resetsOnCompletion: true)": { source, _ in
    source.publish().refCount(resetsOnCompletion: true)
  },
  "publish().refCount(resetsOnFailure: true)": { source, _ in
    source.publish().refCount(resetsOnFailure: true)
  },
  "replay(limit: 2).refCount()": { source, _ in source.replay(limit: 2).refCount() },
  "publish().autoconnect(2)": { source, _ in source.publish().autoconnect(2) },
  "replay(limit: 2).autoconnect()": { source, _ in source.replay(limit: 2).autoconnect() },
  "multicast(subject: ReplayOneSubject()).refCount()": { source, _ in
    source.multicast(subject: ReplayOneSubject()).refCount()
  },
  "multicast { ReplayOneSubject() }.refCount()": { source, _ in
    source.multicast { ReplayOneSubject() }.refCount()
  },
  "shareReplay()": { source, _ in source.shareReplay() },
  "shareReplay(limit: 2)": { source, _ in source.shareReplay(limit: 2) },
  "share()": { source, _ in source.share() },
  "share(limit: .max)": { source, _ in source.share(limit: .max) },
  "share(limit: 2)": { source, _ in source.share(limit: 2) },
  "share(limit: 2, scope: .forever)": { source, _ in source.share(limit: 2, scope: .forever) },
  "share(limit: 2, scope: .forever, resetsOnCompletion: true)": { source, _ in
    source.share(limit: 2, scope: .forever, resetsOnCompletion: true)
  },
  "share(limit: 2, scope: .forever, resetsOnFailure: true)": { source, _ in
    source.share(limit: 2, scope: .forever, resetsOnFailure: true)
  },
  "share(limit: 2, keepAlive: true, resetsOnFailure: true)": { source, _ in
    source.share(limit: 2, keepAlive: true, resetsOnFailure: true)
  },
  "share(limit: 2, keepAlive: true)": { source, _ in source.share(limit: 2, keepAlive: true) },
  "share(limit: 2, disconnectAfter: .seconds(1), on: time)": { source, time in
    source.share(limit: 2, disconnectAfter: .seconds(1), on: time)
  },
  "share(limit: 2, resetsOnCompletion: true)": { source, _ in
    source.share(limit: 2, resetsOnCompletion: true)
  },
  "share(limit: 2, resetsOnFailure: true)": { source, _ in
    source.share(limit: 2, resetsOnFailure: true)
  },
]

/// One shared signal, and what happens to it.
private struct Trial {
  private let source = Runs()
  private let time = TestScheduler()
  private let shared: any SignalProtocol<Int, DiagramFailure>

  init(_ share: Way) {
    shared = share(source.signal, time)
  }

  /// How many observers connect.
  func connects() -> String {
    for count in 1...3 {
      shared.observe { _ in }
      if source.started == 0 { continue }
      shared.observe { _ in }
      return source.started == 1 ? "\(count)" : "\(count), each its own"
    }
    (shared as? any ConnectableSignalProtocol)?.connect()
    return source.started == 1 ? "by hand" : "never"
  }

  /// What a late observer receives.
  func late() -> String {
    _ = connect()
    return newcomer()
  }

  /// What becomes of the connection when all leave, one after the other.
  func lastLeaves() -> String {
    var observations = connect()
    while let last = observations.popLast() {
      last.dispose()
      if source.live > 0 { continue }
      return observations.isEmpty ? "disconnects" : "disconnects at \(observations.count)"
    }
    time.advance(by: .seconds(2))
    return source.live == 0 ? "waits" : "stays"
  }

  /// What an observer receives after all others were disposed.
  func whoComesThen() -> String {
    for observation in connect() { observation.dispose() }
    return newcomer()
  }

  /// What an observer receives after the terminal event.
  func after(_ end: Subscribers.Completion<DiagramFailure>) -> String {
    _ = connect()
    source.end(end)
    return newcomer()
  }

  /// Has as many observe as it takes, connects it, and has the source send.
  private func connect() -> [any Disposable] {
    var observations = [shared.observe { _ in }]
    (shared as? any ConnectableSignalProtocol)?.connect()
    if source.started == 0 { observations.append(shared.observe { _ in }) }
    for number in 1...3 { source.send(number) }
    return observations
  }

  /// What a new observer receives synchronously, and whether the source runs for it.
  private func newcomer() -> String {
    let (log, runs) = (Log<String>(), source.started)
    shared.observe { event in
      switch event {
      case .next(let number): log("\(number)")
      case .completed: log("completed")
      case .failed: log("failed")
      }
    }
    let words = log.values + (source.started > runs ? ["runs again"] : [])
    return words.isEmpty ? "nothing" : words.joined(separator: " ")
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().reduce(into: "") { $0.append($1) }
  }
}

/// The lines of a file of this package.
private func lines(ofFile path: String, from here: String = #filePath) -> [String] {
  // Tests/RKSubjectsTests/Sharing/ and the name are not part of it.
  let root = here.split(separator: "/").dropLast(4).joined(separator: "/")
  guard let file = fopen("/\(root)/\(path)", "r") else { return [] }
  defer { fclose(file) }
  var text: [UInt8] = []
  while case let byte = getc(file), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
}
