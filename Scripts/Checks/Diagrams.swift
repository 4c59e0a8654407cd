/// The lines of marbles in one code block of a doc comment.
private struct Diagram {
  let marbles: [(line: Int, text: String)]
}

/// Every diagram of a doc comment stands verbatim in the strings of one test file.
func diagrams(_ repository: Repository) -> [Finding] {
  let tests = repository.swiftFiles(below: "Tests/").map { (path: $0.path, drawn: drawn(in: $0)) }
  return repository.swiftFiles(below: "Sources/").flatMap { file in
    let own = testPath(of: file)
    return diagrams(in: file).flatMap { diagram in
      func missing(in drawn: Set<String>) -> [(line: Int, text: String)] {
        diagram.marbles.filter { !drawn.contains($0.text) }
      }
      // The test that has most of it, that of the file if it has as much as another.
      let best = tests.min { one, other in
        (missing(in: one.drawn).count, one.path == own ? 0 : 1)
          < (missing(in: other.drawn).count, other.path == own ? 0 : 1)
      }
      let absent = missing(in: best?.drawn ?? [])
      let place = absent.count == diagram.marbles.count ? own : best?.path ?? own
      return absent.map {
        file.finding($0.line, "`\($0.text)` is not drawn in a test; draw it verbatim in \(place)")
      }
    }
  }
}

/// `Sources/A/B/C.swift` is tested in `Tests/ATests/B/CTests.swift`.
private func testPath(of file: File) -> String {
  let folders = file.path.split(separator: "/").dropFirst(2).dropLast().map { $0 + "/" }
  return "Tests/\(file.module)Tests/\(folders.joined())\(file.name)Tests.swift"
}

/// The lines of all string literals, and what is in them after a label.
private func drawn(in file: File) -> Set<String> {
  var result: Set<String> = []
  for literal in file.lines.lazy.flatMap(\.literals) where literal.contains(/[-|#]/) {
    let text = literal.trimmed
    result.insert(text)
    for index in text.indices where text[index] == " " {
      result.insert(text[index...].trimmed)
    }
  }
  return result
}

private func diagrams(in file: File) -> [Diagram] {
  var result: [Diagram] = []
  var block: [(line: Int, text: String)] = []
  var isFenced = false
  func endBlock() {
    if block.contains(where: { marbles(in: $0.text, isInDiagram: false) != nil }) {
      let lines = block.compactMap { line, text in
        marbles(in: text, isInDiagram: true).map { (line, $0) }
      }
      result.append(Diagram(marbles: lines))
    }
    block = []
  }
  for (number, line) in file.numbered {
    guard line.comment.hasPrefix("///"), line.code.trimmed.isEmpty else {
      endBlock()
      isFenced = false
      continue
    }
    let body = line.comment.dropFirst(3)
    if body.trimmed.hasPrefix("```") {
      endBlock()
      isFenced.toggle()
    } else if isFenced || body.hasPrefix("    ") {
      block.append((number, body.trimmed))
    } else if !body.trimmed.isEmpty {
      endBlock()
    }
  }
  endBlock()
  return result
}

/// The marbles of a line: all of it, or what follows its label and two spaces.
private func marbles(in text: String, isInDiagram: Bool) -> String? {
  let hasLabel = text.contains("  ") && text.first.map { $0.isLetter || $0.isNumber } ?? false
  let isItem = text.hasPrefix("- ")
  let whole = hasLabel || isItem ? [] : [text]
  let labelled = text.ranges(of: /\s{2,}/).map { String(text[$0.upperBound...]) }
  return (whole + labelled).first { isMarbles($0, isInDiagram: isInDiagram) }
}

/// Whether a text is a timeline, rather than words with hyphens.
///
/// Beside others in a diagram, one without time is recognised too: `|`, `a#`.
private func isMarbles(_ text: String, isInDiagram: Bool) -> Bool {
  guard text.wholeMatch(of: /[-a-zA-Z0-9|#^!()\[\] ]+/) != nil else { return false }
  let isDrawn =
    text.contains("--") || text.contains(/^[-^](?! )|[-|#!]$/) || !text.contains(/[a-zA-Z]{3}/)
  if text.count(where: { $0 == "-" }) >= 2 { return isDrawn }
  return isInDiagram && !text.contains(" ") && text.contains(/[|#]|^-|-$/)
}
