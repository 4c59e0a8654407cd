import Foundation

/// Runs livesearch as a person does, on a pseudo-terminal and through pipes.
@main
struct CheckLivesearch {
  static func main() {
    let programs = CommandLine.arguments.dropFirst().filter { $0 != "--speed" }
    guard let program = programs.first, programs.count == 1, access(program, X_OK) == 0 else {
      FileHandle.standardError.write(Data("usage: check-livesearch [--speed] LIVESEARCH\n".utf8))
      exit(2)
    }
    // Writing to a program that has ended must not end the checks.
    signal(SIGPIPE, SIG_IGN)
    var checks = Checks(program: program)
    checks.piped()
    checks.screen()
    checks.editing()
    checks.choice()
    checks.leaving()
    if CommandLine.arguments.contains("--speed") { checks.speed() }
    checks.say("\(checks.passed) passed, \(checks.failed) failed")
    exit(checks.failed == 0 ? 0 : 1)
  }
}

struct Checks {
  let program: String
  var passed = 0
  var failed = 0

  func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  mutating func expect<Value: Equatable>(_ what: String, _ value: Value, is expected: Value) {
    let isRight = value == expected
    if isRight { passed += 1 } else { failed += 1 }
    let (got, wanted) = (String(reflecting: value), String(reflecting: expected))
    say(isRight ? "ok  \(what)" : "FAILED \(what): expected \(wanted), got \(got)")
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

  /// Makes a folder with files, whose names may contain folders.
  func tree(_ files: [String: String]) -> String {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.path + "/livesearch-\(UUID().uuidString)"
    for (name, text) in files {
      let url = URL(fileURLWithPath: "\(root)/\(name)")
      let folder = url.deletingLastPathComponent()
      try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: url)
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
  var text: String {
    String(decoding: fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}

extension String {
  /// The text with `T` for each duration of a search.
  var timeless: String { replacing(/in [0-9.]+ s/, with: "in T s") }
}
