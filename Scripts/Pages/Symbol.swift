import Foundation

/// A public declaration, as the compiler writes it into a symbol graph.
struct Symbol {
  let module: String
  /// The names of the page and of what it stands in; an extended module comes first.
  let path: [String]
  /// The file in the module's folder.
  let file: String
  let line: Int
  /// The link that DocC resolves, which tells overloads apart.
  let link: String

  var title: String { path[path.count - 1] }
  /// Whether it is not an earlier name, and stands in a signal or in no type.
  var mayBeOperator: Bool {
    if file.hasSuffix("Deprecated.swift") || module == "RKCompatibility" { return false }
    let signals: Set = ["Signal", "SignalProtocol", "MainActorSignal", "MainActorProperty"]
    return path.count == 1 || signals.contains(path[path.count - 2])
  }

  /// Reads the symbol graphs of a module, in the order of the sources, and DocC's names for the symbols.
  static func all(of module: String, in folder: URL) throws -> [Symbol] {
    let entities = try JSONDecoder().decode(
      [Entity].self,
      from: Data(contentsOf: folder.appending(path: "linkable-entities.json"))
    )
    let links = Dictionary(
      entities.compactMap { entity in
        entity.usr.map {
          ($0, entity.referenceURL.replacing("doc://\(module)/documentation", with: "doc:"))
        }
      },
      uniquingKeysWith: { first, _ in first }
    )
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    var symbols: [Symbol] = []
    for name in names where name.hasSuffix(".symbols.json") {
      let data = try Data(contentsOf: folder.appending(path: name))
      let graph = try JSONDecoder().decode(Graph.self, from: data)
      let extended = name.dropLast(".symbols.json".count).split(separator: "@").dropFirst()
      for symbol in graph.symbols where symbol.kind.identifier != "swift.extension" {
        guard let location = symbol.location, let link = links[symbol.identifier.precise] else {
          continue
        }
        let file = location.uri.components(separatedBy: "Sources/\(module)/").last ?? ""
        symbols.append(
          Symbol(
            module: module,
            path: extended.map(String.init) + symbol.pathComponents,
            file: file,
            line: location.position.line,
            link: link
          )
        )
      }
    }
    return symbols.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}

/// The part of DocC's list of pages that is read.
private struct Entity: Decodable {
  let usr: String?
  let referenceURL: String
}

/// The part of a symbol graph that is read.
private struct Graph: Decodable {
  let symbols: [Entry]

  struct Entry: Decodable {
    let kind: Kind
    let identifier: Identifier
    let pathComponents: [String]
    let location: Location?
  }
  struct Kind: Decodable { let identifier: String }
  struct Identifier: Decodable { let precise: String }
  struct Location: Decodable {
    let uri: String
    let position: Position
  }
  struct Position: Decodable { let line: Int }
}

extension [Symbol] {
  /// The declarations that the page of an operator lists below one of its names.
  ///
  /// A name such as `merge(_:)` has none of its own: it leaves out an argument of another row's declaration.
  func forms(of name: String, among names: [String]) -> [Symbol] {
    let own = declared(as: name, among: names)
    return own.isEmpty ? declared(as: name, among: [name]) : own
  }

  /// The declarations that the name of a row stands for, in which arguments with a default may be left out.
  ///
  /// A declaration belongs to the row that has most of its labels. Members of types that are not signals
  /// belong to none; those of a collection property may have the name of an operator.
  func declared(as name: String, among names: [String]) -> [Symbol] {
    filter { symbol in
      if !symbol.mayBeOperator { return false }
      guard let matched = Self.labels(of: name, in: symbol) else { return false }
      return !names.contains { Self.labels(of: $0, in: symbol).map { $0 > matched } ?? false }
    }
  }

  /// The number of labels that the name has, if the symbol has them too, in this order.
  private static func labels(of name: String, in symbol: Symbol) -> Int? {
    var title = symbol.title
    if symbol.path.suffix(2).first == "Signal", title.hasPrefix("init(") {
      title = "Signal" + title.dropFirst("init".count)
    } else if name.hasPrefix("Signal(") {
      return nil
    }
    let (base, wanted) = parts(of: name)
    let (declared, labels) = parts(of: title)
    guard base == declared, name.contains("(") == title.contains("(") else { return nil }
    if let first = wanted.first, first != labels.first { return nil }
    var rest = labels[...]
    for label in wanted {
      guard let index = rest.firstIndex(of: label) else { return nil }
      rest = rest[(index + 1)...]
    }
    return wanted.count
  }

  private static func parts(of name: String) -> (base: Substring, labels: [Substring]) {
    let base = name.prefix { $0 != "(" }
    return (base, name.dropFirst(base.count + 1).dropLast().split(separator: ":"))
  }
}
