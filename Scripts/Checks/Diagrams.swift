/// Finds diagrams of doc comments that do not stand verbatim in the strings of one test file.
func diagrams(_ files: [File]) -> [Finding] {
  let tests = files.filter { $0.path.hasPrefix("Tests/") }.map {
    (path: $0.path, drawn: drawn(in: $0))
  }
  return files.filter { $0.path.hasPrefix("Sources/") }.flatMap { file in
    let own = testPath(of: file)
    return diagrams(in: file).flatMap { diagram in
      func missing(in drawn: Set<String>) -> [(line: Int, text: String)] {
        diagram.filter { !drawn.contains($0.text) }
      }
      // The test with most lines of it; that of the file if it has as many as another.
      let best = tests.min { one, other in
        (missing(in: one.drawn).count, one.path == own ? 0 : 1)
          < (missing(in: other.drawn).count, other.path == own ? 0 : 1)
      }
      let absent = missing(in: best?.drawn ?? [])
      let place = absent.count == diagram.count ? own : best?.path ?? own
      return absent.map {
        file.finding($0.line, "`\($0.text)` is not drawn in a test; draw it verbatim in \(place)")
      }
    }
  }
}

/// `Sources/A/B/C.swift` is tested in `Tests/ATests/B/CTests.swift`.
private func testPath(of file: File) -> String {
  let folders = file.path.split(separator: "/").dropFirst(2).dropLast().map { $0 + "/" }
  let module = file.path.split(separator: "/")[1]
  return "Tests/\(module)Tests/\(folders.joined())\(file.name)Tests.swift"
}

/// The lines of all string literals, and their parts after a space.
private func drawn(in file: File) -> Set<String> {
  var result: Set<String> = []
  for literal in file.lines.lazy.flatMap(\.strings) where literal.contains(/[-|#]/) {
    let text = literal.trimmed
    result.insert(text)
    for index in text.indices where text[index] == " " {
      result.insert(text[index...].trimmed)
    }
  }
  return result
}

/// The lines of marbles in each code block of the doc comments.
private func diagrams(in file: File) -> [[(line: Int, text: String)]] {
  var result: [[(line: Int, text: String)]] = []
  var block: [(line: Int, text: String)] = []
  var isFenced = false
  func endBlock() {
    if block.contains(where: { marbles(in: $0.text, isInDiagram: false) != nil }) {
      result.append(
        block.compactMap { line, text in marbles(in: text, isInDiagram: true).map { (line, $0) } }
      )
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

/// The marbles of a line: all of it, or the part after a label and two spaces.
private func marbles(in text: String, isInDiagram: Bool) -> String? {
  let hasLabel = text.contains("  ") && text.first.map { $0.isLetter || $0.isNumber } ?? false
  let isItem = text.hasPrefix("- ")
  let whole = hasLabel || isItem ? [] : [text]
  let labelled = text.ranges(of: /\s{2,}/).map { String(text[$0.upperBound...]) }
  return (whole + labelled).first { isMarbles($0, isInDiagram: isInDiagram) }
}

/// Returns whether a text is a timeline and not words with hyphens.
///
/// In a diagram, one without time is recognized too: `|`, `a#`.
private func isMarbles(_ text: String, isInDiagram: Bool) -> Bool {
  guard text.wholeMatch(of: /[-a-zA-Z0-9|#^!()\[\] ]+/) != nil else { return false }
  let isDrawn =
    text.contains("--") || text.contains(/^[-^](?! )|[-|#!]$/) || !text.contains(/[a-zA-Z]{3}/)
  if text.count(where: { $0 == "-" }) >= 2 { return isDrawn }
  return isInDiagram && !text.contains(" ") && text.contains(/[|#]|^-|-$/)
}
