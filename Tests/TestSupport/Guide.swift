import RKCore
public import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A guide in Docs, whose samples say what they print: `// prints: 1`.
///
///     let guide = Guide("Errors.md")
///     let print = guide.print
///     // … samples, line for line …
///     try guide.expectOutput()
///
/// `Scripts/check guides` finds samples that no test has, and pages whose output no `Guide` compares.
public struct Guide: Sendable {
  private let page: String
  private let printed = Printed()

  /// Creates the guide at a path in Docs.
  public init(_ page: String) {
    self.page = page
  }

  /// Records items as text; the samples call it instead of `Swift.print`.
  public var print: @Sendable (Any...) -> Void {
    { [printed] items in
      let line = items.map { "\($0)" }.joined(separator: " ")
      printed.lines.withLock { $0.append(line) }
    }
  }

  /// Expects that the samples have printed what the page says since the last call, in that order.
  ///
  /// Spaces and line breaks count as one space: `// prints: 1 2 3` may be three lines.
  ///
  /// - Parameter section: The heading above the samples that were run. Default: the whole page.
  public func expectOutput(
    of section: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if let difference = try difference(in: section) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
  }

  /// Returns the difference between what was printed and what the page says; nil if there is none.
  public func difference(in section: String? = nil) throws -> String? {
    let expected = try lines(of: section).compactMap { line in
      line.firstMatch(of: /\/\/ prints: (.+)/).map { String($0.output.1) }
    }
    let actual = printed.lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
    if expected.isEmpty { return "\(page) has no output" }
    if words(actual) == words(expected) { return nil }
    return "\(page) prints: \(words(expected))\nprinted: \(words(actual))"
  }

  private func words(_ lines: [String]) -> String {
    lines.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }

  private func lines(of section: String?) throws -> [Substring] {
    // Tests/TestSupport/ and the name are not part of the root.
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = try #require(fopen("/\(root)/Docs/\(page)", "r"), "there is no page \(page)")
    defer { fclose(file) }
    var text: [UInt8] = []
    while case let byte = getc(file), byte != EOF { text.append(UInt8(truncatingIfNeeded: byte)) }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    guard let section else { return lines }
    let body = lines.drop { $0 != "# \(section)" && $0 != "## \(section)" }.dropFirst()
    return Array(body.prefix { !$0.hasPrefix("## ") })
  }
}

private final class Printed: Sendable {
  let lines = Locked<[String]>([])
}
