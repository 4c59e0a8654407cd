#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What livesearch prints when it is no person that asks.
struct PipedChecks {
  let program: String

  func run(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    tree.file("a.txt", "alpha beta\nBeta gamma\nnothing\n")
    tree.folder("b")
    tree.file("b/c.txt", "first\r\nbeta, and no end of line")
    output(in: tree, &ledger)
    commandLine(in: tree, &ledger)
    endings(in: tree, &ledger)
  }

  private func output(in tree: Scratch, _ ledger: inout Ledger) {
    let root = tree.path
    let all = PipedRun(program, [root], input: "beta\n")
    let lines = """
      \(root)/a.txt:1: alpha beta
      \(root)/a.txt:2: Beta gamma
      \(root)/b/c.txt:2: beta, and no end of line
      3 matches in T s

      """
    ledger.check("piped: matches and status", all.timelessOutput, is: lines)
    ledger.check("piped: nothing on standard error", all.errors, is: "")

    let several = PipedRun(program, [root], input: "Beta\n\nnowhere to be found\nnothing")
    ledger.check(
      "piped: several queries, an empty one, none found, the last without a line end",
      several.timelessOutput,
      is: """
        \(root)/a.txt:2: Beta gamma
        1 match in T s
        idle: type to search
        0 matches in T s
        \(root)/a.txt:3: nothing
        1 match in T s

        """
    )
    let crossing = PipedRun(program, ["\(root)/b", "\(root)/b/"], input: "first\r\n")
    ledger.check(
      "piped: a line that ends in CR LF, a folder given twice",
      crossing.timelessOutput,
      is: "\(root)/b/c.txt:1: first\n1 match in T s\n"
    )
  }

  private func commandLine(in tree: Scratch, _ ledger: inout Ledger) {
    let help = PipedRun(program, ["--help"])
    ledger.check("--help: exit status", help.ending, is: .exited(0))
    ledger.check("--help: nothing on standard error", help.errors, is: "")
    let usage = "usage: livesearch [--help] [--] FOLDER…\n"
    ledger.check(
      "--help: begins with the usage",
      help.output.hasPrefix(usage),
      expected: usage,
      got: help.output
    )
    let widest = help.output.split(separator: "\n").map(\.count).max() ?? 0
    ledger.check(
      "--help: fits on 100 columns",
      widest <= 100,
      expected: "at most 100",
      got: "\(widest)",
      figure: "\(widest)"
    )
    let misuses: [(what: String, arguments: [String], reason: String)] = [
      ("no folder", [], "no folder given"),
      ("an unknown option", ["--fast", "."], "unknown option --fast"),
      ("no such folder", ["/no/such"], "/no/such: No such file or directory"),
      ("a file", ["\(tree.path)/a.txt"], "\(tree.path)/a.txt: Not a directory"),
      ("an empty name", [""], "'': No such file or directory"),
    ]
    for misuse in misuses {
      let run = PipedRun(program, misuse.arguments, input: "beta\n")
      ledger.check("misuse, \(misuse.what): exit status", run.ending, is: .exited(2))
      ledger.check(
        "misuse, \(misuse.what): reason and usage on standard error",
        run.errors,
        is: "livesearch: \(misuse.reason)\n\(usage)"
      )
      ledger.check("misuse, \(misuse.what): no output", run.output, is: "")
    }
  }

  private func endings(in tree: Scratch, _ ledger: inout Ledger) {
    for (input, status) in [
      ("beta\n", Int32(0)), ("nowhere\nbeta\nnowhere\n", 0), ("nowhere\n", 1), ("\n", 1), ("", 1),
    ] {
      let run = PipedRun(program, [tree.path], input: input)
      let what = String(reflecting: input)
      ledger.check("piped: exit status after \(what)", run.ending, is: .exited(status))
    }
    let empty = PipedRun(program, [tree.path], input: "")
    ledger.check("piped: no output without a query", empty.output, is: "")
    ledger.check(
      "piped: an empty input is told what is expected",
      empty.errors,
      is: "livesearch: standard input is empty; each of its lines is a query\n"
    )
    closedOutput(in: tree, &ledger)
  }

  /// As before `| head -1`: one line is read, then nobody reads any more.
  private func closedOutput(in tree: Scratch, _ ledger: inout Ledger) {
    let (input, output, errors) = (
      Descriptor.pipePair(), Descriptor.pipePair(), Descriptor.pipePair()
    )
    let child = Child(
      program,
      [tree.path],
      wires: [input.read, output.write, errors.write].map(Child.Wire.descriptor)
    )
    for end in [input.read, output.write, errors.write] { close(end) }
    Descriptor.writeAll(Array("beta\n".utf8), to: input.write)
    let first = Descriptor.read(output.read, within: 2_000) ?? []
    close(output.read)
    Descriptor.writeAll(Array("beta\nbeta\nbeta\nbeta\n".utf8), to: input.write)
    let ending = child.end(within: 3)
    close(input.write)
    let noise = Descriptor.read(errors.read, within: 100) ?? []
    close(errors.read)
    ledger.check(
      "piped: a reader that closes ends it, as it ends other filters",
      !first.isEmpty && (ending == .signalled(SIGPIPE) || ending == .exited(2)),
      expected: "a line, then SIGPIPE or status 2",
      got: "\(first.count) bytes, \(ending)",
      figure: "\(ending)"
    )
    ledger.check(
      "piped: a reader that closes makes no noise",
      String(decoding: noise, as: UTF8.self),
      is: ""
    )
  }
}
