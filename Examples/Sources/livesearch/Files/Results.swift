import Console
import Foundation

/// A line that contains the text.
struct Match: Sendable {
  let file: Path
  /// The number of the line, from 1.
  let line: Int
  /// The line without its end; of a long line, the part around the match.
  let text: String
  /// The place of the match in the UTF-8 of `text`.
  let range: Range<Int>

  /// The match as a row of output.
  var row: String { "\(file):\(line): \(text.harmless)" }
}

/// Everything that a search has found so far.
struct Results: Sendable {
  /// The number of matches to list; further ones are only counted.
  static let limit = 1_000

  let query: String
  private(set) var matches: [Match] = []
  private(set) var matchCount = 0
  private var fileCount = 0
  private var unreadableCount = 0
  private var firstUnreadable = ""
  /// The duration of the search; nil while it runs.
  private var duration: Duration?

  init(query: String) { self.query = query }

  var isComplete: Bool { duration != nil }

  mutating func add(_ finding: Finding) {
    switch finding {
    case .matches(let new):
      // Appending copies the list, as the one before has been sent.
      if matches.count < Self.limit { matches += new.prefix(Self.limit - matches.count) }
      matchCount += new.count
    case .searchedFile: fileCount += 1
    case .unreadable(let problem):
      if unreadableCount == 0 { firstUnreadable = problem }
      unreadableCount += 1
    case .finished(let duration): self.duration = duration
    }
  }

  /// The status line: `2 matches in 0.01 s`.
  var status: String {
    if query.isEmpty { return "idle: type to search" }
    guard let duration else { return "searching " + Self.count(fileCount, "file", "files") }
    var status = Self.count(matchCount, "match", "matches")
    status += String(format: " in %.2f s", duration / .seconds(1))
    if unreadableCount > 0 {
      status += ", \(Self.grouped(unreadableCount)) unreadable (first: \(firstUnreadable))"
    }
    return status
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// The number with a comma between thousands.
  static func grouped(_ number: Int) -> String {
    number < 1_000 ? "\(number)" : grouped(number / 1_000) + String(format: ",%03d", number % 1_000)
  }
}

/// What a file, or a part of a large one, adds to a search.
enum Finding: Sendable {
  case matches([Match])
  case searchedFile
  /// A file or folder that could not be read, as `path: reason`.
  case unreadable(String)
  /// The last one of each search.
  case finished(in: Duration)
}

/// The reason why nothing could be searched.
struct SearchError: Error, CustomStringConvertible {
  let description: String
}
