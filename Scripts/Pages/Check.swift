import Foundation

/// Checks a site: every link in its files, and some of its pages in a browser.
struct Check {
  let folder: URL
  let base: String
  private(set) var problems: [String] = []

  init(folder: URL, base: String) {
    self.folder = folder
    self.base = base
  }

  /// Looks up the links and pictures in the data of all pages, and returns the paths of the pages.
  mutating func checkFiles() throws -> [String] {
    let data = folder.appending(path: "data")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: data.path).sorted()
    var (count, pages): (Int, [String]) = (0, [])
    for path in paths where path.hasSuffix(".json") {
      pages.append(String(path.dropLast(".json".count)))
      let text = try Data(contentsOf: data.appending(path: path))
      let page = try JSONSerialization.jsonObject(with: text) as? [String: Any] ?? [:]
      for reference in (page["references"] as? [String: [String: Any]] ?? [:]).values {
        let variants = reference["variants"] as? [[String: Any]] ?? []
        for url in ([reference] + variants).compactMap({ $0["url"] as? String }) {
          if url.contains("://") { continue }
          count += 1
          if !exists(url) { problems.append("\(path): there is no page \(url)") }
        }
      }
    }
    report("\(pages.count) pages, \(count) links between them")
    return pages
  }

  /// Whether there is a page or a file at a path of the site.
  private func exists(_ url: String) -> Bool {
    let path = String(url.prefix { $0 != "#" && $0 != "?" }).removingPercentEncoding ?? url
    let page = folder.appending(path: "data" + path).path + ".json"
    // A folder is not a page; that of a module's extensions has no page of its own.
    let (file, index) = (folder.appending(path: path), folder.appending(path: path + "/index.html"))
    return FileManager.default.fileExists(atPath: page)
      || FileManager.default.fileExists(atPath: index.path)
      || (!file.hasDirectoryPath && (try? Data(contentsOf: file)) != nil)
  }

  /// Opens thirty pages: the first one, guides and operators, and some of all others.
  ///
  /// Takes screenshots of some.
  mutating func open(_ pages: [String], in browser: Browser, screenshots: URL) throws {
    let server = Server(folder: folder, base: base)
    Thread.detachNewThread { server.run() }
    let site = "http://127.0.0.1:\(server.port)\(base)"
    // The page `documentation` is one that DocC makes, and leads to the first page.
    let own = pages.filter { $0.hasPrefix("documentation/reactivekit") }
    let others = pages.filter { $0 != "documentation" && !own.contains($0) }
    let chosen = Array(own.prefix(1)) + some(17, of: own.dropFirst()) + some(12, of: others[...])
    browser.resize(width: 1280, height: 900, isDark: false)
    var links = 0
    for page in chosen {
      browser.open(
        site + (page.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? page)
      )
      problems += browser.errors.map { "\(page): \($0)" }
      let found = browser.evaluate("[...document.links].map(link => link.href)") as? [String] ?? []
      for link in Set(found) where link.hasPrefix(site) {
        links += 1
        let url = "/" + link.dropFirst(site.count)
        if !exists(url) { problems.append("\(page): there is no \(url)") }
      }
      let broken = """
        [...document.images].filter(image => image.complete && image.naturalWidth === 0)
          .map(image => image.src)
        """
      for image in browser.evaluate(broken) as? [String] ?? [] {
        problems.append("\(page): the picture \(image) is not drawn")
      }
    }
    report("opened \(chosen.count) pages with \(links) links in a browser")
    try takeScreenshots(of: site, in: browser, to: screenshots)
  }

  /// Elements at equal distances.
  private func some(_ count: Int, of pages: ArraySlice<String>) -> [String] {
    let all = Array(pages)
    return all.isEmpty ? [] : (0..<min(count, all.count)).map { all[$0 * all.count / count] }
  }

  private mutating func takeScreenshots(of site: String, in browser: Browser, to folder: URL) throws
  {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let shown = [
      "first": "documentation/reactivekit", "theme": "documentation/reactivekit/timing-operators",
      "operator": "documentation/reactivekit/timing-debounce-for",
      "lanes": "documentation/reactivekit/flattening-flatmapconcat",
      "guide": "documentation/reactivekit/creating",
      "tables": "documentation/reactivekit/operators",
      "module": "documentation/rkoperators",
      "symbol": "documentation/rkoperators/rkcore/signalprotocol/count()",
      "members": "documentation/rkoperators/rkcore/signalprotocol",
      "type": "documentation/rkcore/signal",
    ]
    for (name, page) in shown {
      for (size, width) in [("phone", 390), ("desktop", 1280)] {
        for isDark in [false, true] {
          browser.resize(width: width, height: 1800, isDark: isDark)
          browser.open(site + page)
          problems += browser.errors.map { "\(page): \($0)" }
          let file = "\(name)-\(size)\(isDark ? "-dark" : "").png"
          try browser.takeScreenshot(folder.appending(path: file))
        }
      }
    }
    report("\(shown.count * 4) screenshots in \(folder.path)")
  }
}
