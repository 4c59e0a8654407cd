/// Finds overloads in one file whose summaries do not tell them apart, as the list of an editor shows them.
///
/// Deprecated names are left out: their summary is the new name.
func summaries(_ files: [File]) -> [Finding] {
  files.filter { $0.path.hasPrefix("Sources/") }.flatMap { file in
    var seen: Set<[String]> = []
    // Functions of different types may be alike.
    var owner = ""
    return file.numbered.compactMap { number, line -> Finding? in
      let head = /^ *(?:\w+ )*(?:extension|class|struct|enum|protocol) ([\w.]+)/
      if let match = line.text.firstMatch(of: head) { owner = String(match.1) }
      let declaration = /\bpublic (?:\w+ )*(?:func (\w+)|(init)\b)/.forCode
      guard let match = line.code.firstMatch(of: declaration) else { return nil }
      let name = String(match.1 ?? match.2 ?? "")
      let (summary, isDeprecated) = documentation(above: number - 1, in: file.lines)
      if summary.isEmpty || isDeprecated { return nil }
      if seen.insert([owner, name, summary]).inserted { return nil }
      return file.finding(number, "its summary is that of another `\(name)`; say what differs")
    }
  }
}

/// The first paragraph of the comment above a declaration, and whether the declaration is deprecated.
private func documentation(
  above index: Int,
  in lines: [Line]
) -> (summary: String, isDeprecated: Bool) {
  var index = index
  var isDeprecated = false
  while index > 0, lines[index - 1].text.trimmed.hasPrefix("@") {
    index -= 1
    if lines[index].code.contains("deprecated") { isDeprecated = true }
  }
  var comment: [String] = []
  while index > 0, lines[index - 1].text.trimmed.hasPrefix("///") {
    index -= 1
    comment.insert(lines[index].text.trimmed, at: 0)
  }
  return (comment.prefix { $0 != "///" }.joined(separator: " "), isDeprecated)
}
