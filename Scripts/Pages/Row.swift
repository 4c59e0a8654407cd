import Foundation

/// An operator in `Docs/Operators.md` and `Docs/Pictures/README.md`, which are made from the registry.
struct Row {
  let theme: String
  /// The operator and its other forms.
  let names: [String]
  let summary: String
  /// The name of the file in `Docs/Pictures` without its extension.
  let picture: String?
  let elsewhere: [(library: String, spelling: String)]
  private(set) var neighbors: [(use: String, name: String)] = []

  var name: String { names[0] }
  /// The name as text of a page, in which `_:_` would be emphasis.
  var title: String { Row.escaped(name) }
  /// The name of the page, which tells `publish()` from `publish(_:)`.
  var page: String {
    let words = name.replacing("_", with: "value").split { !$0.isLetter && !$0.isNumber }.joined(
      separator: "-"
    )
    return theme + "-" + (picture ?? words)
  }

  var link: String { "doc:\(page)" }

  /// Reads the rows of both pages.
  static func all(in root: URL) throws -> [Row] {
    let tables = try String(contentsOf: root.appending(path: "Docs/Operators.md"), encoding: .utf8)
    let pictures = try String(
      contentsOf: root.appending(path: "Docs/Pictures/README.md"),
      encoding: .utf8
    )
    let neighbors = neighbors(in: pictures)
    var rows: [Row] = []
    var (theme, header): (String, [String]) = ("", [])
    for line in tables.components(separatedBy: "\n") {
      if line.hasPrefix("## ") {
        theme = String(line.dropFirst(3))
        header = []
      } else if line.hasPrefix("| ") {
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        if header.isEmpty {
          header = cells
        } else if !line.hasPrefix("| ---"), var row = Row(theme, cells, header: header) {
          row.neighbors = neighbors[row.name] ?? []
          rows.append(row)
        }
      }
    }
    return rows
  }

  private init?(_ theme: String, _ cells: [String], header: [String]) {
    guard cells.count == header.count, cells.count > 2 else { return nil }
    self.theme = theme
    names = cells[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
    summary = cells[1]
    picture = cells[0].firstMatch(of: /\(Pictures\/(.+?)\.svg\)/).map { String($0.output.1) }
    elsewhere = zip(header, cells).dropFirst(2).filter { $0.1 != "–" }
      .map { (library: $0.0, spelling: $0.1) }
    if names.isEmpty { return nil }
  }

  static func escaped(_ name: String) -> String { name.replacing("_", with: "\\_") }

  /// The lists of other operators below the pictures.
  private static func neighbors(in text: String) -> [String: [(use: String, name: String)]] {
    var (found, name): ([String: [(use: String, name: String)]], String) = ([:], "")
    for line in text.components(separatedBy: "\n") {
      if line.hasPrefix("### ") {
        name = String(line.dropFirst(4))
      } else if let match = line.firstMatch(of: /^- (.+): \[`(.+)`\]\(#/) {
        found[name, default: []].append((String(match.output.1), String(match.output.2)))
      }
    }
    return found
  }
}

/// A picture of `Docs/Pictures`.
struct Drawing {
  let text: String

  init(_ name: String, in root: URL) throws {
    let file = root.appending(path: "Docs/Pictures/\(name).svg")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  private init(_ text: String) { self.text = text }

  /// The code in the box.
  var call: String {
    text.matches(of: /xml:space="preserve">(.*)<\/text>/)
      .map { $0.output.1.replacing("&lt;", with: "<").replacing("&amp;", with: "&") }
      .joined(separator: "\n")
  }

  /// The picture in a frame of the shape of a card, which would cut off what is wider or higher.
  var card: Drawing? {
    let size = /viewBox="0 0 (\d+) (\d+)" width="\d+" height="\d+"/
    guard let match = text.firstMatch(of: size), let width = Int(match.output.1),
      let height = Int(match.output.2)
    else { return nil }
    let (wide, high) = (max(width, height * 16 / 9), max(height, width * 9 / 16))
    let (x, y) = ((width - wide) / 2, (height - high) / 2)
    let frame = "viewBox=\"\(x) \(y) \(wide) \(high)\" width=\"\(wide)\" height=\"\(high)\""
    let paper = "<rect class=\"paper\" x=\"\(x)\" y=\"\(y)\""
    return Drawing(
      text.replacing(size, with: frame).replacing("<rect class=\"paper\"", with: paper)
    )
  }

  /// The picture in one colour scheme: a page has a switch that the media query does not see.
  func scheme(isDark: Bool) -> String {
    let query = /@media \(prefers-color-scheme: dark\) \{ (svg \{.*?\}) \}\n/
    guard let dark = text.firstMatch(of: query)?.output.1 else { return text }
    return text.replacing(query, with: isDark ? dark + "\n" : "")
  }
}
