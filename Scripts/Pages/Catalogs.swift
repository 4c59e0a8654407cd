import Foundation

/// Writes the catalogs of DocC, one for each module, from the symbol graphs, the tables and the guides.
struct Catalogs {
  let root: URL
  let graphs: URL
  let output: URL
  /// The path at which the host has the site, from slash to slash.
  let base: String
  /// The modules with symbols, bottom up.
  let modules: [String]
  let rows: [Row]
  let symbols: [String: [Symbol]]

  init(root: URL, graphs: URL, output: URL, base: String, modules: [String]) throws {
    self.root = root
    self.graphs = graphs
    self.output = output
    self.base = base
    self.modules = modules
    rows = try Row.all(in: root)
    var symbols: [String: [Symbol]] = [:]
    for module in modules {
      symbols[module] = try Symbol.all(of: module, in: graphs.appending(path: module))
    }
    self.symbols = symbols
  }

  func write() throws {
    for module in modules { try writeCatalog(of: module) }
    try writeFirstCatalog()
  }

  /// Writes the catalog of a module: topics by folder of the sources, and pictures of operators.
  private func writeCatalog(of module: String) throws {
    let catalog = try Catalog(output.appending(path: "\(module).docc"))
    let all = symbols[module] ?? []
    // The types of other modules that the module extends.
    let extended = Set(
      all.filter { $0.path.count == 3 && modules.contains($0.path[0]) }
        .map { $0.path.prefix(2).joined(separator: "/") }
    ).sorted()
    var topics = folders(all.filter { $0.path.count == 1 })
    if !extended.isEmpty {
      topics.insert(("Extensions", extended.map { "doc:/\(module)/\($0)" }), at: 0)
    }
    try catalog.write(page(of: "``\(module)``", abstract(of: module), topics), as: module)
    try catalog.write(header, as: "header", extension: "html")
    for type in extended {
      let members = all.filter {
        $0.path.count == 3 && $0.path.prefix(2).joined(separator: "/") == type
      }
      let title = "``\(module)/\(type)``"
      try catalog.write(page(of: title, "", folders(members)), as: type.replacing("/", with: "-"))
    }
    for row in rows {
      guard let picture = row.picture else { continue }
      guard let symbol = all.declared(as: row.name, among: rows.flatMap(\.names)).first else {
        continue
      }
      try write(Drawing(picture, in: root), as: picture, to: catalog)
      let title = symbol.link.replacing("doc:/", with: "")
      try catalog.write("# ``\(title)``\n\n\(image(picture))\n", as: row.page)
    }
  }

  /// The themes, each once, in the order of the registry.
  var themesInOrder: [String] {
    var themes: [String] = []
    for row in rows where row.theme != themes.last { themes.append(row.theme) }
    return themes
  }

  /// Groups declarations by the folder of their file.
  private func folders(_ symbols: [Symbol]) -> [(title: String, links: [String])] {
    var (titles, groups): ([String], [String: [String]]) = ([], [:])
    for symbol in symbols {
      let parts = symbol.file.split(separator: "/")
      let title =
        switch parts.last {
        case "Deprecated.swift": "Earlier names"
        default: parts.count > 1 ? String(parts[0]) : ""
        }
      if title.isEmpty { continue }
      if groups[title] == nil { titles.append(title) }
      groups[title, default: []].append(symbol.link)
    }
    // The themes stand first, in the order of the registry.
    let first = themesInOrder.filter(titles.contains)
    let last = ["Earlier names"].filter(titles.contains)
    let others = titles.filter { !first.contains($0) && !last.contains($0) }
    return (first + others + last).map { ($0, groups[$0] ?? []) }
  }

  /// The words of a module's row in the guide to types.
  private func abstract(of module: String) -> String {
    let text =
      (try? String(contentsOf: root.appending(path: "Docs/Types.md"), encoding: .utf8)) ?? ""
    let row = text.components(separatedBy: "\n").first { $0.hasPrefix("| `\(module)` | ") }
    let cells = row?.components(separatedBy: " | ") ?? []
    guard cells.count > 1 else { return "" }
    let words = cells[1].replacing(/\[(.*?)\]\(.*?\)/) { $0.output.1 }
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}

extension Catalogs {
  /// The head of each page, which leads from a module to the first page.
  var header: String {
    """
    <style>
      nav { padding: 10px 20px; background: var(--color-fill-secondary); font: 15px sans-serif }
      a { color: var(--color-link); margin-right: 20px; text-decoration: none }
    </style>
    <nav>
      <a href="\(base)documentation/reactivekit/"><b>ReactiveKit</b></a>
      <a href="\(base)documentation/reactivekit/operators/">Operators</a>
    </nav>
    """
  }

  func page(
    of title: String,
    _ abstract: String,
    _ topics: [(title: String, links: [String])]
  ) -> String {
    var text = "# \(title)\n\n"
    if !abstract.isEmpty { text += abstract + "\n\n" }
    if topics.isEmpty { return text }
    text += "## Topics\n\n"
    for topic in topics { text += "### \(topic.title)\n\n\(list(topic.links))\n\n" }
    return text
  }

  func list(_ links: [String]) -> String {
    links.map { "- <\($0)>" }.joined(separator: "\n")
  }
}

/// A folder of pages and pictures.
struct Catalog {
  let folder: URL

  init(_ folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func write(_ text: String, as name: String, extension: String = "md") throws {
    let file = folder.appending(path: "\(name).\(`extension`)")
    precondition(!FileManager.default.fileExists(atPath: file.path), "two pages \(file.path)")
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
