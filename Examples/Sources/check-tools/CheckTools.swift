import Foundation

/// Runs the tools as a person or a script does, fetch with a real server.
@main
struct Checks {
  private var counts = (passed: 0, failed: 0)

  static func main() {
    // Writing to a program that has ended must not end the checks.
    signal(SIGPIPE, SIG_IGN)
    // Ignored in a background job of a script, and the programs would inherit that.
    signal(SIGINT, SIG_DFL)
    var checks = Checks()
    let programs = CommandLine.arguments[1]
    checks.checkLogwatch("\(programs)/logwatch")
    checks.checkFetch("\(programs)/fetch")
    checks.checkSpreadsheet("\(programs)/spreadsheet")
    checks.checkBank("\(programs)/bank")
    say("\(checks.counts)")
    exit(checks.counts.failed == 0 ? 0 : 1)
  }

  static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
    let isRight = value == expected
    if isRight { counts.passed += 1 } else { counts.failed += 1 }
    Self.say(isRight ? "ok  \(what)" : "FAILED \(what): expected \([expected]), got \([value])")
  }

  /// Help goes to standard output; a mistake is explained on standard error, with status 2.
  mutating func expectMessages(_ program: String, mistakes: [(arguments: [String], reason: String)])
  {
    let name = program.split(separator: "/").last ?? ""
    let help = Session(program, ["--help"])
    expect("\(name) --help", help.end(), is: 0)
    let usage = help.output.prefix { $0 != "\n" }
    expect("\(name) --help: the usage", usage.hasPrefix("usage: \(name) "), is: true)
    for (arguments, reason) in mistakes {
      let session = Session(program, arguments)
      let status = session.end()
      let found = ["\(status)", session.output, session.errors]
      let expected = ["2", "", "\(name): \(reason)\n" + usage + "\n"]
      expect("\(name): \(reason)", found, is: expected)
    }
  }
}

/// A new folder.
struct Folder {
  let path = FileManager.default.temporaryDirectory.path + "/tools-\(UUID().uuidString)"

  init() { mkdir(path, 0o755) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func append(_ text: String, to name: String) {
    let number = open(file(name), O_WRONLY | O_APPEND | O_CREAT, 0o644)
    FileHandle(fileDescriptor: number, closeOnDealloc: true).write(Data(text.utf8))
  }

  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}
