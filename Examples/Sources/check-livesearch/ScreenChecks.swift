import Foundation

extension Checks {
  typealias Step = (what: String, keys: String, isRight: (Screen) -> Bool)

  /// Types the keys of each step, and waits until the screen is right.
  mutating func expect(_ session: TerminalSession, _ steps: [Step]) {
    session.wait { $0.frameCount > 0 }
    for step in steps {
      session.type(step.keys)
      let isRight = session.wait(until: step.isRight) < 3 && session.screen.mistakes.isEmpty
      expect("screen: \(step.what)", isRight ? "" : "\(session.screen)", is: "")
    }
  }

  mutating func screen() {
    let tree = tree(["a.txt": "alpha beta\nBeta gamma\nnothing\n"])
    let rows = ["> \(tree)/a.txt:1: alpha beta", "  \(tree)/a.txt:2: Beta gamma"]
    let session = TerminalSession(program, tree)
    expect(
      session,
      [
        ("idle", "", { $0.status == "idle: type to search" }),
        ("results", "beta", { $0.prompt == "› beta" && $0.list == rows }),
        ("status", "", { $0.status.timeless == "2 matches in T s" }),
        ("marks", "", { $0.marked == ["beta", "Beta"] }),
      ]
    )
    let emptyCount = session.screen.emptyCount
    expect(
      session,
      [
        ("next list", "\u{7F}", { $0.marked == ["bet", "Bet"] && $0.emptyCount == emptyCount }),
        ("no matches", "x", { $0.status.hasPrefix("0 matches") && $0.list.isEmpty }),
        ("idle again", "\u{15}", { $0.status.hasPrefix("idle") && $0.list.isEmpty }),
      ]
    )
    session.type("beta")
    for size in [(3, 10), (2, 5), (1, 4), (1, 1), (24, 2), (6, 40)] {
      session.resize(size)
      expect(session, [("size \(size)", "", { $0.frameCount > 0 })])
    }
    expect(session, [("marks are in view", "", { $0.marked == ["beta", "Beta"] })])

    setenv("NO_COLOR", "1", 1)
    let plain = TerminalSession(program, tree)
    unsetenv("NO_COLOR")
    expect(plain, [("NO_COLOR", "beta", { $0.list == rows && $0.marked.isEmpty })])

    let long = String(repeating: "長い", count: 90)
    let texts = ["a\u{1B}[2J\n": "beta \u{1B}[31m\u{9B}2J \u{202E}end", "c": "\(long)beta\(long)"]
    let hostile = TerminalSession(program, self.tree(texts), size: (24, 60))
    expect(hostile, [("codes, wide characters", "beta", { $0.marked == ["beta", "beta"] })])

    let gone = self.tree(["a.txt": "beta\n"])
    let failing = TerminalSession(program, gone)
    failing.wait { $0.frameCount > 0 }
    rename(gone, "\(gone).moved")
    let failure = "failed: \(gone): No such file or directory"
    expect(failing, [("a folder is gone", "beta", { $0.status == failure })])
    rename("\(gone).moved", gone)
    expect(failing, [("… and back", "\u{7F}", { $0.marked == ["bet"] })])
  }

  mutating func editing() {
    let tree = tree(["a.txt": ""])
    let (left, right) = ("\u{1B}[D", "\u{1B}OC")
    for (keys, prompt, cursor) in [
      ("bta\(left)\(left)e\(right)\(right)\(right)!", "› beta!", 7),
      ("\u{7F}beexta\(left)\(left)\(left)\u{7F}\u{1B}[3~", "› beta", 4),
      ("eta\u{1B}[Hb\u{1B}[F!\u{01}", "› beta!", 2),
      ("alpha beta\(left)\(left)\(left)\(left)\u{15}", "› beta", 2),
      ("alpha beta \u{17}gamma", "› alpha gamma", 13), ("日本\(left)é", "› 日é本", 5),
      ("\u{1B}[200~be\tta\nalpha\n\u{1B}[201~!", "› be  ta!", 9),
      (String(repeating: "a\u{7F}", count: 300) + "beta", "› beta", 6),
    ] {
      let session = TerminalSession(program, tree)
      let what = "keys \([keys.prefix(30)])"
      expect(session, [(what, keys, { $0.prompt == prompt && $0.cursor == cursor })])
    }
  }

  mutating func choice() {
    let tree = tree(["a.txt": (1...100).map { "line \($0) of\tbeta\n" }.joined()])
    let row = { (line: Int) in "\(tree)/a.txt:\(line): line \(line) of\tbeta" }
    let session = TerminalSession(program, tree, size: (12, 200))
    let (up, down, pageUp, pageDown) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[5~", "\u{1B}[6~")
    expect(session, [("100 matches", "beta", { $0.status.hasPrefix("100 matches") })])
    for (keys, line) in [
      (down + down, 3), (up, 2), (up + up + up, 1), (pageDown + pageDown + pageUp, 10),
      (String(repeating: pageDown, count: 20), 100), (String(repeating: up, count: 60), 40),
    ] {
      let start = "> \(tree)/a.txt:\(line): "
      let isRight = { (screen: Screen) in screen.list.contains { $0.hasPrefix(start) } }
      expect(session, [("to line \(line)", keys, isRight)])
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
        expect(session, [(matches, query, { $0.status.hasPrefix(matches) })])
        expect("leaving: \([keys])", session.end(typing: keys), is: status)
      }
    }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let session = TerminalSession(program, tree)
      session.wait { $0.frameCount > 0 }
      session.send(number)
      expect("leaving: signal \(number)", session.end(), is: "1 ")
    }
  }

  /// Searches 100 MB: the first match is there at once, and an unwanted search stops.
  mutating func speed() {
    let text = String(repeating: "let observer = a signal of the value\n", count: 1_350)
    let tree = tree(Dictionary(uniqueKeysWithValues: (0..<2_000).map { ("\($0)", text) }))
    for query in ["e", "signal", "the v"] {
      let session = TerminalSession(program, tree)
      session.wait { $0.frameCount > 0 }
      session.type(query)
      let time = session.wait { $0.marked.first == query }
      expect("speed: the first match of \(query), \(time) s", time < 0.3, is: true)
      session.type("\u{15}")
      session.wait(for: 1) { _ in false }
      var (before, after) = (tms(), tms())
      times(&before)
      expect("speed: … and the end", session.end(typing: "\u{1B}"), is: "0 ")
      times(&after)
      let work = after.tms_cutime - before.tms_cutime
      expect("speed: … which stops at Ctrl-U, \(work) ticks", work < 40, is: true)
    }
  }
}
