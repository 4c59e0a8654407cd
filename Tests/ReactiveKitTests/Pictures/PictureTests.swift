import Foundation
import ReactiveKit
import Testing

/// The pictures of `Docs`, each of which is drawn from a run on virtual time.
@Suite("Pictures of operators")
struct PictureTests {
  @Test func `Docs/Pictures has a picture of each operator, and no other`() throws {
    var files: [String: String] = ["README.md": Gallery.page]
    for row in pageRows.flatMap(\.rows) {
      guard let name = Gallery.file(of: row), let sample = row.diagrams.first else { continue }
      let picture =
        if let lanes = row.lanes {
          try Picture(of: lanes)
        } else {
          try Picture(of: sample, on: row.input)
        }
      files[name] = SVG(picture).text
    }
    try expect(files, in: "Docs/Pictures") { _ in true }
  }

  @Test func `Docs/Tour has the pictures of the tour`() throws {
    let input = Drawn.inputs.diagrams[0]
    let files = try tourPictures.map { picture in
      (picture.file, SVG(try Picture(of: picture.apply, on: input, at: picture.location)).text)
    }
    try expect(Dictionary(uniqueKeysWithValues: files), in: "Docs/Tour") { $0.hasSuffix(".svg") }
  }

  @Test func `Docs has a picture of a step of a graph`() throws {
    let run = GraphPicture.Recorder()
    let width = run.store("width", 3)
    let height = run.store("height", 4)
    let unit = run.store("unit", "cm")
    let area = run.derive("area") { read in read(width) * read(height) }
    let symbol = run.derive("symbol") { read in "\(read(unit))²" }
    let isLarge = run.derive("isLarge") { read in read(area) > 100 }
    let caption = run.derive("caption") { read in "\(read(area)) \(read(symbol))" }
    let label = run.derive("label") { read in read(isLarge) ? "large" : "small" }
    for (name, property) in [("caption", caption), ("label", label)] {
      run.observe(name, property)
    }
    let picture = GraphPicture(run) { width.value = 5 }
    #expect(picture.nodes.filter { $0.turn != nil }.map(\.name) == ["area", "isLarge", "caption"])
    #expect(picture.nodes.map(\.received) == [[], [], [], [], [], [], ["20 cm²"], []])
    try expect(["graph.svg": GraphSVG(picture).text], in: "Docs") { $0 == "graph.svg" }
  }

  /// Compares files with the drawn ones of a folder; writes them if the environment has `WRITE_PAGE`.
  private func expect(
    _ files: [String: String],
    in path: String,
    where isDrawn: (String) -> Bool
  ) throws {
    let folder = Declaration.root.appending(path: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter(isDrawn)
    if ProcessInfo.processInfo.environment["WRITE_PAGE"] != nil {
      for name in names { try FileManager.default.removeItem(at: folder.appending(path: name)) }
      for (name, text) in files {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }
      return
    }
    #expect(Set(names) == Set(files.keys))
    let outdated = names.filter { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) != files[name]
    }
    #expect(outdated == [], "run `WRITE_PAGE=1 swift test --filter PictureTests` to write them")
  }
}

/// The page of all pictures, by theme.
enum Gallery {
  static var page: String {
    var text = """
      # Pictures of operators

      Time runs from left to right. A line is a signal, a circle is an element, a bar is the completion,
      and a cross is the failure. Circles that touch have the same time. A number is drawn as a digit, an
      array as the number of its elements, a Boolean as t or f, and a pair as two circles. The signals that
      the operator observes are above the box. A signal that is observed later descends to the right. The
      result is below the box. A signal that is an element of the result, such as a window, descends from a
      dot. Each picture is drawn from a run of the code in its box, on virtual time.
      [Operators](../Operators.md) has all operators in tables.

      In a box, `source` is the first line of the picture and `other` the second. `inner(_:)` returns the
      signals on the right, and `capital` a letter in upper case. `failingAtC` throws `DiagramFailure` for c,
      and otherwise returns its argument. `scheduler` is any scheduler. `.ticks(3)` is three steps of the
      picture; a program passes a duration instead.


      """
    for (theme, rows) in pageRows where rows.contains(where: { file(of: $0) != nil }) {
      text += "## \(theme)\n\n"
      for row in rows {
        guard let file = file(of: row), let summary = row.summary else { continue }
        text += "### \(row.name)\n\n\(summary)\n\n![\(row.name)](\(file))\n\n"
        if row.neighbors.isEmpty { continue }
        text += "If you want\n\n"
        for neighbor in row.neighbors {
          text += "- \(neighbor.use): [`\(neighbor.name)`](#\(anchor(of: neighbor.name)))\n"
        }
        text += "\n"
      }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// The anchor of an operator's heading.
  private static func anchor(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The file of an operator that has a line in `Docs/Operators.md` and a diagram.
  static func file(of row: Operator) -> String? {
    if row.summary == nil || row.diagrams.isEmpty { return nil }
    let words = row.name.split { !$0.isLetter && !$0.isNumber }
    // Tells `flatMap(_:_:)` from `flatMap(_:)`.
    let isOther = pageRows.flatMap(\.rows).contains { $0.name == "\(words[0])(_:)" }
    let suffix = isOther && row.name.hasSuffix("(_:_:)") ? "-2" : ""
    return words.joined(separator: "-") + suffix + ".svg"
  }
}
