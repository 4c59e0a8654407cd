import Foundation

extension Checks {
  mutating func piped() {
    let long = String(repeating: "x", count: 1_000_000)
    let tree = tree([
      "a.txt": "alpha beta\nBeta gamma\nnothing\n", "b/c.txt": "first\r\nbeta, no end of line",
      "binary": "beta\u{0}beta\n", ".hidden": "beta\n", "empty": "",
      "long.txt": "\(long)omega\(long)\nomega\n",
    ])
    // The path of the last link is too long to be opened, also for root.
    let links = ["b/up": "..", "itself": "itself", "nowhere": "not there"]
    for (link, target) in links { symlink(target, "\(tree)/\(link)") }
    symlink(String(repeating: "d", count: 300), "\(tree)/secret")
    mkfifo("\(tree)/pipe", 0o644)
    let unreadable = ", 1 unreadable (first: \(tree)/secret: File name too long)"
    let output = """
      \(tree)/a.txt:1: alpha beta
      \(tree)/a.txt:2: Beta gamma
      \(tree)/b/c.txt:2: beta, no end of line
      3 matches in T s\(unreadable)
      idle: type to search
      \(tree)/a.txt:2: Beta gamma
      1 match in T s\(unreadable)
      0 matches in T s\(unreadable)
      \(tree)/b/c.txt:1: first
      1 match in T s\(unreadable)

      """
    let queries = "beta\n\nBeta\nnowhere\nfirst"
    expect("piped: matches", run(program, [tree], input: queries), is: ["0", output, ""])
    let lines = run(program, [tree], input: "omega\n")[1].split(separator: "\n")
    let isShown = lines[0].contains("xomegax") && lines.allSatisfy { $0.count < 600 }
    expect("piped: of a line of 2 MB the part around the match", isShown, is: true)
    for (input, status) in [("no\nbeta\nno\n", "0"), ("nowhere\n", "1"), ("\n", "1")] {
      expect("piped: status of \([input])", run(program, [tree], input: input)[0], is: status)
    }
    let hint = "livesearch: standard input is empty; each of its lines is a query\n"
    expect("piped: an empty input", run(program, [tree]), is: ["1", "", hint])

    let usage = "usage: livesearch [--help] [--] FOLDER…\n"
    let help = run(program, ["--help"])
    expect("help", [help[0], "\(help[1].prefix(usage.count))"], is: ["0", usage])
    for (arguments, reason) in [
      ([], "no folder given"), (["--fast", "."], "unknown option --fast"),
      (["--", "-x"], "-x: No such file or directory"), ([program], "\(program): Not a directory"),
    ] {
      let expected = ["2", "", "livesearch: \(reason)\n\(usage)"]
      expect("misuse: \(reason)", run(program, arguments), is: expected)
    }
  }
}
