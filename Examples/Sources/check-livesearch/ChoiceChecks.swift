#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Choosing a match.
struct ChoiceChecks {
  let program: String
  private static let (up, down) = ("\u{1B}[A", "\u{1B}[B")
  private static let (pageUp, pageDown) = ("\u{1B}[5~", "\u{1B}[6~")

  func run(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    let lines = (1...100).map { "line \($0) of\tbeta" }
    tree.file("a.txt", lines.joined(separator: "\n") + "\n")
    let row = { (number: Int) in "\(tree.path)/a.txt:\(number): line \(number) of\tbeta" }
    moves(tree, &ledger)
    returns(tree, row, &ledger)
    pipes(tree, row, &ledger)
  }

  private func moves(_ tree: Scratch, _ ledger: inout Ledger) {
    let session = TerminalSession(program, [tree.path], rows: 12)
    session.type("beta")
    session.wait(forMatches: "100 matches")
    let moves: [(what: String, keys: String, line: Int)] = [
      ("Down", Self.down, 2), ("Down twice", Self.down + Self.down, 4), ("Up", Self.up, 3),
      ("Up at the top stays there", String(repeating: Self.up, count: 9), 1),
      ("Ctrl-N", "\u{0E}", 2), ("Ctrl-P", "\u{10}", 1), ("Page Down", Self.pageDown, 10),
      ("Page Down to the end", String(repeating: Self.pageDown, count: 20), 100),
      ("Down at the end stays there", Self.down, 100), ("Page Up", Self.pageUp, 91),
      ("holding a key", String(repeating: Self.up, count: 60), 31),
    ]
    for move in moves {
      session.type(move.keys)
      let chosen = "> \(tree.path)/a.txt:\(move.line): "
      session.wait(for: 1) { $0.list.contains { $0.hasPrefix(chosen) } }
      let shown = session.grid.list.filter { $0.hasPrefix("> ") }.map {
        $0.split(separator: ":").dropFirst().first.map(String.init) ?? ""
      }
      ledger.check("choice: \(move.what)", shown, is: ["\(move.line)"])
    }
    ledger.check("choice: the list fills the screen", session.grid.list.count, is: 10)
    session.type("\u{7F}")
    session.wait { $0.prompt == "› bet" && $0.list.first?.contains("a.txt:1:") == true }
    let first = session.grid.list.first ?? ""
    ledger.check(
      "choice: a changed query chooses the first match again",
      first.hasPrefix("> \(tree.path)/a.txt:1:"),
      expected: "the first line",
      got: first
    )
  }

  private func returns(
    _ tree: Scratch,
    _ row: (Int) -> String,
    _ ledger: inout Ledger
  ) {
    let session = TerminalSession(program, [tree.path])
    session.type("beta")
    session.wait(forMatches: "100 matches")
    session.type(Self.down + Self.down + "\r")
    ledger.check("Return: exit status", session.end(), is: .exited(0))
    // The terminal gives a CR to each line feed, as before.
    ledger.check(
      "Return: prints the choice once the screen is given back",
      session.afterScreen ?? "no end of the screen",
      is: row(3) + "\r\n"
    )
    ledger.check("Return: the terminal is as before", session.areSettingsRestored, is: true)

    let hasty = TerminalSession(program, [tree.path])
    hasty.type("line 4")
    hasty.wait(forMatches: "12 matches")
    hasty.type("2\r")
    ledger.check("Return right behind the query: exit status", hasty.end(), is: .exited(0))
    ledger.check(
      "Return right behind the query: prints its first match",
      hasty.afterScreen ?? "no end of the screen",
      is: row(42) + "\r\n"
    )
    let ahead = TerminalSession(program, [tree.path])
    ahead.wait(forStatus: "idle")
    ahead.type("nowhere\r")
    ledger.check("Return right behind a query without matches", ahead.end(), is: .exited(1))

    let without = TerminalSession(program, [tree.path])
    without.type("nowhere")
    without.wait(forMatches: "0 matches")
    without.type("\r")
    ledger.check("Return without a match: exit status", without.end(), is: .exited(1))
    ledger.check("Return without a match: prints nothing", without.afterScreen ?? "-", is: "")
  }

  private func pipes(_ tree: Scratch, _ row: (Int) -> String, _ ledger: inout Ledger) {
    let output = Descriptor.pipePair()
    let session = TerminalSession(program, [tree.path], output: output.write)
    close(output.write)
    session.type("beta")
    session.wait(forMatches: "100 matches")
    ledger.check(
      "output piped: the screen is drawn on the terminal",
      session.grid.list.first ?? "",
      is: "> " + row(1).split(separator: "\t").joined(separator: "   ")
    )
    session.type(Self.down + "\r")
    ledger.check("output piped: exit status", session.end(), is: .exited(0))
    let chosen = Descriptor.read(output.read, within: 1_000) ?? []
    close(output.read)
    ledger.check(
      "output piped: the choice, and only it, goes to the pipe",
      String(decoding: chosen, as: UTF8.self),
      is: row(2) + "\n"
    )
    ledger.check("output piped: nothing after the screen", session.afterScreen ?? "-", is: "")
    ledger.check("output piped: the terminal is as before", session.areSettingsRestored, is: true)

    let unseen = Descriptor.pipePair()
    let lost = TerminalSession(
      program,
      [tree.path],
      output: unseen.write,
      isControlling: false
    )
    close(unseen.write)
    ledger.check("output piped, no terminal to draw on: misuse", lost.end(), is: .exited(2))
    close(unseen.read)
    let said = String(decoding: lost.transcript, as: UTF8.self)
    ledger.check(
      "output piped, no terminal to draw on: says so",
      said.contains("no terminal to draw on") && said.contains("usage: "),
      expected: "the reason and the usage",
      got: said
    )
  }
}
