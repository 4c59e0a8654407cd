/// A line of a file; of a Swift file also what on it is code, comment and string.
struct Line {
  var text: String
  /// Without comments; strings are empty, and so are names in backticks that hold a space.
  var code = ""
  /// With its slashes.
  var comment = ""
  /// What the string literals contain on this line, without their quotes.
  var literals: [String] = []
}

/// Takes Swift source apart into lines, and lines into code, comments and strings.
///
/// A regular expression literal counts as code; a quote in one ends with the line.
struct Lexer {
  /// What surrounds the next byte; an interpolation is code in a string.
  private enum Context {
    /// The number of parentheses open.
    case code(Int)
    /// `quotes` is 1 or 3; `content` is what was read of the current line.
    case string(pounds: Int, quotes: Int, content: [UInt8])
    /// The number of comments open, as they nest.
    case comment(Int)
  }

  private let bytes: [UInt8]
  private var at = 0
  private var lineStart = 0
  private var contexts = [Context.code(0)]
  private var code: [UInt8] = []
  private var comment: [UInt8] = []
  private var line = Line(text: "")
  private var result: [Line] = []

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func lines() -> [Line] {
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\n") {
        endLine()
        at += 1
        lineStart = at
        continue
      }
      switch contexts.last {
      case .string(let pounds, let quotes, let content): readString(pounds, quotes, content)
      case .comment(let depth): readComment(depth)
      case .code(let parentheses): readCode(parentheses)
      case nil: contexts = [.code(0)]
      }
    }
    if lineStart < bytes.count { endLine() }
    return result
  }

  private mutating func readCode(_ parentheses: Int) {
    if next("//") {
      let end = bytes[at...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      comment += bytes[at..<end]
      at = end
    } else if next("/*") {
      comment += take(2)
      contexts.append(.comment(1))
    } else if next("\"") || next("#") {
      readOpeningQuote()
    } else if next("`") {
      readName()
    } else if next(")"), parentheses == 0, contexts.count > 1 {
      contexts.removeLast()
      at += 1
    } else {
      let change = next("(") ? 1 : next(")") ? -1 : 0
      contexts[contexts.count - 1] = .code(parentheses + change)
      code += take(1)
    }
  }

  /// Opens a string, or passes over the pounds of something else.
  private mutating func readOpeningQuote() {
    let pounds = bytes[at...].prefix { $0 == UInt8(ascii: "#") }.count
    guard next("\"", after: pounds) else {
      code += take(pounds)
      return
    }
    let quotes = next("\"\"\"", after: pounds) ? 3 : 1
    code.append(UInt8(ascii: "\""))
    at += pounds + quotes
    contexts.append(.string(pounds: pounds, quotes: quotes, content: []))
  }

  private mutating func readString(_ pounds: Int, _ quotes: Int, _ content: [UInt8]) {
    let marks = String(repeating: "#", count: pounds)
    var content = content
    if next(String(repeating: "\"", count: quotes) + marks) {
      contexts.removeLast()
      line.literals.append(String(decoding: content, as: UTF8.self))
      code.append(UInt8(ascii: "\""))
      at += quotes + pounds
      return
    }
    let isInterpolation = next("\\" + marks + "(")
    if isInterpolation {
      at += pounds + 2
    } else if next("\\" + marks), at + pounds + 1 < bytes.count, !next("\n", after: pounds + 1) {
      content += take(pounds + 2)
    } else {
      content += take(1)
    }
    contexts[contexts.count - 1] = .string(pounds: pounds, quotes: quotes, content: content)
    if isInterpolation { contexts.append(.code(0)) }
  }

  private mutating func readComment(_ depth: Int) {
    if next("/*") {
      comment += take(2)
      contexts[contexts.count - 1] = .comment(depth + 1)
    } else if next("*/") {
      comment += take(2)
      contexts.removeLast()
      if depth > 1 { contexts.append(.comment(depth - 1)) }
    } else {
      comment += take(1)
    }
  }

  private mutating func readName() {
    let rest = bytes[(at + 1)...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "\n") } ?? bytes.count
    let name = bytes[(at + 1)..<end]
    if !name.contains(UInt8(ascii: " ")) { code += name }
    at = min(next("`", after: end - at) ? end + 1 : end, bytes.count)
  }

  private mutating func endLine() {
    if case .string(let pounds, let quotes, let content) = contexts.last {
      line.literals.append(String(decoding: content, as: UTF8.self))
      contexts.removeLast()
      if quotes == 3 { contexts.append(.string(pounds: pounds, quotes: 3, content: [])) }
    }
    line.text = String(decoding: bytes[lineStart..<at], as: UTF8.self)
    line.code = String(decoding: code, as: UTF8.self)
    line.comment = String(decoding: comment, as: UTF8.self)
    result.append(line)
    line = Line(text: "")
    code = []
    comment = []
  }

  private func next(_ token: String, after skipped: Int = 0) -> Bool {
    bytes[min(at + skipped, bytes.count)...].starts(with: token.utf8)
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer { at += count }
    return bytes[at..<min(at + count, bytes.count)]
  }
}
