/// The number of lines that a Swift file may have.
let longestFile = 400

/// The modules that each module may import, as in `Package.swift`.
private let moduleTable = [
  "RKCore": [],
  "RKOperators": ["RKCore"],
  "RKSubjects": ["RKCore", "RKOperators"],
  "RKBindings": ["RKCore", "RKOperators", "RKSubjects"],
  "RKLoading": ["RKCore", "RKOperators", "RKSubjects", "RKBindings"],
  "RKTesting": ["RKCore"],
  "ReactiveKit": ["RKCore", "RKOperators", "RKSubjects", "RKBindings", "RKLoading"],
]
/// The module that does nothing but hand on its imports.
private let umbrella = "ReactiveKit"
private let systemModules = [
  "Synchronization", "Dispatch", "Observation",
  "Darwin", "Glibc", "Musl", "Android", "Bionic", "WASILibc", "ucrt",
]

/// The modules that a line of code imports.
private func importedModules(_ code: String) -> [String] {
  guard code.contains("import") else { return [] }
  let attribute = /(?:@\w+(?:\([^)]*\))?|public|package|internal|fileprivate|private)\s+/
  let kind = /(?:typealias|struct|class|enum|protocol|let|var|func)\s+/
  return code.split(separator: ";").compactMap { statement in
    var rest = statement[...].trimmed
    while let match = rest.prefixMatch(of: attribute) { rest.removeSubrange(match.range) }
    guard let match = rest.prefixMatch(of: /import\s+/) else { return nil }
    rest.removeSubrange(match.range)
    if let match = rest.prefixMatch(of: kind) { rest.removeSubrange(match.range) }
    return rest.prefixMatch(of: /\w+/).map { String($0.output) }
  }
}

func foundation(_ repository: Repository) -> [Finding] {
  repository.swiftFiles(below: "Sources/").filter { $0.module != "RKFoundation" }.flatMap { file in
    file.numbered.flatMap { number, line in
      importedModules(line.code).filter { $0.hasPrefix("Foundation") }.map {
        file.finding(number, "imports \($0); do without, or move the file to RKFoundation")
      }
    }
  }
}

func imports(_ repository: Repository) -> [Finding] {
  let modules = Dictionary(grouping: repository.swiftFiles(below: "Sources/"), by: \.module)
  return modules.sorted { $0.key < $1.key }.flatMap { module, files in
    guard let allowed = moduleTable[module] else {
      let message = "\(module) is not in the module table; add it to Scripts/Checks/Rules.swift"
      return files.prefix(1).map { $0.finding(1, message) }
    }
    if module == umbrella { return umbrellaFindings(files) }
    let list = (allowed + ["modules of the system"]).joined(separator: ", ")
    return files.flatMap { file in
      file.numbered.flatMap { number, line in
        // Foundation has a rule of its own.
        importedModules(line.code).filter {
          !(allowed + systemModules).contains($0) && !$0.hasPrefix("Foundation")
        }.map {
          file.finding(number, "\(module) may not import \($0), only \(list)")
        }
      }
    }
  }
}

private func umbrellaFindings(_ files: [File]) -> [Finding] {
  guard let file = files.first else { return [] }
  var missing = moduleTable[umbrella, default: []]
  var findings = files.dropFirst().map {
    $0.finding(1, "\(umbrella) is one file of re-exports; remove this one")
  }
  for (number, line) in file.numbered where !line.code.trimmed.isEmpty {
    let reexport = line.code.trimmed.wholeMatch(of: /@_exported\s+(?:public\s+)?import\s+(\w+)/)
    if let module = reexport?.output.1, let index = missing.firstIndex(of: String(module)) {
      missing.remove(at: index)
    } else {
      findings.append(
        file.finding(number, "\(umbrella) only re-exports its modules, each once; remove this")
      )
    }
  }
  return findings + missing.map { file.finding(1, "add `@_exported import \($0)`") }
}

func length(_ repository: Repository) -> [Finding] {
  let code = repository.files.filter(\.isSwift)
  return code.filter { $0.lines.count > longestFile }.map {
    $0.finding(longestFile + 1, "has \($0.lines.count) lines; divide it by what it is about")
  }
}

func sleeping(_ repository: Repository) -> [Finding] {
  let sleep =
    #/
    \b (?: Thread | Task(?:<[^>]*>)? | \w*Clock\(\) ) \s* \. \s* sleep \b
    | (?: ^ | [^.\w] ) (?: u | nano )? sleep \(
    /#.forCode
  return repository.swiftFiles(below: "Tests/").flatMap { file in
    file.numbered.filter {
      $0.line.code.replacing("func sleep(", with: "").contains(sleep)
    }.map {
      file.finding($0.number, "sleeps; use virtual time, or await what the test waits for")
    }
  }
}

func putOff(_ repository: Repository) -> [Finding] {
  let mark = /\b(?:TODO|FIXME)\b/.forCode
  return repository.files.filter(\.isSwift).flatMap { file in
    file.numbered.filter { $0.line.comment.contains(mark) }.map {
      file.finding($0.number, "puts work off; do it, or open an issue")
    }
  }
}

func machinePaths(_ repository: Repository) -> [Finding] {
  // A folder of that name inside of something else is fine.
  let path = /(?:^|file:\/\/|[^\w.~$*)}\/-])\/(?:home|root|work|Users)\//
  return repository.files.flatMap { file in
    file.numbered.filter { $0.line.text.contains(path) }.map {
      file.finding($0.number, "a path of somebody's machine; make it relative to the package")
    }
  }
}
