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
  private static let tries = 10

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
        let time = Clock.milliseconds(session.ended - start)
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
    handover(tree, &ledger)
  }

  private func leave(_ session: TerminalSession, _ way: Way) {
    switch way {
    case .key(let keys): session.type(keys)
    case .signal(let number): session.child.send(number)
    }
  }

  /// Signals at the moments when the terminal changes hands.
  private func handover(_ tree: Scratch, _ ledger: inout Ledger) {
    let early = TerminalSession(program, [tree.path])
    early.wait(forStatus: "idle")
    early.child.send(SIGTERM)
    ledger.check("SIGTERM before any key: exit status", early.end(), is: .exited(1))
    ledger.check("SIGTERM before any key: terminal", early.areSettingsRestored, is: true)
    for keys in ["", "beta", "\u{1B}"] {
      var endings: [Child.Ending] = []
      for _ in 0..<Self.tries {
        let hasty = TerminalSession(program, [tree.path])
        hasty.wait { $0.isOtherScreen }
        hasty.type(keys)
        hasty.child.send(SIGTERM)
        let ending = hasty.end()
        endings.append(hasty.areSettingsRestored && hasty.afterScreen == "" ? ending : .hung)
      }
      ledger.check(
        "SIGTERM as soon as the screen is taken, with \(String(reflecting: keys))",
        endings.allSatisfy { $0 == .exited(1) },
        expected: "status 1 and the terminal as before, each time",
        got: "\(endings)",
        figure: "\(Self.tries) tries"
      )
    }
    var isAsBefore = true
    for _ in 0..<Self.tries {
      let twice = TerminalSession(program, [tree.path])
      twice.wait(forStatus: "idle")
      for _ in 0..<40 {
        twice.child.send(SIGTERM)
        usleep(50)
      }
      _ = twice.end()
      if !twice.areSettingsRestored || twice.afterScreen != "" { isAsBefore = false }
    }
    ledger.check(
      "SIGTERM again and again: the terminal is as before",
      isAsBefore,
      is: true,
      figure: "\(Self.tries) tries"
    )
  }
}
