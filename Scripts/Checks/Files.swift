import Foundation

/// A file; its path is relative to the root of the package.
struct File {
  let path: String
  let lines: [Line]

  init(_ path: String, _ text: String) {
    self.path = path
    var isInString = false
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Line(String($0), isInString: &isInString)
    }
  }

  /// The name without folders and extension.
  var name: String { URL(filePath: path).deletingPathExtension().lastPathComponent }

  /// The lines with their numbers.
  var numbered: [(number: Int, line: Line)] {
    lines.enumerated().map { ($0.offset + 1, $0.element) }
  }

  func finding(_ line: Int, _ message: String) -> Finding {
    Finding(path: path, line: line, message: message)
  }
}

/// A line of a file, divided into code, comment and the contents of string literals.
///
/// swift-format allows no comments in `/* */`. A quotation mark in a regular expression ends with the line.
struct Line {
  let text: String
  private(set) var code = ""
  /// With its slashes.
  private(set) var comment = ""
  private(set) var strings: [String] = []

  init(_ text: String, isInString: inout Bool) {
    self.text = text
    var rest = text[...]
    while !rest.isEmpty {
      if isInString {
        let end = rest.range(of: "\"\"\"")
        strings.append(String(rest[..<(end?.lowerBound ?? rest.endIndex)]))
        isInString = end == nil
        rest = rest[(end?.upperBound ?? rest.endIndex)...]
      } else if rest.hasPrefix("//") {
        comment = String(rest)
        return
      } else if rest.hasPrefix("\"\"\"") {
        isInString = true
        rest = rest.dropFirst(3)
      } else if rest.first == "\"" {
        code += "\"\""
        let end = Line.endOfString(rest)
        strings.append(String(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[end...].dropFirst()
      } else {
        let end = rest.dropFirst().firstIndex { $0 == "\"" || $0 == "/" } ?? rest.endIndex
        code += rest[..<end]
        rest = rest[end...]
      }
    }
  }

  /// The index of the closing quotation mark, which does not stand in an interpolation.
  private static func endOfString(_ text: Substring) -> Substring.Index {
    var (depth, isEscaped) = (0, false)
    for index in text.indices.dropFirst() {
      switch text[index] {
      case "\"" where depth == 0 && !isEscaped: return index
      case "(" where isEscaped || depth > 0: depth += 1
      case ")" where depth > 0: depth -= 1
      default: break
      }
      isEscaped = text[index] == "\\" && !isEscaped
    }
    return text.endIndex
  }
}

extension StringProtocol {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension Regex {
  /// Matches words of a program: unlike in prose, a dot or a colon ends one.
  var forCode: Regex<Output> { wordBoundaryKind(.simple) }
}
