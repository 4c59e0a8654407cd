import Foundation

extension Checks {
  /// Types keys, and expects that the screen is right soon after that.
  mutating func expect(
    _ what: String,
    _ session: TerminalSession,
    typing keys: String = "",
    _ isRight: (Screen) -> Bool
  ) {
    session.type(keys)
    let isShown = session.wait(until: isRight) < .infinity
    expect(what, isShown && session.screen.mistakes.isEmpty ? "" : "\(session.screen)", is: "")
  }

  mutating func screen() {
    let tree = tree(["a.txt": "alpha beta\nBeta gamma\nnothing\n"])
    let session = TerminalSession(program, tree)
    let rows = ["> \(tree)/a.txt:1: alpha beta", "  \(tree)/a.txt:2: Beta gamma"]
    expect("screen: idle", session) { $0.status == "idle: type to search" }
    expect("screen: results", session, typing: "beta") {
      $0.prompt == "› beta" && $0.list == rows && $0.marked == ["beta", "Beta"]
        && $0.status.timeless == "2 matches in T s"
    }
    let emptyCount = session.screen.emptyCount
    expect("screen: a list stays until the next", session, typing: "\u{7F}") {
      $0.marked == ["bet", "Bet"] && $0.emptyCount == emptyCount
    }
    expect("screen: no matches", session, typing: "x") {
      $0.status.hasPrefix("0 matches") && $0.list.isEmpty
    }
    expect("screen: idle again", session, typing: "\u{15}") { $0.status.hasPrefix("idle") }
    session.type("beta")
    for (rows, columns) in [(3, 10), (2, 5), (1, 4), (1, 1), (24, 2), (6, 40)] {
      session.resize(rows: rows, columns: columns)
      expect("screen: \(rows) rows of \(columns)", session) { $0.frameCount > 0 }
    }
    expect("screen: the marks are in view", session) { $0.marked == ["beta", "Beta"] }

    setenv("NO_COLOR", "1", 1)
    let plain = TerminalSession(program, tree)
    unsetenv("NO_COLOR")
    expect("screen: NO_COLOR", plain, typing: "beta") { $0.list == rows && !$0.hasStyles }

    let long = String(repeating: "長い", count: 90)
    let texts = ["a\u{1B}[2J\n": "beta \u{1B}[31m\u{9B}2J \u{202E}end", "b": "\(long)beta\(long)"]
    let hostile = TerminalSession(program, self.tree(texts), columns: 60)
    expect("screen: wide lines, and codes in files", hostile, typing: "beta") {
      $0.marked == ["beta", "beta"]
    }

    let gone = self.tree(["a.txt": "beta\n"])
    let failing = TerminalSession(program, gone)
    failing.wait { $0.frameCount > 0 }
    rename(gone, "\(gone).moved")
    let failure = "failed: \(gone): No such file or directory"
    expect("screen: a folder is gone", failing, typing: "beta") { $0.status == failure }
    rename("\(gone).moved", gone)
    expect("screen: … and back", failing, typing: "\u{7F}") { $0.marked == ["bet"] }
  }

  mutating func editing() {
    let tree = tree(["a.txt": ""])
    let (left, right) = ("\u{1B}[D", "\u{1B}OC")
    for (what, keys, prompt, cursor) in [
      ("Left and Right", "bta\(left)\(left)e\(right)\(right)\(right)!", "› beta!", 7),
      ("Backspace, Delete", "\u{7F}beexta\(left)\(left)\(left)\u{7F}\u{1B}[3~", "› beta", 4),
      ("Home and End", "eta\u{1B}[Hb\u{1B}[F!\u{01}", "› beta!", 2),
      ("Ctrl-U", "alpha beta\(left)\(left)\(left)\(left)\u{15}", "› beta", 2),
      ("Ctrl-W", "alpha beta \u{17}gamma", "› alpha gamma", 13),
      ("wide characters", "日本\(left)é", "› 日é本", 5),
      ("pasting", "\u{1B}[200~be\tta\nalpha\n\u{1B}[201~!", "› be  ta!", 9),
      ("many keys", String(repeating: "a\u{7F}", count: 300) + "beta", "› beta", 6),
    ] {
      let session = TerminalSession(program, tree)
      session.wait { $0.frameCount > 0 }
      expect("editing: \(what)", session, typing: keys) {
        $0.prompt == prompt && $0.cursor == cursor
      }
    }
  }

  mutating func choice() {
    let tree = tree(["a.txt": (1...100).map { "line \($0) of\tbeta\n" }.joined()])
    let row = { (line: Int) in "\(tree)/a.txt:\(line): line \(line) of\tbeta" }
    let session = TerminalSession(program, tree, rows: 12)
    let (up, down, pageUp, pageDown) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[5~", "\u{1B}[6~")
    expect("choice: the list", session, typing: "beta") { $0.status.hasPrefix("100 matches") }
    for (keys, line) in [
      (down + down, 3), (up, 2), (up + up + up, 1), (pageDown + pageDown + pageUp, 10),
      (String(repeating: pageDown, count: 20), 100), (String(repeating: up, count: 60), 40),
    ] {
      expect("choice: to line \(line)", session, typing: keys) {
        $0.list.count == 10 && $0.list.contains { $0.hasPrefix("> \(tree)/a.txt:\(line): ") }
      }
    }
    expect("choice: Return prints it", session.end(typing: "\r"), is: "0 \(row(40))\r\n")

    let output = Pipe()
    let piped = TerminalSession(program, tree, to: output)
    piped.wait { $0.frameCount > 0 }
    expect("choice: Return before the matches", piped.end(typing: "line 42\r"), is: "0 ")
    output.fileHandleForWriting.closeFile()
    expect("choice: … prints the first one, to a pipe", output.text, is: row(42) + "\n")
  }

  mutating func leaving() {
    let tree = tree(["a.txt": "alpha beta\n"])
    for (query, matches, status) in [("beta", "1 match", "0 "), ("nowhere", "0 matches", "1 ")] {
      for keys in ["\u{1B}", "\u{03}", "\u{15}\u{04}"] + (status == "1 " ? ["\r"] : []) {
        let session = TerminalSession(program, tree)
        session.type(query)
        session.wait { $0.status.hasPrefix(matches) }
        expect("leaving: \([keys]) after \(matches)", session.end(typing: keys), is: status)
      }
    }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let endings = (0..<10).map { _ in
        let session = TerminalSession(program, tree)
        session.wait { $0.frameCount > 0 }
        session.send(number)
        return session.end()
      }
      expect("leaving: signal \(number), ten times", Set(endings), is: ["1 "])
    }
  }

  /// Searches 10,000 files of 100 MB: matches are there at once, and an unwanted search stops.
  mutating func speed() {
    let text = String(repeating: "let observer = a signal of the value\n", count: 270)
    let names = (0..<10_000).map { "\(100 + $0 / 100)/\(100 + $0 % 100)" }
    let tree = tree(Dictionary(uniqueKeysWithValues: names.map { ($0, text) }))
    let session = TerminalSession(program, tree, columns: 120)
    var (first, whole, work): ([Double], [Double], [Double]) = ([], [], [])
    for query in ["e", "t", "signal", "value", "the v"] {
      for isWhole in [true, false] {
        session.wait { $0.status.hasPrefix("idle") && $0.list.isEmpty }
        session.type(query)
        first.append(session.wait { $0.marked.first == query })
        if isWhole { whole.append(session.wait(for: 30) { $0.status.contains(" in ") }) }
        session.type("\u{15}")
        session.wait(for: 0.05) { _ in false }
        let before = session.processorTime
        session.wait(for: 0.3) { _ in false }
        work.append(session.processorTime - before)
      }
    }
    for (what, times, limit) in [
      ("first match", first, 0.1), ("whole search", whole, 10),
      ("work in 300 ms, from 50 ms after Ctrl-U", work, 0.005),
    ] {
      let figures = times.map { String(format: "%.1f", $0 * 1_000) }.joined(separator: " ")
      expect("speed: \(what), in ms: \(figures)", times.allSatisfy { $0 <= limit }, is: true)
    }
  }
}
