import Foundation

private let page = "Docs/CompilerErrors.md"
private let refused = "Tests/Clients/Refused/"
private let stated = "// error: "

/// Finds messages in guides that the compiler does not print.
///
/// A message is a line of an indented block that begins with `error: ` or `warning: `. A comment `// error: …` in
/// Tests/Clients/Refused begins with it, and `Scripts/clients` compares that with what the compiler prints. An
/// ellipsis stands for any words. `Docs/CompilerErrors.md` has such lines.
func messages(_ files: [File]) -> [Finding] {
  let printed = files.filter { $0.path.hasPrefix(refused) }.flatMap(\.lines).map(\.text.trimmed)
    .filter { $0.hasPrefix(stated) }
    .map { $0.dropFirst(stated.count) }
  return files.filter { $0.path == "README.md" || $0.path.hasPrefix("Docs/") }.flatMap { guide in
    let quoted = guide.numbered.compactMap { number, line in
      message(line.text).map { (number: number, text: $0) }
    }
    if quoted.isEmpty && guide.path == page {
      return [guide.finding(1, "no line of a block begins with `error: `")]
    }
    return quoted.filter { quote in !printed.contains { begins($0, with: quote.text) } }
      .map { guide.finding($0.number, "no file of \(refused.dropLast()) has this message") }
  }
}

/// The text of a message that stands on a line of a block.
private func message(_ line: String) -> Substring? {
  ["    error: ", "    warning: "].first(where: line.hasPrefix).map { line.dropFirst($0.count) }
}

/// Whether a message begins with a shortened one.
private func begins(_ message: Substring, with shortened: Substring) -> Bool {
  let parts = shortened.split(separator: "…", omittingEmptySubsequences: false).map(\.trimmed)
  guard message.hasPrefix(parts[0]) else { return false }
  var rest = message.dropFirst(parts[0].count)
  for part in parts.dropFirst() where !part.isEmpty {
    guard let range = rest.range(of: part) else { return false }
    rest = rest[range.upperBound...]
  }
  return true
}
