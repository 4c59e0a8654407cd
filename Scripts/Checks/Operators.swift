/// A public operator, as it is declared: `retry(_:if:)`, `Signal(racing:)`.
struct Operator {
  let file: File
  let line: Int
  /// Of an initializer `Signal`.
  let base: String
  let labels: [(text: String, isOptional: Bool)]
  /// Whether it is given signals beside its own: as arguments, as elements or by a closure.
  let takesSignals: Bool

  var name: String { name(labels.map(\.text)) }

  /// What it goes by: also without arguments that have a default, without parentheses where
  /// no label is left, and three and more arguments without a label as those of a pack.
  var names: Set<String> {
    var lists: [[String]] = [[]]
    for label in labels {
      lists = lists.map { $0 + [label.text] } + (label.isOptional ? lists : [])
    }
    let bare = labels.prefix { $0.text == "_" }.count
    if bare > 2 { lists.append(["_"] + labels.dropFirst(bare).map(\.text)) }
    let isBare = lists.contains { $0.allSatisfy { $0 == "_" } }
    return Set(lists.map(name) + (isBare ? [base] : []))
  }

  private func name(_ labels: [String]) -> String {
    base + "(" + labels.map { $0 + ":" }.joined() + ")"
  }
}

/// Every operator has an entry in the list that the laws run over.
///
/// The names are the strings of the files `Tests/ReactiveKitTests/Laws/…Operators….swift`, up to a
/// comma: `"retry(_:if:), of one"`. For what the laws cannot be checked for, a dictionary `unlisted`
/// in such a file has the reason beside the name.
func listed(_ repository: Repository) -> [Finding] {
  let folder = "Tests/ReactiveKitTests/Laws/"
  let names = names(in: repository.swiftFiles(below: folder)) { $0.contains("Operators") }
  return missing(names, from: operators(repository, in: "RKOperators")).map {
    $0.file.finding(
      $0.line,
      "`\($0.name)` is in no list of laws; add it in \(folder), or the reason to `unlisted` there"
    )
  }
}

/// Every operator has its diagrams: in the lists of cases, or in the tables of the timed ones.
///
/// The names are the strings of the files `Tests/RKOperatorsTests/…/…Cases.swift` and `…Table….swift`,
/// as above; a dictionary `undrawn` has the reasons of those that have none.
func drawn(_ repository: Repository) -> [Finding] {
  let folder = "Tests/RKOperatorsTests/"
  let names = names(in: repository.swiftFiles(below: folder)) {
    $0.hasSuffix("Cases") || $0.contains("Table")
  }
  return missing(names, from: operators(repository, in: "RKOperators")).map {
    $0.file.finding(
      $0.line,
      "`\($0.name)` has no diagrams; add them in \(folder)Cases/, or the reason to `undrawn` there"
    )
  }
}

/// Every operator that is given other signals is in the list of those that threads meet in.
///
/// The names are the strings of the files `Tests/ReactiveKitTests/Threads/…Meetings….swift`, as above; a
/// dictionary `unmet` has the reasons of those where no two threads can meet.
func met(_ repository: Repository) -> [Finding] {
  let folder = "Tests/ReactiveKitTests/Threads/"
  let names = names(in: repository.swiftFiles(below: folder)) { $0.contains("Meetings") }
  let several = operators(repository, in: "RKOperators").filter(\.takesSignals)
  return missing(names, from: several).map {
    $0.file.finding(
      $0.line,
      "`\($0.name)` takes signals and is in no list of meetings; add it in \(folder), or the reason to "
        + "`unmet` there"
    )
  }
}

/// The names that strings of some files begin with.
private func names(in files: [File], where isList: (String) -> Bool) -> Set<String> {
  let lists = files.filter { isList($0.name) }
  return Set(lists.flatMap { $0.lines.flatMap(\.literals) }.compactMap(operatorName))
}

/// Every operator stands in the first column of a table of `Docs/Operators.md`, in backticks, and
/// every name there exists: as an operator, or as a public type beside them.
func tabulated(_ repository: Repository) -> [Finding] {
  let path = "Docs/Operators.md"
  guard let file = repository.files.first(where: { $0.path == path }) else {
    return [Finding(path: path, line: 1, message: "is missing; tabulate the operators there")]
  }
  let modules = ["RKOperators", "RKTesting"]
  let all = modules.flatMap { operators(repository, in: $0) }
  let sharing = operators(repository, in: "RKSubjects")
  let known = (all + sharing).reduce(into: types(repository, in: modules)) {
    $0.formUnion($1.names)
  }
  var names: Set<String> = []
  var findings: [Finding] = []
  for (number, line) in file.numbered where line.text.hasPrefix("| `") {
    let cells = line.text.split(separator: "|", omittingEmptySubsequences: false)
    for match in cells[1].matches(of: /`([^`]+)`/) {
      let name = String(match.output.1)
      names.insert(name)
      if !known.contains(name) {
        findings.append(file.finding(number, "there is no `\(name)`; name what is declared"))
      }
    }
  }
  return findings
    + missing(names, from: all).map {
      $0.file.finding($0.line, "`\($0.name)` is in no table of \(path); add a row")
    }
}

/// The operators that go by none of some names, one for each of their own.
private func missing(_ names: Set<String>, from operators: [Operator]) -> [Operator] {
  var told: Set<String> = []
  return operators.filter { $0.names.isDisjoint(with: names) && told.insert($0.name).inserted }
}

/// The name that a string begins with.
private func operatorName(_ literal: String) -> String? {
  literal.prefixMatch(of: /(\w+(?:\([\w:]*\))?)(?:,|$)/).map { String($0.output.1) }
}

/// What is public in a module, and free or in an extension of `SignalProtocol` or `Signal`; not the
/// earlier names in `Deprecated.swift`, nor what is only refused, in `OtherLibraries.swift`.
private func operators(_ repository: Repository, in module: String) -> [Operator] {
  let scope = /(?:\w+ )*(?:extension|struct|class|enum|protocol|actor) +(\w+)/.forCode
  let signals = /(?::|\bany|\bsome) +SignalProtocol\b/.forCode
  let declaration = /public +(?:static +)?(?:func +(\w+)|init) *(?:<[^(]*>)? *\(/.forCode
  let files = repository.swiftFiles(below: "Sources/\(module)/").filter {
    !["Deprecated", "OtherLibraries"].contains($0.name)
  }
  return files.flatMap { file in
    var found: [Operator] = []
    var type: Substring = "Signal"
    var isOfSignals = false
    for (number, line) in file.numbered {
      if line.code.first == "}" { (type, isOfSignals) = ("Signal", false) }
      if let match = line.code.prefixMatch(of: scope) {
        type = match.output.1
        isOfSignals = line.code.contains("Element: SignalProtocol")
      }
      guard ["Signal", "SignalProtocol"].contains(type) else { continue }
      guard let match = line.code.firstMatch(of: declaration) else { continue }
      let rest = file.lines[number...].map { $0.code[...] }
      let base = match.output.1.map(String.init) ?? "Signal"
      let head = [line.code[...]] + rest
      let end = head.firstIndex { $0.hasSuffix("{") || $0.hasSuffix("}") } ?? head.endIndex - 1
      found.append(
        Operator(
          file: file,
          line: number,
          base: base,
          labels: labels(in: [line.code[match.range.upperBound...]] + rest),
          takesSignals: isOfSignals || head[...end].contains { $0.contains(signals) }
        )
      )
    }
    return found
  }
}

/// The labels of the parameters behind an opening parenthesis, up to the one that closes it.
private func labels(in head: [Substring]) -> [(text: String, isOptional: Bool)] {
  var parameters = [""]
  var depth = 0
  var last: Character = " "
  scan: for character in head.lazy.joined(separator: "\n") {
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
    // What is nested says nothing about the parameter itself.
    if depth == 0 { parameters[parameters.count - 1].append(character) }
  }
  return parameters.compactMap { parameter in
    parameter.trimmed.firstMatch(of: /(?:@\w+ +)*(\w+)[^:]*:/).map {
      (String($0.output.1), parameter.contains("="))
    }
  }
}

/// The public types of modules.
private func types(_ repository: Repository, in modules: [String]) -> Set<String> {
  let type = /^public +(?:final +)?(?:struct|class|enum|protocol) +(\w+)/.forCode
  let files = modules.flatMap { repository.swiftFiles(below: "Sources/\($0)/") }
  return Set(
    files.flatMap(\.lines).compactMap { $0.code.firstMatch(of: type).map { String($0.output.1) } }
  )
}
