import Foundation
import Testing

/// The pictures of `Docs/Pictures`, each of which is drawn from a run on virtual time.
@Suite("Pictures of operators")
struct PictureTests {
  /// Writes the pictures and the page if the environment has `WRITE_PAGE`.
  @Test func `Docs/Pictures has a picture of each operator, and no other`() throws {
    let folder = Declaration.root.appending(path: "Docs/Pictures")
    var files: [String: String] = ["README.md": Gallery.page]
    for row in pageRows.flatMap(\.rows) {
      guard let name = Gallery.file(of: row), let sample = row.diagrams.first else { continue }
      files[name] = SVG(try Picture(of: sample)).text
    }
    if ProcessInfo.processInfo.environment["WRITE_PAGE"] != nil {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in files {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
      }
      return
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
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

      Time runs from left to right. A line is a signal, a circle an element, a bar the completion, and a
      cross the failure. Circles that touch are of one time. Above the box are the signals that the operator observes; a signal that it observes
      later falls to the right. Below the box is the result. Each picture is drawn from a run of the code in
      its box, on virtual time. [Operators](../Operators.md) has all operators in tables.


      """
    for (theme, rows) in pageRows where rows.contains(where: { file(of: $0) != nil }) {
      text += "## \(theme)\n\n"
      for row in rows {
        guard let file = file(of: row), let summary = row.summary else { continue }
        text += "### \(row.name)\n\n\(summary)\n\n![\(row.name)](\(file))\n\n"
      }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// The file of an operator that has a line in `Docs/Operators.md` and a diagram.
  static func file(of row: Operator) -> String? {
    if row.summary == nil || row.diagrams.isEmpty { return nil }
    let words = row.name.split { !$0.isLetter && !$0.isNumber }
    return words.joined(separator: "-") + ".svg"
  }
}
