import Foundation

extension Checks {
  /// Names, texts and arguments that would control the terminal, and names that are not UTF-8.
  mutating func hostile() {
    let codes = "\u{1B}]0;title\u{7}\u{1B}[2J\u{9B}31m\u{202E}"
    let tree = tree(["\(codes)\n1": "beta\t\(codes)👨‍👩‍👧\r\n", "b/q\"": "beta\n", "c\\": "beta\n"])
    write("beta\n", to: Array("\(tree)/latin ".utf8) + [0xE9])
    symlink(String(repeating: "d", count: 300), "\(tree)/\u{1B}[2J")
    let name = #""\#(tree)/\033]0;title\007\033[2J\302\23331m\342\200\256\n1""#
    let reason = #", 1 unreadable (first: "\#(tree)/\033[2J": File name too long)"#
    let output = """
      \(name):1: beta\t·]0;title··[2J·31m·👨‍👩‍👧
      "\(tree)/b/q\\"":1: beta
      "\(tree)/c\\\\":1: beta
      "\(tree)/latin \\351":1: beta
      4 matches in T s\(reason)

      """
    expect(
      "hostile: names and texts",
      run(program, [tree], input: "beta\n"),
      is: ["0", output, ""]
    )

    let session = TerminalSession(program, tree)
    let shown = #"\033[2J\302\23331m\342\200\256\n1":1: beta    ·]0;title··[2J·31m·👨·👩·👧"#
    let isShown = { (screen: Screen) in screen.list.first?.hasSuffix(shown) == true }
    expect(session, [("a match with codes", "beta", isShown)])
    let row = "0 \(name):1: beta\t·]0;title··[2J·31m·👨‍👩‍👧\r\n"
    expect("hostile: a chosen match", session.end(typing: "\r"), is: row)

    let usage = "usage: livesearch [--help] [--] FOLDER…\n"
    for (argument, reason) in [
      ("-\(codes)", #"unknown option "-\033]0;title\007\033[2J\302\23331m\342\200\256""#),
      ("-\u{301}", "unknown option -\u{301}"),
      ("none\n", #""none\n": No such file or directory"#),
    ] {
      let expected = ["2", "", "livesearch: \(reason)\n\(usage)"]
      expect("hostile: misuse: \(reason)", run(program, [argument]), is: expected)
    }
    let script = "\"$0\" \"$(printf \"$1\")\""
    let latin = self.tree([:]) + "/latin \\351"
    let missing = run("/bin/sh", ["-c", script, program, latin])
    let message = "livesearch: \"\(latin)\": No such file or directory\n\(usage)"
    expect("hostile: an argument that is not UTF-8", missing, is: ["2", "", message])
    let folder = tree + "/b"
    rename(folder, tree + "/\u{1B}b")
    let found = run("/bin/sh", ["-c", "echo beta | \(script)", program, tree + "/\\033b"])
    expect("hostile: a folder", found[1].hasPrefix(#""\#(tree)/\033b/q\"":1: beta"#), is: true)
  }

  /// Lines that do not fit into the memory that a search may take.
  mutating func longLines() {
    // The text is everywhere around the places where a piece of a file may end.
    let places = (1...4).flatMap { piece in
      [-906, -901, -501, -406, -401, -400, -5, -1, 0, 1, 400].map { piece * 65_536 + $0 }
    }
    let lines = places.map { place in
      String(repeating: "x", count: place) + "omega"
        + String(repeating: "y", count: 300_000 - place)
    }
    let borders = tree(["a": lines.joined(separator: "\n") + "\nomega"])
    let found = run(program, [borders], input: "omega\n")[1].split(separator: "\n").dropLast()
    let text =
      "…" + String(repeating: "x", count: 100) + "omega" + String(repeating: "y", count: 295)
    let rows = (1...lines.count).map { "\(borders)/a:\($0): \(text)…" }
    let expected = rows + ["\(borders)/a:\(lines.count + 1): omega"]
    expect("long lines: a match at each place", found.map { String($0) } == expected, is: true)

    // Written piece by piece: a new process begins with the greatest memory of this one.
    let tree = tree(["a": ""])
    if let file = FileHandle(forWritingAtPath: "\(tree)/a") {
      let piece = Data(String(repeating: "lorem ipsum ", count: 100_000).utf8)
      for _ in 0..<50 { file.write(piece) }
      file.write(Data("omega".utf8))
      for _ in 0..<50 { file.write(piece) }
      file.write(Data("\nomega\n".utf8))
    }
    let start = ContinuousClock.now
    let status = run(program, [tree], input: "omega\nabsent\n")[1].split(separator: "\n").suffix(2)
    expect(
      "long lines: one of 120 MB",
      Array(status),
      is: ["2 matches in T s", "0 matches in T s"]
    )
    let seconds = start.duration(to: .now) / .seconds(1)
    expect("long lines: … quickly, \(seconds) s", seconds < 4, is: true)
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_CHILDREN, &usage)
    let megabytes = usage.ru_maxrss >> 20
    #else
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    let megabytes = usage.ru_maxrss >> 10
    #endif
    expect("long lines: … in \(megabytes) MB at most", megabytes < 100, is: true)
  }

  /// Output that cannot be written ends the program, also where the system does not end it.
  mutating func outputFailures() {
    let many = tree(["many.txt": String(repeating: "beta\n", count: 50_000)])
    let script = "trap '' PIPE; (echo beta | \"$0\" \"$1\"; echo $? >&2) | head -1"
    let closed = run("/bin/sh", ["-c", script, program, many])
    expect("output: | head -1", closed[1], is: "\(many)/many.txt:1: beta\n")
    let reason = "livesearch: standard output: Broken pipe\n2\n"
    expect("output: … ends the search, with SIGPIPE ignored", closed[2], is: reason)
    guard access("/dev/full", W_OK) == 0 else { return }
    let full = run("/bin/sh", ["-c", "echo beta | \"$0\" \"$1\" >/dev/full", program, many])
    let message = "livesearch: standard output: No space left on device\n"
    expect("output: a full disk", full, is: ["2", "", message])
  }

  /// Creates a file whose name is any bytes.
  private func write(_ text: String, to name: [UInt8]) {
    let number = open(name.map { CChar(truncatingIfNeeded: $0) } + [0], O_WRONLY | O_CREAT, 0o644)
    FileHandle(fileDescriptor: number, closeOnDealloc: true).write(Data(text.utf8))
  }
}
