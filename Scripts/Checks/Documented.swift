import Foundation

/// Every public symbol has a doc comment, its own or that of the requirement that it implements.
///
/// The compiler's symbol graph knows: it has what is public on this platform and, for members
/// without a comment, the comment of the requirement or of the overridden member.
func documented(_ repository: Repository) throws -> [Finding] {
  let root = repository.root
  try output(of: ["swift", "build", "--package-path", root], in: root)
  let products = try output(
    of: ["swift", "build", "--package-path", root, "--show-bin-path"],
    in: root
  ).trimmed
  let graphs = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: graphs, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: graphs) }

  let platform = try platformArguments()
  for module in Set(repository.swiftFiles(below: "Sources/").map(\.module)) {
    try output(
      of: ["swift", "symbolgraph-extract", "-module-name", module, "-output-dir", graphs.path]
        + ["-I", products + "/Modules", "-I", products] + platform
        + ["-minimum-access-level", "public", "-skip-synthesized-members"],
      in: root
    )
  }
  let files = try FileManager.default.contentsOfDirectory(atPath: graphs.path)
  var findings: [Finding] = []
  for file in files.sorted() {
    let data = try Data(contentsOf: graphs.appending(path: file))
    let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
    findings += graph.symbols.filter { !$0.isDocumented }.map {
      let (path, line) = place(of: $0, in: graph.module.name, of: repository)
      let name = $0.pathComponents.joined(separator: ".")
      return Finding(
        path: path,
        line: line,
        message: "\($0.kind.displayName) \(name) has no doc comment; say what it is to a newcomer"
      )
    }
  }
  return findings.sorted { ($0.path, $0.line) < ($1.path, $1.line) }
}

/// What the extraction has to be told about the machine it runs on.
private func platformArguments() throws -> [String] {
  struct Toolchain: Decodable {
    struct Target: Decodable { let triple: String }
    let target: Target
  }
  let folder = FileManager.default.currentDirectoryPath
  let info = Data(try output(of: ["swiftc", "-print-target-info"], in: folder).utf8)
  let target = ["-target", try JSONDecoder().decode(Toolchain.self, from: info).target.triple]
  #if os(macOS)
  return target + ["-sdk", try output(of: ["xcrun", "--show-sdk-path"], in: folder).trimmed]
  #else
  return target
  #endif
}

/// The file, relative to the package, and the line of a symbol.
private func place(
  of symbol: SymbolGraph.Symbol,
  in module: String,
  of repository: Repository
) -> (path: String, line: Int) {
  if let location = symbol.location, let url = URL(string: location.uri),
    let start = url.path.range(of: "/Sources/\(module)/", options: .backwards)?.lowerBound
  {
    return (String(url.path[start...].dropFirst()), location.position.line + 1)
  }
  // Global variables come without a place.
  let name = symbol.pathComponents.last ?? ""
  let variable = /\b(?:let|var)\s+(\w+)/.forCode
  for file in repository.swiftFiles(below: "Sources/\(module)/") {
    for (number, line) in file.numbered {
      let declared = line.code.firstMatch(of: variable)?.output.1
      if declared.map(String.init) == name { return (file.path, number) }
    }
  }
  return ("Sources/\(module)", 1)
}

/// The part of the compiler's format that matters here.
private struct SymbolGraph: Decodable {
  struct Module: Decodable { let name: String }
  struct Symbol: Decodable {
    struct Kind: Decodable { let displayName: String }
    struct Comment: Decodable { let lines: [CommentLine] }
    struct CommentLine: Decodable { let text: String }
    struct Location: Decodable {
      let uri: String
      let position: Position
    }
    struct Position: Decodable { let line: Int }

    let kind: Kind
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?

    var isDocumented: Bool {
      docComment?.lines.contains { !$0.text.trimmed.isEmpty } ?? false
    }
  }

  let module: Module
  let symbols: [Symbol]
}
