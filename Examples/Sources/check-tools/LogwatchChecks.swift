import Foundation

extension Checks {
  mutating func checkLogwatch(_ program: String) {
    let folder = Folder()
    expectMessages(
      program,
      mistakes: [
        ([], "no file given"), (["--fast", "a"], "unknown option --fast"),
        (["--burst"], "--burst needs a number"),
        (["--burst", "0", "a"], "--burst needs a number of at least 1, got '0'"),
        ([folder.file("none")], "\(folder.file("none")): No such file or directory"),
        ([folder.path], "\(folder.path): not a file"),
        (["--", "-x"], "-x: No such file or directory"),
        (["-\u{1B}[2J"], #"unknown option "-\033[2J""#),
        (["--burst", "\u{1B}[2J\n"], "--burst needs a number of at least 1, got '·[2J·'"),
        (["a\u{1B}[2J\n"], #""a\033[2J\n": No such file or directory"#),
      ]
    )
    countsThroughRotation(program)
    reportsBursts(program)
    colours(program)
    hostileNames(program)
    ends(program)
    withoutReader(program)
  }

  /// Every line counts once, whatever happens to the files.
  private mutating func countsThroughRotation(_ program: String) {
    let folder = Folder()
    folder.append("2026-01-01 ERROR old\nnothing in particular\n", to: "a")
    folder.append("", to: "b")
    let session = Session(program, ["--all", folder.file("a"), folder.file("b")])
    let starts = session.wait { $0.counts == ["error": 1, "other": 1] }
    expect("logwatch: the lines that are there", starts, is: true)
    folder.append("[warn] x\nDebug: y\nan err", to: "b")
    folder.append("INFO 1\ninfo 2\n", to: "a")
    var expected = ["error": 1, "other": 1, "warning": 1, "debug": 1, "info": 2]
    session.wait { $0.counts == expected }
    expect("logwatch: the lines that are written", session.counts, is: expected)
    for round in 1...3 {
      rename(folder.file("a"), folder.file("a.\(round)"))
      folder.append("ERROR to the file that was moved\n", to: "a.\(round)")
      folder.append("INFO to the new one\n", to: "a")
      expected["error", default: 0] += 1
      expected["info", default: 0] += 1
      session.wait { $0.counts == expected }
      expect("logwatch: rotation \(round)", session.counts, is: expected)
    }
    truncate(folder.file("b"), 0)
    folder.append("INFO 3\n", to: "b")
    // The incomplete line before the truncation is a line.
    expected["error", default: 0] += 1
    expected["info", default: 0] += 1
    session.wait { $0.counts == expected }
    expect("logwatch: truncation", session.counts, is: expected)
    expect("logwatch: no colours in a pipe", session.output.contains("\u{1B}"), is: false)
    expect("logwatch: no errors", session.errors, is: "")
  }

  private mutating func reportsBursts(_ program: String) {
    let folder = Folder()
    folder.append("", to: "a")
    let session = Session(program, ["--all", "--burst", "50", folder.file("a")])
    folder.append((1...100).map { "ERROR number \($0)\n" }.joined(), to: "a")
    folder.append((1...10).map { "INFO number \($0)\n" }.joined(), to: "a")
    let hasEnded = session.wait { $0.output.contains("burst ended") }
    expect("logwatch: a burst ends", hasEnded, is: true)
    let begins = session.output.matches(of: /error +burst begins: .*\/a: ERROR number [0-9]+\n/)
    expect("logwatch: … and was reported once", begins.count, is: 1)
    let lines = session.output.firstMatch(of: /burst ended: ([0-9]+) lines/).map { Int($0.1) ?? 0 }
    expect("logwatch: … with its lines", (50...100).contains(lines ?? 0), is: true)
    expect("logwatch: … and only that", session.output.contains(/info +burst/), is: false)
  }

  private mutating func colours(_ program: String) {
    let folder = Folder()
    folder.append("ERROR \u{1B}[2J\u{7}\u{202E}hostile\n", to: "a")
    let arguments = ["--all", "--burst", "1", folder.file("a")]
    let coloured = Session(program, arguments, onTerminal: true)
    let isShown = coloured.wait { $0.output.contains("\u{1B}[31merror   \u{1B}[0m 1\r\n") }
    expect("logwatch: colours on a terminal", isShown, is: true)
    coloured.wait { $0.output.contains("hostile\r\n") }
    let alert = "\u{1B}[1;31mburst begins\u{1B}[0m: \(folder.file("a")): ERROR ·[2J··hostile\r\n"
    expect("logwatch: no codes of the log", coloured.output.contains(alert), is: true)
    setenv("NO_COLOR", "1", 1)
    let plain = Session(program, arguments, onTerminal: true)
    unsetenv("NO_COLOR")
    plain.wait { $0.output.contains("hostile\r\n") }
    expect("logwatch: NO_COLOR", plain.output.contains("error    1\r\n"), is: true)
    expect("logwatch: … has none", plain.output.contains("\u{1B}"), is: false)
  }

  private mutating func hostileNames(_ program: String) {
    let folder = Folder()
    let name = "\u{1B}]0;title\u{7}\n"
    // What extends a letter does not make it part of another word.
    folder.append("\u{274C}\u{FE0F}ERROR\u{FE0F} disk\n[WARN\u{20E3}]\u{301}\n", to: name)
    let session = Session(program, ["--all", "--burst", "1", folder.file(name)])
    session.wait { $0.counts == ["error": 1, "warning": 1] }
    expect("logwatch: levels", session.counts, is: ["error": 1, "warning": 1])
    let row = #"burst begins: "\#(folder.path)/\033]0;title\007\n": "#
    session.wait { $0.output.contains(row + "\u{274C}\u{FE0F}ERROR") }
    expect("logwatch: a name with codes", session.output.contains(row), is: true)
    rename(folder.file(name), folder.file("b"))
    mkdir(folder.file(name), 0o755)
    expect("logwatch: … cannot be read", session.end(), is: 1)
    let reason = #"logwatch: "\#(folder.path)/\033]0;title\007\n": Is a directory"# + "\n"
    expect("logwatch: … says why", session.errors, is: reason)
    let script = "exec \"$0\" \"$(printf 'a\\351')\""
    let latin = Session("/bin/sh", ["-c", script, program])
    expect("logwatch: a name that is not UTF-8", latin.end(), is: 2)
    let start = #"logwatch: "a\351": the name is not UTF-8"# + "\n"
    expect("logwatch: … says so", latin.errors.hasPrefix(start), is: true)
  }

  /// With SIGPIPE ignored, only a failure of writing tells that nobody reads.
  private mutating func withoutReader(_ program: String) {
    let folder = Folder()
    folder.append("INFO\n", to: "a")
    let script = "trap '' PIPE; exec \"$0\" --all \"$1\""
    let session = Session("/bin/sh", ["-c", script, program, folder.file("a")])
    session.wait { $0.counts == ["info": 1] }
    session.closeOutput()
    folder.append("INFO\n", to: "a")
    expect("logwatch: without a reader", session.end(), is: 2)
    expect("logwatch: … says why", session.errors, is: "logwatch: standard output: Broken pipe\n")
  }

  private mutating func ends(_ program: String) {
    let folder = Folder()
    folder.append("INFO\n", to: "a")
    let session = Session(program, ["--all", folder.file("a")])
    session.wait { $0.counts == ["info": 1] }
    rename(folder.file("a"), folder.file("b"))
    mkdir(folder.file("a"), 0o755)
    expect("logwatch: the only file cannot be read", session.end(), is: 1)
    expect("… says why", session.errors, is: "logwatch: \(folder.file("a")): Is a directory\n")

    let watched = Session(program, ["--all", folder.file("b")])
    watched.wait { $0.counts == ["info": 1] }
    watched.send(SIGINT)
    expect("logwatch: an interruption", watched.end(), is: SIGINT)
  }
}

extension Session {
  /// The number of lines of each level, in all rows.
  fileprivate var counts: [String: Int] {
    var counts: [String: Int] = [:]
    for row in output.matches(of: /[0-9:]{8} ([a-z]+) +([0-9]+)\n/) {
      counts[String(row.1), default: 0] += Int(row.2) ?? 0
    }
    return counts
  }
}
