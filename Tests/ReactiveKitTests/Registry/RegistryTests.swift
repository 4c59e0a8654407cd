import Foundation
import Testing

@Suite("Registry of operators")
struct RegistryTests {
  @Test func `every operator has a row, with samples or a reason`() throws {
    for declaration in try Declaration.operators(of: "RKOperators") {
      let rows = registry.filter { declaration.names.contains($0.name) }
      #expect(!rows.isEmpty, "add a row for `\(declaration)`, or `without` a suite and why")
      func expect(_ suite: Operator.Suite, _ hasSamples: (Operator) -> Bool) {
        let isComplete = rows.contains { hasSamples($0) || $0.reasons[suite] != nil }
        let location = rows.first?.location ?? #_sourceLocation
        #expect(isComplete, "`\(declaration)` needs `.\(suite)`", sourceLocation: location)
      }
      expect(.law) { !$0.laws.isEmpty }
      expect(.diagram) { !$0.diagrams.isEmpty }
      if declaration.takesSignals { expect(.threads) { !$0.hammerings.isEmpty } }
    }
  }

  @Test func `the page has every operator of RKTesting, and names nothing that is not declared`()
    throws
  {
    let rows = pageRows.flatMap(\.rows)
    var known: Set<String> = []
    for module in ["RKOperators", "RKSubjects", "RKTesting"] {
      known.formUnion(try Declaration.operators(of: module).flatMap(\.names))
      known.formUnion(try Declaration.types(of: module))
    }
    for row in rows {
      #expect(known.contains(row.name), "not declared", sourceLocation: row.location)
    }
    for declaration in try Declaration.operators(of: "RKTesting") {
      let isListed = rows.contains { declaration.names.contains($0.name) }
      #expect(isListed, "add a row for `\(declaration)` to `testingTools`")
    }
  }

  @Test func `names are unique`() {
    let names = registry.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(pageRows.allSatisfy { $0.rows.first?.summary != nil })
  }

  @Test func `an operator that has neighbors has a picture, and so do they`() {
    let pictured = pageRows.flatMap(\.rows).filter { Gallery.file(of: $0) != nil }
    let names = Set(pictured.map(\.name))
    for row in registry where !row.neighbors.isEmpty {
      for name in row.neighbors.map(\.name) + [row.name] {
        #expect(names.contains(name), "no picture of `\(name)`", sourceLocation: row.location)
      }
      #expect(!row.neighbors.contains { $0.name == row.name }, sourceLocation: row.location)
    }
  }

  /// Writes the page if the environment has `WRITE_PAGE`.
  @Test func `Docs/Operators.md has the tables of the registry`() throws {
    let file = Declaration.root.appending(path: "Docs/Operators.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let page = Page.updated(text)
    if ProcessInfo.processInfo.environment["WRITE_PAGE"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    let (old, new) = (text.split(separator: "\n"), page.split(separator: "\n"))
    let missing = new.filter { !old.contains($0) }.joined(separator: "\n")
    #expect(
      text == page,
      """
      run `WRITE_PAGE=1 swift test --filter RegistryTests` to write these lines, and to remove others:
      \(missing)
      """
    )
  }
}

/// The tables of `Docs/Operators.md`.
private enum Page {
  private static let header = """
    | Ours | What it does | ReactiveKit | Combine | RxSwift | ReactiveSwift | AsyncAlgorithms |
    | --- | --- | --- | --- | --- | --- | --- |

    """

  /// Replaces the table of each section whose heading is a theme; the words above it stay.
  static func updated(_ text: String) -> String {
    var sections = text.components(separatedBy: "\n## ")
    for (index, section) in sections.enumerated() {
      guard let (_, rows) = pageRows.first(where: { section.hasPrefix($0.theme + "\n") }) else {
        continue
      }
      let words = section.components(separatedBy: "\n| ")[0]
      sections[index] = "\(words)\n\(header)\(table(rows))"
    }
    return sections.joined(separator: "\n## ")
  }

  /// A line for each row with a summary; the rows after it share it.
  private static func table(_ rows: [Operator]) -> String {
    rows.indices.filter { rows[$0].summary != nil }.map { index in
      let row = rows[index]
      let others = rows[(index + 1)...].prefix { $0.summary == nil }
      var names = ([row] + others).map { "`\($0.name)`" }
      if let picture = Gallery.file(of: row) { names[0] = "[\(names[0])](Pictures/\(picture))" }
      let spellings = row.spellings.map { spelling in
        spelling?.components(separatedBy: ", ").map { "`\($0)`" }.joined(separator: ", ") ?? "–"
      }
      let calls = row.calls.map { "`\($0)`" }.joined(separator: ", ")
      let summary = (row.summary ?? "") + (calls.isEmpty ? "" : " Forms: \(calls).")
      let cells = [names.joined(separator: ", "), summary] + spellings
      return "| " + cells.joined(separator: " | ") + " |\n"
    }
    .joined()
  }
}
