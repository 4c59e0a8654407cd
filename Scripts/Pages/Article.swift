import Foundation

/// A guide: a page of the repository that becomes an article of the site.
struct Article {
  /// The path in the repository.
  let path: String
  let text: String

  /// The name of the article.
  var name: String {
    if path == "README.md" { return "About" }
    let name = String(path.dropFirst("Docs/".count).dropLast(".md".count))
    return name.replacing("/README", with: "").replacing("/", with: "-")
  }
  /// The folder whose pages stand below this one: that of a README, and that of its name.
  var folder: String? {
    if path == "README.md" { return nil }
    return path.replacing("README.md", with: "").replacing(".md", with: "/")
  }
  var link: String { "doc:\(name)" }

  /// Reads the guides of Docs and the README; the pages of pictures have pages of their own.
  static func all(in root: URL) throws -> [Article] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path + "/Docs").sorted()
      .filter { $0.hasSuffix(".md") && !$0.hasPrefix("Pictures/") }
    return try (["README.md"] + paths.map { "Docs/" + $0 }).map { path in
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      return Article(path: path, text: path == "Docs/Operators.md" ? narrowed(text) : text)
    }
  }

  /// Leaves out the names in other libraries, which the operators' own pages have.
  private static func narrowed(_ text: String) -> String {
    let lines = text.components(separatedBy: "\n").map { line in
      guard line.hasPrefix("| ") else { return line }
      return line.components(separatedBy: " | ").prefix(2).joined(separator: " | ") + " |"
    }
    var paragraphs = lines.joined(separator: "\n").components(separatedBy: "\n\n")
    paragraphs[1] =
      "The operators by theme. The page of an operator has its names in other libraries."
    return paragraphs.joined(separator: "\n\n")
  }

  /// The fragment of the heading that a link of the code host leads to.
  func fragment(of anchor: String) -> String? {
    for line in text.components(separatedBy: "\n") where line.hasPrefix("#") {
      let heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
        .replacing("`", with: "")
      let slug = heading.lowercased().replacing(" ", with: "-")
        .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      if slug == anchor { return heading.replacing(" ", with: "-").filter { !"'\"".contains($0) } }
    }
    return nil
  }
}

/// Rewrites the links of a guide for the site.
struct Rewriter {
  let root: URL
  /// The links of the site, by path in the repository.
  let links: [String: String]
  let articles: [Article]
  /// The links of operators, by name.
  let operators: [String: String]
  /// The pictures that the rewritten texts show.
  private(set) var images: [URL] = []

  init(root: URL, links: [String: String], articles: [Article], operators: [String: String]) {
    self.root = root
    self.links = links
    self.articles = articles
    self.operators = operators
  }

  /// Rewrites a guide, but not its samples.
  mutating func rewrite(_ text: String, of article: Article) -> String {
    var (result, prose, isSample): (String, String, Bool) = ("", "", false)
    for line in text.components(separatedBy: "\n") {
      let isFence = line.hasPrefix("```")
      if isFence { isSample.toggle() }
      if isSample || isFence || line.hasPrefix("    ") {
        result += rewrite(prose: prose, of: article) + line + "\n"
        prose = ""
      } else {
        // A line that begins with @ would be a directive.
        prose += (line.hasPrefix("@") ? "\\" : "") + linked(line) + "\n"
      }
    }
    return result + rewrite(prose: prose, of: article)
  }

  /// Links the operators in the first column of a table to their pages.
  private func linked(_ line: String) -> String {
    guard line.hasPrefix("| "), let end = line.range(of: " | "),
      !line[..<end.lowerBound].contains("](")
    else { return line }
    let cell = line[..<end.lowerBound].replacing(/`([^`]+)`/) { match in
      operators[String(match.output.1)].map { "[\(match.output.0)](\($0))" }
        ?? String(match.output.0)
    }
    return String(cell + line[end.lowerBound...])
  }

  private mutating func rewrite(prose: String, of article: Article) -> String {
    let link = /(!?)\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/
    var (result, rest) = ("", prose[...])
    while let match = rest.firstMatch(of: link) {
      let (_, mark, label, target) = match.output
      result += rest[..<match.range.lowerBound]
      result += rewrite(mark.isEmpty, String(label), String(target), of: article)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  private mutating func rewrite(
    _ isLink: Bool,
    _ label: String,
    _ target: String,
    of article: Article
  ) -> String {
    if target.contains("://") || target.hasPrefix("doc:") {
      return "\(isLink ? "" : "!")[\(label)](\(target))"
    }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = URL(filePath: "/" + article.path).deletingLastPathComponent()
    let file =
      parts[0].isEmpty
      ? article.path : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
    if !isLink {
      let image = root.appending(path: file)
      if !FileManager.default.fileExists(atPath: image.path) {
        fail("\(article.path): there is no picture \(target)")
      }
      images.append(image)
      return "![\(label)](\(Rewriter.name(ofImage: image)))"
    }
    // A file of the repository that has no page keeps its name only.
    guard let link = links[file] else { return label }
    guard parts.count > 1, let page = articles.first(where: { $0.path == file }) else {
      return "[\(label)](\(link))"
    }
    guard let fragment = page.fragment(of: String(parts[1])) else {
      fail("\(article.path): there is no heading \(target)")
    }
    // The headings of the README are those of an article; the first page has the lines above them.
    return "[\(label)](\(page.link)#\(fragment))"
  }

  /// The name of a picture in the catalog; two folders may have pictures of one name.
  static func name(ofImage image: URL) -> String {
    image.deletingLastPathComponent().lastPathComponent + "-" + image.lastPathComponent
  }
}
