import Foundation

/// The text files of the package, in the order of their paths, without what git ignores.
struct Repository {
  let root: String
  let files: [File]

  init(root: String) throws {
    self.root = root
    files = try Self.paths(in: root).sorted().compactMap { path in
      // Deleted files, folders and files that are not text have nothing to check.
      FileManager.default.contents(atPath: root + "/" + path).flatMap { data in
        data.contains(0) ? nil : String(data: data, encoding: .utf8).map { File(path, $0) }
      }
    }
  }

  func swiftFiles(below folder: String) -> [File] {
    files.filter { $0.isSwift && $0.path.hasPrefix(folder) }
  }

  private static func paths(in root: String) throws -> [String] {
    let manager = FileManager.default
    if manager.fileExists(atPath: root + "/.git") {
      let list = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
      return Array(Set(try output(of: list, in: root).split(separator: "\0").map(String.init)))
    }
    let all = manager.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return all.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
  }
}

/// A file, its path relative to the root of the package.
struct File {
  let path: String
  let lines: [Line]

  init(_ path: String, _ text: String) {
    self.path = path
    if path.hasSuffix(".swift") {
      var lexer = Lexer(text)
      lines = lexer.lines()
    } else {
      lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { Line(text: String($0)) }
    }
  }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// The name without folders and without `.swift`.
  var name: String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return isSwift ? String(last.dropLast(".swift".count)) : last
  }

  /// The folder below `Sources` that the file is in.
  var module: String {
    path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
  }

  /// Its lines with their numbers.
  var numbered: [(number: Int, line: Line)] {
    lines.enumerated().map { ($0.offset + 1, $0.element) }
  }

  func finding(_ line: Int, _ message: String) -> Finding {
    Finding(path: path, line: line, message: message)
  }
}

/// Runs a command to its end and returns what it printed; its errors go to ours.
@discardableResult
func output(of command: [String], in folder: String) throws -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = command
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  process.standardOutput = pipe
  try process.run()
  let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw Failure(message: "\(command.joined(separator: " ")) failed\n\(printed)")
  }
  return printed
}

extension StringProtocol {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension Regex {
  /// With the words of a program: unlike in prose, a dot or a colon ends one.
  var forCode: Regex<Output> { wordBoundaryKind(.simple) }
}
