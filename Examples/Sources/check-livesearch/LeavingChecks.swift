#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Leaving without a choice, which gives the terminal back as it was.
struct LeavingChecks {
  let program: String

  private enum Way {
    case key(String)
    case signal(Int32)
  }

  func run(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    tree.file("a.txt", "alpha beta\n")
    let ways: [(what: String, way: Way)] = [
      ("Escape", .key("\u{1B}")), ("Ctrl-C", .key("\u{03}")), ("Ctrl-D", .key("\u{15}\u{04}")),
      ("SIGTERM", .signal(SIGTERM)), ("SIGINT", .signal(SIGINT)), ("SIGHUP", .signal(SIGHUP)),
    ]
    for (what, way) in ways {
      for (query, status, exit) in [("beta", "1 match", 0), ("nowhere", "0 matches", 1)] {
        let session = TerminalSession(program, [tree.path])
        session.type(query)
        session.wait(forMatches: status)
        let isTaken = !session.areSettingsRestored
        leave(session, way)
        let start = Clock.now
        let ending = session.end()
        let time = Clock.milliseconds(Clock.now - start)
        ledger.check(
          "\(what) after \(status): exit status",
          ending,
          is: .exited(Int32(exit)),
          figure: time
        )
        ledger.check(
          "\(what) after \(status): the terminal is as before",
          isTaken && session.areSettingsRestored,
          is: true
        )
        ledger.check(
          "\(what) after \(status): the screen is given back, nothing printed",
          session.afterScreen ?? "no end of the screen",
          is: ""
        )
      }
    }
    late(tree, &ledger)
  }

  private func leave(_ session: TerminalSession, _ way: Way) {
    switch way {
    case .key(let keys): session.type(keys)
    case .signal(let number): session.child.send(number)
    }
  }

  /// What was typed ahead is not left to the shell; keys right behind Escape neither.
  private func late(_ tree: Scratch, _ ledger: inout Ledger) {
    let early = TerminalSession(program, [tree.path])
    early.wait(forStatus: "idle")
    early.child.send(SIGTERM)
    ledger.check("SIGTERM before any key: exit status", early.end(), is: .exited(1))
    ledger.check("SIGTERM before any key: terminal", early.areSettingsRestored, is: true)
  }
}
