import Foundation

/// Each declaration of ReactiveKit 3 that can exist is used by the client that is written like its users'.
///
/// The list has a line for each: a name, with the labels of its parameters if it has some. An initialiser
/// has the name of its type. The last label may be left out for a trailing closure.
func used(_ repository: Repository) -> [Finding] {
  let (path, client) = ("Tests/Clients/Swift5/Declarations.txt", "Tests/Clients/Swift5/Sources/")
  guard let list = repository.files.first(where: { $0.path == path }) else {
    return [Finding(path: path, line: 1, message: "is missing; list the declarations there")]
  }
  let code = repository.swiftFiles(below: client)
    .map { $0.lines.map(\.code).joined(separator: "\n") }
    .joined(separator: "\n")
  return list.numbered.compactMap { number, line in
    let text = line.text.trimmed
    if text.isEmpty || text.hasPrefix("#") || isUsed(text, in: code) { return nil }
    return list.finding(number, "\(client) does not use `\(text)`; use it, or say why it cannot be")
  }
}

private func isUsed(_ declaration: String, in code: String) -> Bool {
  let name = String(declaration.prefix { $0 != "(" })
  let labels = declaration.dropFirst(name.count + 1).dropLast().split(separator: ":")
    .map(String.init).filter { $0 != "_" }
  let isWord = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  let escaped = NSRegularExpression.escapedPattern(for: name)
  // SafeSignal is Signal.
  let pattern = isWord ? "\\b(?:Safe)?\(escaped)\\b" : escaped
  guard let regex = try? NSRegularExpression(pattern: pattern) else { return false }
  let whole = NSRange(code.startIndex..., in: code)
  return regex.matches(in: code, range: whole).contains { match in
    guard let range = Range(match.range, in: code) else { return false }
    return has(labels, code[range.upperBound...].prefix(400))
  }
}

private func has(_ labels: [String], _ call: Substring) -> Bool {
  var rest = call
  for (index, label) in labels.enumerated() {
    let isTrailing = index == labels.count - 1 && call.contains("{")
    guard let range = rest.range(of: "\\b\(label):", options: .regularExpression) else {
      return isTrailing
    }
    rest = rest[range.upperBound...]
  }
  return true
}

let usedSamples = [
  Sample(
    "used",
    [
      "Tests/Clients/Swift5/Declarations.txt":
        "# Signals\nSignal(just:after:)\nprefix(while:inclusive:)\nmap(_:)\nretry(_:if:)\n+=(_:_:)",
      "Tests/Clients/Swift5/Sources/Api/A.swift":
        "SafeSignal(just: 1,\n  after: 2).prefix(while: f, inclusive: true).map { $0 }\nx.retry(1) {}\na += b",
    ]
  ),
  Sample(
    "used",
    [
      "Tests/Clients/Swift5/Declarations.txt": "prefix(while:inclusive:)\nmaps\nSink\nlast(_:)",
      "Tests/Clients/Swift5/Sources/Api/A.swift":
        "x.prefix(while: f).map(g) // maps, Sink\nlet text = \"last\"",
      "Tests/Clients/Swift6/Sources/A.swift": "Sink(last: 1)",
    ],
    found: "Tests/Clients/Swift5/Declarations.txt:1",
    "Tests/Clients/Swift5/Declarations.txt:2",
    "Tests/Clients/Swift5/Declarations.txt:3",
    "Tests/Clients/Swift5/Declarations.txt:4"
  ),
  Sample("used", ["README.md": ""], found: "Tests/Clients/Swift5/Declarations.txt:1"),
]
