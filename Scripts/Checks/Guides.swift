/// Finds Swift samples of README.md and Docs that no compiled file has, and outputs that no test compares.
///
/// The lines of a sample stand one after the other in a file of Tests, Examples or Benchmarks. Empty lines,
/// imports and indentation do not count. A test whose sample says what it prints, `// prints: 1`, makes a
/// `Guide` of the page, which compares it.
func guides(_ files: [File]) -> [Finding] {
  let compiled = Compiled(files.filter(\.isCompiled))
  return files.filter { $0.path == "README.md" || $0.path.hasPrefix("Docs/") }.flatMap { page in
    samples(of: page).compactMap { number, lines -> Finding? in
      let places = compiled.files(with: lines)
      if places.isEmpty {
        return page.finding(
          number,
          "no file of Tests, Examples or Benchmarks has these lines, one after the other"
        )
      }
      let guide = "Guide(\"\(page.path.dropFirst("Docs/".count))\""
      let isCompared = places.contains { file in
        file.path.hasPrefix("Tests/Clients/")
          || [guide, "expectOutput("].allSatisfy { call in
            file.lines.contains { $0.text.contains(call) }
          }
      }
      if isCompared || !lines.contains(where: { $0.contains("// prints: ") }) { return nil }
      return page.finding(
        number,
        "\(places[0].path) does not compare what this prints; use `\(guide))` and `expectOutput()` there"
      )
    }
  }
}

/// The Swift samples of a page, each with the number of the line after its fence.
private func samples(of page: File) -> [(number: Int, lines: [String])] {
  var result: [(number: Int, lines: [String])] = []
  var fence: String?
  for (number, line) in page.numbered {
    let text = line.text.trimmed
    if fence == nil, text.hasPrefix("```") {
      fence = text
      if text == "```swift" { result.append((number + 1, [])) }
    } else if text == "```" {
      fence = nil
    } else if fence == "```swift", isCode(text) {
      result[result.count - 1].lines.append(text)
    }
  }
  return result.filter { !$0.lines.isEmpty }
}

private func isCode(_ text: String) -> Bool {
  !text.isEmpty && !text.hasPrefix("import ")
}

extension File {
  /// Whether a build or a test compiles the file.
  fileprivate var isCompiled: Bool {
    path.hasSuffix(".swift") && !path.hasPrefix("Tests/Clients/Refused/")
      && ["Tests/", "Examples/", "Benchmarks/"].contains { path.hasPrefix($0) }
  }
}

/// The lines of compiled files, and where each stands.
private struct Compiled {
  private let files: [(file: File, lines: [String])]
  private var places: [String: [(file: Int, line: Int)]] = [:]

  init(_ files: [File]) {
    self.files = files.map { ($0, $0.lines.map(\.text.trimmed).filter(isCode)) }
    for (file, content) in self.files.enumerated() {
      for (line, text) in content.lines.enumerated() {
        places[text, default: []].append((file, line))
      }
    }
  }

  /// The files in which lines stand one after the other.
  func files(with lines: [String]) -> [File] {
    (places[lines[0]] ?? []).filter { place in
      files[place.file].lines[place.line...].starts(with: lines)
    }
    .map { files[$0.file].file }
  }
}
