import Foundation

/// Runs livesearch as a person does, on a pseudo-terminal and through pipes.
@main
struct Checks {
  let program: String
  private var counts = (passed: 0, failed: 0)

  init(program: String) { self.program = program }

  static func main() {
    // Writing to a program that has ended must not end the checks.
    signal(SIGPIPE, SIG_IGN)
    var checks = Checks(program: CommandLine.arguments[1])
    checks.piped()
    checks.outputFailures()
    checks.hostile()
    checks.longLines()
    checks.screen()
    checks.editing()
    checks.choice()
    checks.leaving()
    checks.speed()
    checks.say("\(checks.counts)")
    exit(checks.counts.failed == 0 ? 0 : 1)
  }

  func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
    let isRight = value == expected
    if isRight { counts.passed += 1 } else { counts.failed += 1 }
    say(isRight ? "ok  \(what)" : "FAILED \(what): expected \([expected]), got \([value])")
  }

  /// Runs a command without a terminal: its exit status, output and errors.
  func run(_ command: String, _ arguments: [String], input: String = "") -> [String] {
    let pipes = [Pipe(), Pipe(), Pipe()]
    let process = Process(command, arguments, pipes)
    pipes[0].fileHandleForWriting.write(Data(input.utf8))
    pipes[0].fileHandleForWriting.closeFile()
    let texts = pipes.dropFirst().map { $0.text.timeless }
    process.waitUntilExit()
    return ["\(process.terminationStatus)"] + texts
  }

  /// Makes a folder with files, and with a folder `b`.
  func tree(_ files: [String: String]) -> String {
    let root = FileManager.default.temporaryDirectory.path + "/livesearch-\(UUID().uuidString)"
    for folder in ["", "/b"] { mkdir(root + folder, 0o755) }
    for (name, text) in files {
      try? Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(name)"))
    }
    return root
  }
}

extension Process {
  /// Starts a program; each of the files is a pipe or a file handle.
  convenience init(_ program: String, _ arguments: [String], _ files: [Any]) {
    self.init()
    executableURL = URL(fileURLWithPath: program)
    self.arguments = arguments
    (standardInput, standardOutput, standardError) = (files[0], files[1], files[2])
    try? run()
  }
}

extension Pipe {
  var text: String { String(decoding: fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
}

extension String {
  /// The text with `T` for each duration of a search.
  var timeless: String { replacing(/in [0-9.]+ s/, with: "in T s") }
}
