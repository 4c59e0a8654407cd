import Foundation

/// The pages of operators, and the first page.
extension Catalogs {
  /// Writes a page for each theme, and one for each operator with its picture.
  func writeOperators(to catalog: Catalog) throws {
    for theme in themesInOrder {
      let pages = rows.filter { $0.theme == theme }
      for row in pages { try write(row, to: catalog) }
      guard let abstract = themes[theme] else { fail("Contents.swift lacks the theme \(theme)") }
      let options = "@Options {\n  @TopicsVisualStyle(detailedGrid)\n}"
      try catalog.write(
        page(of: theme, "\(abstract)\n\n\(options)", [("Operators", pages.map(\.link))]),
        as: theme + "-operators"
      )
    }
    try catalog.write(gallery, as: "Pictures")
  }

  /// A page with the pictures of all operators, which lead to the operators' pages.
  private var gallery: String {
    var text = "# Pictures of operators\n\nMarble diagrams of the operators, drawn from runs.\n\n"
    for theme in themesInOrder {
      let pictured = rows.filter { $0.theme == theme && $0.picture != nil }.map(\.link)
      if pictured.isEmpty { continue }
      text += "## \(theme)\n\n@Links(visualStyle: detailedGrid) {\n\(list(pictured))\n}\n\n"
    }
    return text
  }

  /// Writes a picture in both colour schemes.
  func write(_ drawing: Drawing, as name: String, to catalog: Catalog) throws {
    try catalog.write(drawing.scheme(isDark: false), as: name, extension: "svg")
    try catalog.write(drawing.scheme(isDark: true), as: name + "~dark", extension: "svg")
  }

  /// Shows a picture.
  func image(_ name: String) -> String {
    "![A marble diagram: the signals, the call of the operator, and the result.](\(name))"
  }

  private func write(_ row: Row, to catalog: Catalog) throws {
    var text = "# \(row.title)\n\n\(row.summary)\n\n"
    if let picture = row.picture {
      let drawing = try Drawing(picture, in: root)
      try write(drawing, as: picture, to: catalog)
      if let card = drawing.card { try write(card, as: "card-" + picture, to: catalog) }
      text += """
        @Metadata {
          @PageImage(purpose: card, source: "card-\(picture)", alt: "A marble diagram.")
        }

        \(image(picture))

        ```swift
        \(drawing.call)
        ```


        """
      let notes = words.filter { drawing.call.contains($0.word) }.map(\.meaning)
      if !notes.isEmpty { text += notes.joined(separator: " ") + "\n\n" }
    }
    if !row.neighbors.isEmpty {
      text += "## If you want something else\n\n"
      for neighbor in row.neighbors {
        guard let other = rows.first(where: { $0.name == neighbor.name }) else {
          fail("\(row.name): there is no operator \(neighbor.name)")
        }
        text += "- \(neighbor.use.prefix(1).uppercased())\(neighbor.use.dropFirst()): "
        text += "[`\(neighbor.name)`](\(other.link))\n"
      }
      text += "\n"
    }
    if !row.elsewhere.isEmpty {
      text += "## In other libraries\n\n| Library | Closest counterpart |\n| --- | --- |\n"
      for (library, spelling) in row.elsewhere { text += "| \(library) | \(spelling) |\n" }
      text += "\n"
    }
    let names = rows.flatMap(\.names)
    text += "## Topics\n\n"
    for name in row.names {
      let declared = modules.flatMap { symbols[$0] ?? [] }.forms(of: name, among: names)
      if declared.isEmpty { fail("there is no declaration of \(name)") }
      text += "### \(Row.escaped(name))\n\n\(list(declared.map(\.link)))\n\n"
    }
    try catalog.write(text, as: row.page)
  }

  /// Writes the catalog of the umbrella: the first page of the site, and the guides.
  func writeFirstCatalog() throws {
    let catalog = try Catalog(output.appending(path: "ReactiveKit.docc"))
    try catalog.write(header, as: "header", extension: "html")
    try writeOperators(to: catalog)
    let articles = try Article.all(in: root)
    var links = Dictionary(uniqueKeysWithValues: articles.map { ($0.path, $0.link) })
    links["README.md"] = "doc:ReactiveKit"
    links["Docs/Pictures/README.md"] = "doc:Pictures"
    for row in rows {
      if let picture = row.picture { links["Docs/Pictures/\(picture).svg"] = row.link }
    }
    // A name that two themes have has no page of its own.
    let operators = Dictionary(grouping: rows) { $0.name }.compactMapValues { rows in
      rows.count == 1 ? rows[0].link : nil
    }
    var rewriter = Rewriter(root: root, links: links, articles: articles, operators: operators)
    for article in articles {
      let text = rewriter.rewrite(article.text, of: article)
      if article.path == "README.md" {
        // The first screen of the README opens the first page; the rest is an article.
        let parts = text.split(separator: "\n## ", maxSplits: 1)
        let first = "\(parts[0])\n\n@Metadata {\n  @TechnologyRoot\n}\n"
        try catalog.write(first + page(topics(articles)), as: "ReactiveKit")
        let rest = "# About ReactiveKit\n\n\(aboutAbstract)\n\n## \(parts[1])"
        try catalog.write(rest, as: article.name)
      } else {
        let pages = articles.filter {
          $0.path != article.path && $0.path.hasPrefix(article.folder ?? "/")
        }
        let topics = pages.isEmpty ? "" : page([("Pages", pages.map(\.link))])
        try catalog.write(text + topics, as: article.name)
      }
    }
    for image in Set(rewriter.images) {
      let copy = catalog.folder.appending(path: Rewriter.name(ofImage: image))
      try FileManager.default.copyItem(at: image, to: copy)
    }
  }

  private var aboutAbstract: String {
    "What the library guarantees, and how it compares with others."
  }

  private func page(_ topics: [(title: String, links: [String])]) -> String {
    "\n## Topics\n\n"
      + topics.map { "### \($0.title)\n\n\(list($0.links))\n\n" }.joined()
  }

  /// The topics of the first page.
  private func topics(_ articles: [Article]) -> [(title: String, links: [String])] {
    // The pages of a folder stand below the page of the folder.
    let folders = articles.compactMap(\.folder)
    var rest = articles.filter { article in
      !folders.contains { $0 != article.folder && article.path.hasPrefix($0) }
    }
    var topics: [(title: String, links: [String])] = []
    for (title, entries) in contents {
      var links: [String] = []
      for entry in entries {
        if modules.contains(entry) {
          links.append("doc:/\(entry)")
        } else if themes[entry] != nil {
          links.append("doc:\(entry)-operators")
        } else if entry == "Pictures" {
          links.append("doc:Pictures")
        }
        links += rest.filter { $0.path == entry }.map(\.link)
        rest.removeAll { $0.path == entry }
      }
      if !links.isEmpty { topics.append((title, links)) }
    }
    return rest.isEmpty ? topics : topics + [("More", rest.map(\.link))]
  }
}
