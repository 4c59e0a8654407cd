/// Finds laws of the contracts that name no test, or one that does not exist.
///
/// Laws are numbered headings. The tests of a law stand in backticks after `Held by:`, on that line and on
/// those that follow a comma.
func contracts(_ files: [File]) -> [Finding] {
  let path = "Docs/Contracts.md"
  guard let file = files.first(where: { $0.path == path }) else {
    return [Finding(path: path, line: 1, message: "is missing; state the laws there")]
  }
  func numbers(_ pattern: Regex<Substring>) -> [Int] {
    file.numbered.filter { $0.line.text.contains(pattern) }.map(\.number)
  }
  let laws = numbers(/^#+\s+\d+\.\s/)
  if laws.isEmpty { return [file.finding(1, "has no laws; number them, as headings")] }

  let tests = testNames(files.filter { $0.path.hasPrefix("Tests/") })
  var findings: [Finding] = []
  var holders: [Int] = []
  var isContinued = false
  for (number, line) in file.numbered {
    let text = line.text.trimmed
    let begins = text.hasPrefix("Held by:")
    guard begins || isContinued else { continue }
    isContinued = text.hasSuffix(",") || text == "Held by:"
    if begins { holders.append(number) }
    let names = text.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    if names.isEmpty, text != "Held by:" {
      findings.append(file.finding(number, "names no test; put the names in backticks"))
    }
    findings += names.filter { !tests.contains($0) }.map {
      file.finding(number, "there is no suite and no file `\($0)` below Tests; name one that is")
    }
  }
  let ends = laws + numbers(/^#+\s/)
  let unheld = laws.filter { law in
    let end = ends.filter { $0 > law }.min() ?? Int.max
    return !holders.contains { $0 > law && $0 < end }
  }
  return findings
    + unheld.map { file.finding($0, "this law names no test; add a line `Held by:` with some") }
}

/// The names of test files and types, and the titles of suites.
private func testNames(_ files: [File]) -> Set<String> {
  var names: Set<String> = []
  let type = /\b(?:struct|class|enum|actor)\s+(\w+)/.forCode
  let quotedType = /\b(?:struct|class|enum|actor)\s+`([^`]+)`/.forCode
  for file in files {
    names.formUnion([file.name, file.name + ".swift"])
    for line in file.lines {
      let types = line.code.matches(of: type).map(\.output.1)
      let quoted = line.text.matches(of: quotedType).map(\.output.1)
      names.formUnion((types + quoted).map(String.init))
      if line.code.contains("@Suite("), let title = line.strings.first { names.insert(title) }
    }
  }
  return names
}
