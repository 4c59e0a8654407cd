#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Trees with something in the way: searched all the same.
struct AwkwardTreeChecks {
  let program: String

  func run(_ ledger: inout Ledger) {
    skipped(&ledger)
    encodings(&ledger)
    unreadable(&ledger)
    longLines(&ledger)
  }

  private func skipped(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    tree.file("text.txt", "beta\n")
    tree.file("empty.txt", "")
    tree.file("program", "beta\u{0}\u{1}beta\n")
    tree.file(".hidden", "beta\n")
    tree.folder("folder")
    tree.file("folder/inside.txt", "beta\n")
    tree.link("folder/up", to: "..")
    tree.link("here", to: ".")
    tree.link("itself", to: "itself")
    tree.link("nowhere", to: "not there")
    guard mkfifo("\(tree.path)/pipe", 0o644) == 0 else { Descriptor.fatal("mkfifo") }
    let run = PipedRun(program, [tree.path], input: "beta\n")
    ledger.check(
      "binary and hidden files, pipes, links in circles and to nowhere are passed over",
      run.timelessOutput,
      is: """
        \(tree.path)/folder/inside.txt:1: beta
        \(tree.path)/text.txt:1: beta
        2 matches in T s

        """
    )
  }

  private func encodings(_ ledger: inout Ledger) {
    #if canImport(Darwin)
    return ledger.skip("names that are not UTF-8", because: "the file system has none")
    #else
    let tree = Scratch()
    defer { tree.remove() }
    tree.file(bytes: Array("caf".utf8) + [0xE9], Array("gr".utf8) + [0xFC] + Array("n beta\n".utf8))
    let run = PipedRun(program, [tree.path], input: "beta\n")
    ledger.check(
      "names and texts that are not UTF-8 are repaired",
      run.timelessOutput,
      is: "\(tree.path)/caf\u{FFFD}:1: gr\u{FFFD}n beta\n1 match in T s\n"
    )
    let shell = """
      cd "$1" && name=$(printf 'th\\351') && mkdir "$name" && echo beta > "$name/a" && exec "$0" "$name"
      """
    let named = PipedRun("/bin/sh", ["-c", shell, absolute(program), tree.path], input: "beta\n")
    ledger.check(
      "a folder whose name is not UTF-8 can be named",
      named.timelessOutput + named.errors,
      is: "th\u{FFFD}/a:1: beta\n1 match in T s\n"
    )
    #endif
  }

  private func absolute(_ path: String) -> String {
    guard let full = realpath(path, nil) else { return path }
    defer { free(full) }
    return String(cString: full)
  }

  private func unreadable(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    tree.file("text.txt", "text\n")
    tree.folder("deep")
    tree.unreachable(below: "deep")
    let run = PipedRun(program, [tree.path], input: "text\n")
    let status = run.timelessOutput.split(separator: "\n").last.map(String.init) ?? ""
    ledger.check(
      "a folder and a file that cannot be opened are counted and named",
      status.hasPrefix("1 match in T s, 2 unreadable (first: \(tree.path)/deep/ddd")
        && status.hasSuffix(": File name too long)"),
      expected: "1 match in T s, 2 unreadable (first: …: File name too long)",
      got: status
    )
    ledger.check("… and are not fatal", run.ending, is: .exited(0))

    guard getuid() != 0 else {
      ledger.skip("files without permission", because: "root may read all")
      return
    }
    let secret = tree.folder("secret")
    chmod(secret, 0)
    defer { chmod(secret, 0o755) }
    let refused = PipedRun(program, [tree.path], input: "text\n").timelessOutput
    ledger.check(
      "a folder without permission is counted",
      refused.contains("3 unreadable"),
      expected: "3 unreadable",
      got: refused
    )
    let only = PipedRun(program, [secret], input: "text\n").timelessOutput
    ledger.check(
      "the only folder without permission: failed",
      only,
      is: "failed: \(secret): Permission denied\n"
    )
  }

  private func longLines(_ ledger: inout Ledger) {
    let tree = Scratch()
    defer { tree.remove() }
    let long = String(repeating: "x", count: 1_000_000)
    tree.file("long.txt", "\(long)beta\(long)\nbeta\n")
    let run = PipedRun(program, [tree.path], input: "beta\n")
    let lines = run.timelessOutput.split(separator: "\n")
    let first = lines.first ?? ""
    ledger.check(
      "of a line of 2 MB the part around the match is shown",
      lines.count == 3 && first.contains("xbetax") && first.count < 600,
      expected: "three lines, none long",
      got: "\(lines.count) lines, the first of \(first.count) characters",
      figure: "\(first.count) characters"
    )
  }
}
