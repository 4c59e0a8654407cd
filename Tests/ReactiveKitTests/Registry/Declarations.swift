import Foundation

/// A public operator as the sources declare it: `retry(_:if:)`, `Signal(racing:)`.
struct Declaration: Sendable, CustomStringConvertible {
  let base: String
  let labels: [(text: String, isOptional: Bool)]
  /// Whether a parameter, an element or a closure's result is a signal.
  let takesSignals: Bool

  var description: String { name(labels.map(\.text)) }

  /// The names by which a row may refer to it: all arguments, or without some that have a default.
  ///
  /// Three and more arguments without a label may be those of a parameter pack.
  var names: Set<String> {
    var lists: [[String]] = [[]]
    for label in labels {
      lists = lists.map { $0 + [label.text] } + (label.isOptional ? lists : [])
    }
    let bare = labels.prefix { $0.text == "_" }.count
    if bare > 2 { lists.append(["_"] + labels.dropFirst(bare).map(\.text)) }
    return Set(lists.map(name))
  }

  private func name(_ labels: [String]) -> String {
    base + "(" + labels.map { $0 + ":" }.joined() + ")"
  }
}

extension Declaration {
  /// The sources of a module without comments; not its earlier names.
  private static func sources(of module: String) throws -> [String] {
    let folder = root.appending(path: "Sources/\(module)")
    let paths =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { path in
      path.hasSuffix(".swift") && !path.contains("Deprecated")
    }
    .map { path in
      try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .filter { $0.firstMatch(of: /^\s*\/\//) == nil }
        .joined(separator: "\n")
    }
  }

  /// The folder of the package.
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// The public operators of a module: functions of `SignalProtocol` and `Signal`, initializers of
  /// `Signal`, and free functions.
  static func operators(
    of module: String,
    in types: Set<Substring> = ["Signal", "SignalProtocol"]
  ) throws -> [Declaration] {
    let start = /(?m)^(?:(?:\w+ +)*(?:extension|struct|class|enum|protocol|actor) +(\w+)([^{]*)|\})/
    let function = /public +(?:static +)?(?:func +`?(\w+)`?|init) *(?:<[^(]*>)? *\(/
    return try sources(of: module).flatMap { text in
      var scopes = text.matches(of: start).map { ($0.range.lowerBound, $0.output.1, $0.output.2) }
      scopes.insert((text.startIndex, nil, nil), at: 0)
      return text.matches(of: function).compactMap { match -> Declaration? in
        let scope = scopes.last { $0.0 <= match.range.lowerBound }
        guard types.contains(scope?.1 ?? "Signal") else { return nil }
        // One that exists for its message is no operator.
        let attributes = text[..<match.range.lowerBound].suffix(300).split(separator: "\n\n").last
        if attributes?.contains("unavailable") == true { return nil }
        let rest = text[match.range.upperBound...]
        let head = text[match.range.lowerBound...].prefix { $0 != "{" }
        let isOfSignals = scope?.2?.contains("Element: SignalProtocol") ?? false
        return Declaration(
          base: match.output.1.map(String.init) ?? "Signal",
          labels: labels(in: rest),
          takesSignals: isOfSignals || head.contains(/(?::|\bany|\bsome) +SignalProtocol\b/)
        )
      }
    }
  }

  /// The public types of a module.
  static func types(of module: String) throws -> Set<String> {
    let type = /(?m)^public +(?:final +)?(?:struct|class|enum|protocol) +(\w+)/
    return try Set(sources(of: module).flatMap { $0.matches(of: type).map { String($0.output.1) } })
  }

  /// The labels of the parameters after an opening parenthesis, up to the closing one.
  private static func labels(in head: Substring) -> [(text: String, isOptional: Bool)] {
    var parameters = [""]
    var depth = 0
    var last: Character = " "
    scan: for character in head {
      defer { last = character }
      switch character {
      case ")" where depth == 0: break scan
      case "(", "[", "<", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where last != "-": depth -= 1
      case "," where depth == 0:
        parameters.append("")
        continue
      default: break
      }
      if depth == 0 { parameters[parameters.count - 1].append(character) }
    }
    return parameters.compactMap { parameter in
      parameter.firstMatch(of: /^\s*(?:@\w+ +)*(\w+)[^:]*:/).map {
        (String($0.output.1), parameter.contains("="))
      }
    }
  }
}
