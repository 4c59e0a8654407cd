#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How fast the first matches come, and how fast a search that nobody wants any more stops.
struct SpeedChecks {
  let program: String
  /// From a key to its first match on the screen, in seconds.
  private static let firstMatchLimit = 0.100
  /// How long after a key the old search may still work.
  private static let grace = 0.050
  private static let window = 0.300
  /// The processor time in the window that counts as none.
  private static let idleLimit = 0.005
  private static let tries = 5
  private static let frameLimit = 300
  private static let idle = "idle: type to search"

  func run(_ ledger: inout Ledger) {
    let start = Clock.now
    let tree = LargeTree()
    defer { tree.scratch.remove() }
    ledger.note("speed: 10,000 files of 100 MB made", Clock.milliseconds(Clock.now - start))
    let session = TerminalSession(program, [tree.scratch.path], columns: 120)
    session.wait(forStatus: "idle")
    firstMatches(session, &ledger)
    wholeSearch(session, &ledger)
    guard Clock.processorTime(of: session.child.pid) != nil else {
      return ledger.skip("speed: stopping", because: "no processor time to be had here")
    }
    backToIdle(session, &ledger)
    anotherLetter(session, &ledger)
  }

  private func firstMatches(_ session: TerminalSession, _ ledger: inout Ledger) {
    var letters: [Double] = []
    for query in ["e", "t", "a", "s", "i", "n", "o", "r", "z", "q", "v", "w"] {
      letters.append(timeToFirstMatch(session, "", query))
    }
    judge("a letter", letters, &ledger)
    var words: [Double] = []
    for query in LargeTree.words.filter({ $0.count > 4 }).prefix(12) {
      words.append(timeToFirstMatch(session, String(query.dropLast()), String(query.suffix(1))))
    }
    judge("the last letter of a word", words, &ledger)
    var rare: [Double] = []
    for _ in 0..<10 {
      rare.append(timeToFirstMatch(session, "", LargeTree.rare))
    }
    ledger.note("speed: the only match, in file 5,001 of 10,000", Self.summary(rare))
  }

  private func judge(_ what: String, _ times: [Double], _ ledger: inout Ledger) {
    let worst = times.max() ?? .infinity
    ledger.check(
      "speed: from \(what) to its first match on the screen",
      worst <= Self.firstMatchLimit,
      expected: "at most \(Clock.milliseconds(Self.firstMatchLimit))",
      got: Self.summary(times),
      figure: Self.summary(times)
    )
  }

  private func timeToFirstMatch(
    _ session: TerminalSession,
    _ before: String,
    _ key: String
  ) -> Double {
    clear(session)
    if !before.isEmpty {
      session.type(before)
      session.wait(for: 10) { $0.prompt == "› " + before && $0.status.contains(" in ") }
    }
    let query = before + key
    let start = Clock.now
    session.type(key)
    let isShown = session.wait(for: 10) {
      $0.text(1, styled: ScreenChecks.marked).lowercased() == query
    }
    return isShown ? Clock.now - start : .infinity
  }

  private func wholeSearch(_ session: TerminalSession, _ ledger: inout Ledger) {
    for query in ["e", "nowhere"] {
      clear(session)
      let frames = session.grid.frames
      let start = Clock.now
      session.type(query)
      session.wait(for: 20) { $0.status.contains(" in ") }
      ledger.note(
        "speed: the whole search for \(query): \(session.grid.status)",
        Clock.milliseconds(Clock.now - start)
      )
      let perSecond = Int(Double(session.grid.frames - frames) / (Clock.now - start))
      ledger.check(
        "speed: the screen is drawn as often as one can see while \(query) is searched for",
        perSecond <= Self.frameLimit,
        expected: "at most \(Self.frameLimit) a second",
        got: "\(perSecond)",
        figure: "\(perSecond) a second"
      )
    }
  }

  private func backToIdle(_ session: TerminalSession, _ ledger: inout Ledger) {
    var busy: [Double] = []
    for _ in 0..<Self.tries {
      clear(session)
      beginLongSearch(session)
      let wasSearching = session.grid.status.hasPrefix("searching")
      session.type("\u{15}")
      session.look(for: Self.grace)
      busy.append(wasSearching ? work(session, for: Self.window) : .infinity)
    }
    judgeIdle("Ctrl-U", busy, &ledger)
    ledger.check("speed: … and the status is idle", session.grid.status, is: Self.idle)
  }

  /// Has a second search follow a long one.
  ///
  /// It finds nothing and is over soon. If the one before went on, it would be seen beside it and
  /// after it.
  private func anotherLetter(_ session: TerminalSession, _ ledger: inout Ledger) {
    var busy: [Double] = []
    var shares: [Double] = []
    for _ in 0..<Self.tries {
      clear(session)
      beginLongSearch(session)
      let wasSearching = session.grid.status.hasPrefix("searching")
      session.type("#")
      session.look(for: Self.grace)
      let start = Clock.now
      let before = Clock.processorTime(of: session.child.pid) ?? 0
      session.wait(for: 10) { $0.status.hasPrefix("0 matches in ") }
      let after = Clock.processorTime(of: session.child.pid) ?? 0
      if Clock.now - start > 0.02 { shares.append((after - before) / (Clock.now - start)) }
      session.look(for: 0.02)
      busy.append(wasSearching ? work(session, for: Self.window) : .infinity)
    }
    let most = shares.max() ?? 0
    ledger.check(
      "speed: from 50 ms after another letter on one search works",
      most <= 1.2,
      expected: "at most 1.2 processors",
      got: "\(most)",
      figure: "\(Int((most * 100).rounded())) % of a processor at most"
    )
    judgeIdle("another letter, once its search is over,", busy, &ledger)
  }

  private func beginLongSearch(_ session: TerminalSession) {
    session.type("e")
    session.wait { $0.status.hasPrefix("searching") && !$0.list.isEmpty }
  }

  private func judgeIdle(_ what: String, _ times: [Double], _ ledger: inout Ledger) {
    ledger.check(
      "speed: after \(what) the processor is left alone",
      (times.max() ?? .infinity) <= Self.idleLimit,
      expected: "at most \(Clock.milliseconds(Self.idleLimit)) in 300 ms, during a search",
      got: Self.summary(times),
      figure: Self.summary(times) + " in 300 ms"
    )
  }

  /// The processor time used during a time.
  private func work(_ session: TerminalSession, for seconds: Double) -> Double {
    let before = Clock.processorTime(of: session.child.pid) ?? 0
    session.look(for: seconds)
    return (Clock.processorTime(of: session.child.pid) ?? .infinity) - before
  }

  private func clear(_ session: TerminalSession) {
    session.type("\u{15}")
    session.wait { $0.status == Self.idle && $0.list.isEmpty }
    session.look(for: 0.03)
  }

  private static func summary(_ times: [Double]) -> String {
    let sorted = times.sorted()
    let median = Clock.milliseconds(sorted[sorted.count / 2])
    return "median \(median), worst \(Clock.milliseconds(sorted[sorted.count - 1])), "
      + "\(sorted.count) tries"
  }
}
