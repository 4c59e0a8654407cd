import Foundation

/// A line to change.
struct Finding {
  let path: String
  let line: Int
  let message: String
}

/// A rule that parses the sources; `Scripts/check` has the others.
struct Rule: Sendable {
  let name: String
  let find: @Sendable ([File]) -> [Finding]
}

let rules = [
  Rule(name: "diagram", find: diagrams),
  Rule(name: "contracts", find: contracts),
  Rule(name: "summary", find: summaries),
  Rule(name: "unchecked", find: unchecked),
  Rule(name: "guides", find: guides),
  Rule(name: "messages", find: messages),
]

/// Run by `Scripts/check`: with the root of the package and a rule, or with `--self-test`.
@main
struct Checks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["--self-test"] { exit(selfTest()) }
    let rule = rules.first { $0.name == arguments.last }
    guard let rule, let root = arguments.first else { exit(2) }
    let findings = rule.find(try files(in: root))
    for finding in findings {
      print("\(finding.path):\(finding.line): \(rule.name): \(finding.message)")
    }
    exit(findings.isEmpty ? 0 : 1)
  }

  /// The Swift files and pages of the package, in the order of their paths.
  private static func files(in root: String) throws -> [File] {
    let folders = ["Sources", "Tests", "Docs", "Examples", "Benchmarks"]
    let paths = try folders.flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)").sorted()
        .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
        .map { "\(folder)/\($0)" }
    }
    return try (["README.md"] + paths.filter { !$0.contains("/.build/") }).map { path in
      File(path, try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
    }
  }

  /// Runs each rule over its samples; returns the exit code.
  private static func selfTest() -> Int32 {
    var failures = 0
    for sample in samples {
      let files = sample.files.sorted { $0.key < $1.key }.map { File($0.key, $0.value) }
      let rule = rules.first { $0.name == sample.rule }
      let found = rule?.find(files).map { "\($0.path):\($0.line)" }
      if found?.sorted() != sample.found.sorted() {
        print("\(sample.rule): expected \(sample.found), found \(found ?? [])")
        failures += 1
      }
    }
    print("\(samples.count) samples, \(rules.count) rules, \(failures) failures")
    return failures == 0 ? 0 : 1
  }
}
