import Foundation

/// A small package, and where one rule has to find something in it: `path:line`.
struct Sample {
  let rule: String
  let files: [String: String]
  let found: [String]

  /// A sample that keeps the rule, unless something is to be found in it.
  init(_ rule: String, _ files: [String: String], found: String...) {
    self.rule = rule
    self.files = files
    self.found = found
  }
}

/// Runs each rule over its samples; returns the exit code.
func selfTest() throws -> Int32 {
  var failures: [String] = []
  for rule in rules {
    let own = samples.filter { $0.rule == rule.name }
    if !own.contains(where: { $0.found.isEmpty }) || own.allSatisfy({ $0.found.isEmpty }) {
      failures.append("\(rule.name): needs a sample that keeps it and one that breaks it")
    }
    for (index, sample) in own.enumerated() {
      let found = try sample.findings(of: rule).map { "\($0.path):\($0.line)" }
      let expected = sample.found
      if found.sorted() != expected.sorted() {
        failures.append("\(rule.name), sample \(index): expected \(expected), found \(found)")
      }
    }
  }
  failures.forEach { print($0) }
  print("\(samples.count) samples, \(rules.count) rules, \(failures.count) failures")
  return failures.isEmpty ? 0 : 1
}

extension Sample {
  fileprivate func findings(of rule: Rule) throws -> [Finding] {
    let manager = FileManager.default
    let root = manager.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? manager.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appending(path: path)
      try manager.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    return try rule.find(Repository(root: root.path))
  }
}
