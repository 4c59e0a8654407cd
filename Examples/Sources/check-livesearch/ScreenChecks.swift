#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What is seen on the terminal.
struct ScreenChecks {
  let program: String
  static let marked = "1;31"

  func run(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    tree.file("a.txt", "alpha beta\nBeta gamma\nnothing\n")
    typing(tree, &ledger)
    editing(tree, &ledger)
    sizes(tree, &ledger)
    removal(&ledger)
    hostile(&ledger)
  }

  private func typing(_ tree: Scratch, _ ledger: inout Ledger) {
    let session = TerminalSession(program, [tree.path])
    session.wait(forStatus: "idle")
    ledger.check("screen: idle at the start", session.grid.status, is: "idle: type to search")
    ledger.check("screen: the other screen is used", session.grid.isOtherScreen, is: true)
    session.type("beta")
    session.wait(forMatches: "2 matches")
    ledger.check(
      "screen: results below the query",
      session.grid.list,
      is: ["> \(tree.path)/a.txt:1: alpha beta", "  \(tree.path)/a.txt:2: Beta gamma"]
    )
    ledger.check("screen: the query is shown", session.grid.prompt, is: "› beta")
    ledger.check(
      "screen: the matches are marked by colour",
      [1, 2].map { session.grid.text($0, styled: Self.marked) },
      is: ["beta", "Beta"]
    )
    ledger.check(
      "screen: the status after a search",
      PipedRun.withoutTime(session.grid.status),
      is: "2 matches in T s",
      figure: session.grid.status
    )
    session.type("x")
    session.wait(forMatches: "0 matches")
    ledger.check("screen: without matches the list is empty", session.grid.list, is: [])
    session.type("\u{7F}")
    session.wait(forMatches: "2 matches")
    ledger.check("screen: they are back after Backspace", session.grid.list.count, is: 2)
    session.type("\u{15}")
    let isEmpty = session.wait { $0.status.hasPrefix("idle") && $0.list.isEmpty }
    ledger.check("screen: without a query idle again, and the list empty", isEmpty, is: true)
    ledger.check("screen: no unknown codes", session.grid.unknown, is: [])

    let plain = TerminalSession(program, [tree.path], environment: ["NO_COLOR=1"])
    plain.type("beta")
    plain.wait(forMatches: "2 matches")
    ledger.check("screen: NO_COLOR is heeded", plain.grid.hasStyles, is: false)
    ledger.check("screen: results without colour", plain.grid.list.count, is: 2)
    let empty = TerminalSession(program, [tree.path], environment: ["NO_COLOR="])
    empty.type("beta")
    empty.wait(forMatches: "2 matches")
    ledger.check("screen: an empty NO_COLOR says nothing", empty.grid.hasStyles, is: true)
  }

  private func editing(_ tree: Scratch, _ ledger: inout Ledger) {
    let (left, right) = ("\u{1B}[D", "\u{1B}[C")
    let edits: [(what: String, keys: String, prompt: String, column: Int)] = [
      ("Left, then a letter", "bta\(left)\(left)e", "› beta", 4),
      ("Backspace in the middle", "beeta\(left)\(left)\u{7F}", "› beta", 4),
      ("Delete", "bxeta\(left)\(left)\(left)\(left)\u{1B}[3~", "› beta", 3),
      ("Right stops at the end", "be\(right)\(right)ta", "› beta", 6),
      ("Home and End", "eta\u{1B}[Hb\u{1B}[F!", "› beta!", 7),
      ("Ctrl-A and Ctrl-E", "eta\u{01}b\u{05}!", "› beta!", 7),
      ("Ctrl-U before the cursor", "alpha beta\(left)\(left)\(left)\(left)\u{15}", "› beta", 2),
      ("Ctrl-W", "alpha beta \u{17}gamma", "› alpha gamma", 13),
      ("Backspace at the start", "\u{7F}\u{7F}a", "› a", 3),
      ("wide characters", "日本\(left)é", "› 日é本", 5),
      ("a burst of keys", String(repeating: "a\u{7F}", count: 300) + "beta", "› beta", 6),
      ("pasting one line of several", "\u{1B}[200~be\tta\nalpha\n\u{1B}[201~", "› be  ta", 8),
      ("typing behind a paste", "\u{1B}[200~日本\r\n語\u{1B}[201~!", "› 日本!", 7),
    ]
    for edit in edits {
      let session = TerminalSession(program, [tree.path])
      session.wait(forStatus: "idle")
      session.type(edit.keys)
      session.wait(for: 1) { $0.prompt == edit.prompt && $0.cursor.column == edit.column }
      ledger.check("editing: \(edit.what)", session.grid.prompt, is: edit.prompt)
      ledger.check("editing: \(edit.what): cursor", session.grid.cursor.column, is: edit.column)
    }
  }

  private func sizes(_ tree: Scratch, _ ledger: inout Ledger) {
    let session = TerminalSession(program, [tree.path])
    session.type("beta")
    session.wait(forMatches: "2 matches")
    session.resize(rows: 6, columns: 40)
    session.wait { $0.status.hasPrefix("2 matches") && $0.prompt == "› beta" }
    ledger.check("size: drawn anew when the window changes", session.grid.list.count, is: 2)
    ledger.check(
      "size: both marks are kept in view",
      [1, 2].map { session.grid.text($0, styled: Self.marked) },
      is: ["beta", "Beta"]
    )
    for (rows, columns) in [(3, 10), (2, 5), (1, 4), (1, 1), (24, 2)] {
      session.resize(rows: rows, columns: columns)
      session.look(for: 0.05)
      session.type("a\u{7F}")
      session.look(for: 0.05)
    }
    session.resize(rows: 24, columns: 80)
    let isBack = session.wait { $0.status.hasPrefix("2 matches") && $0.list.count == 2 }
    ledger.check("size: tiny windows do no harm", isBack, is: true)
    ledger.check("size: nothing is drawn past the edge", session.grid.overflows, is: 0)
  }

  private func removal(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    let folder = tree.folder("gone")
    tree.file("gone/a.txt", "beta\n")
    let session = TerminalSession(program, [folder])
    session.type("bet")
    session.wait(forMatches: "1 match")
    tree.remove("gone")
    session.type("a")
    session.wait(forStatus: "failed")
    ledger.check(
      "screen: a folder that has gone meanwhile",
      session.grid.status,
      is: "failed: \(folder): No such file or directory"
    )
    ledger.check("screen: no matches after a failure", session.grid.list, is: [])
    tree.folder("gone")
    tree.file("gone/a.txt", "beta\n")
    session.type("\u{7F}")
    let isBack = session.wait(forMatches: "1 match")
    ledger.check("screen: searching goes on after a failure", isBack, is: true)
  }

  private func hostile(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    tree.file("a\u{1B}[2J\n.txt", "beta \u{1B}[31m\u{07}\u{9B}2J \u{202E}end\n")
    tree.file("b.txt", "日本語 beta \(String(repeating: "長い", count: 200))\n")
    tree.file(
      "c.txt",
      "\(String(repeating: "長い", count: 90))beta\(String(repeating: "長", count: 90))\n"
    )
    let session = TerminalSession(program, [tree.path], columns: 60)
    session.type("beta")
    session.wait(forMatches: "3 matches")
    ledger.check("screen: codes in files do not reach the terminal", session.grid.unknown, is: [])
    ledger.check("screen: wide and long lines stay in their rows", session.grid.overflows, is: 0)
    ledger.check(
      "screen: matches in long lines are in view",
      [1, 2, 3].map { session.grid.text($0, styled: Self.marked) },
      is: ["beta", "beta", "beta"]
    )
  }
}
