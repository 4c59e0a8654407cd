import Console
import Foundation

/// Finds the lines with a match, one file after the other, with one buffer that does not grow.
///
/// Files are read, not mapped: shortening a mapped file would kill the program.
///
///     whole lines: searched, then removed │ start of a line: stays │ free
///
///     a line that fills the buffer: searched, then removed, except its end │ free
///                                      the end: text before a match │ not yet searched
struct FileScan {
  private let pattern: Pattern
  private var buffer: [UInt8]
  /// The number of bytes in the buffer.
  private var filled = 0
  /// The index of the first byte to search; more than 0 only in a line whose start was removed.
  private var next = 0
  /// The number of the line at the start of the buffer.
  private var line = 1
  /// Whether the line at the start of the buffer has a match, and only its end is of interest.
  private var isFound = false

  init(pattern: Pattern) {
    self.pattern = pattern
    let count = max(256 * 1024, 4 * (Match.limit + pattern.bytes.count))
    buffer = [UInt8](repeating: 0, count: count)
  }

  /// Reports what a file adds to the search piece by piece, and closes it.
  ///
  /// A piece may add nothing. Reading ends when `report` returns false.
  mutating func run(_ file: FolderWalk.OpenFile, report: (Finding?) -> Bool) {
    let problem = search(file) { report($0.isEmpty ? nil : .matches($0)) }
    close(file.descriptor)
    if let problem { _ = report(.unreadable("\(file.path): \(problem)")) }
    _ = report(.searchedFile)
  }

  /// Reads a file; returns the reason why it could not be read, nil if it could.
  ///
  /// Reading ends at the size that the file had when it was opened, as it may grow all the time.
  private mutating func search(
    _ file: FolderWalk.OpenFile,
    report: ([Match]) -> Bool
  ) -> String? {
    (filled, next, line, isFound) = (0, 0, 1, false)
    var unread = file.size > 0 ? file.size : .max
    var isStart = true
    while unread > 0 {
      let count = buffer.withUnsafeMutableBytes { [filled] in
        read(file.descriptor, $0.baseAddress.map { $0 + filled }, min($0.count - filled, unread))
      }
      if count < 0 { return Output.reason() }
      unread = count == 0 ? 0 : unread - count
      filled += count
      let isBinary = buffer.withUnsafeBytes { [filled] in
        isStart && $0.firstIndex(of: 0, in: 0..<min(filled, 8_192)) != nil
      }
      if isBinary { return nil }
      isStart = false
      let (matches, start) = buffer.withUnsafeBytes { [filled] in
        search(UnsafeRawBufferPointer(rebasing: $0[..<filled]), file.path, isLast: unread == 0)
      }
      buffer.withUnsafeMutableBytes { [filled] in
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<filled]))
      }
      (filled, next) = (filled - start, next - start)
      if !report(matches) { return nil }
    }
    return nil
  }

  /// Searches what was read; returns the matches, and the index of the first byte to keep.
  private mutating func search(
    _ bytes: UnsafeRawBufferPointer,
    _ path: Path,
    isLast: Bool
  ) -> (matches: [Match], start: Int) {
    var start = 0
    if isFound {
      guard let end = bytes.firstIndex(of: feed, in: 0..<bytes.count) else {
        next = bytes.count
        return ([], bytes.count)
      }
      (start, next, line, isFound) = (end + 1, end + 1, line + 1, false)
    }
    let end = isLast ? bytes.count : max(start, (bytes.lastIndex(of: feed) ?? -1) + 1)
    var matches = pattern.matches(
      in: UnsafeRawBufferPointer(rebasing: bytes[..<end]),
      lineStart: start,
      from: next,
      path: path,
      line: line
    )
    line += bytes.count(of: feed, in: start..<end)
    next = max(next, end)
    if isLast || bytes.count - end <= buffer.count / 2 { return (matches, end) }

    // A line that fills half of the buffer. What is shown after a match must have been read.
    let complete = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - Match.limit)])
    var finder = Finder(pattern: pattern, bytes: complete)
    if let found = finder.first(from: next) {
      let place = found..<found + pattern.bytes.count
      matches.append(Match(path, line, end..<bytes.count, place, in: bytes))
      (next, isFound) = (bytes.count, true)
      return (matches, bytes.count)
    }
    next = complete.count - pattern.bytes.count + 1
    return (matches, next - Match.limit)
  }
}

extension Pattern {
  /// The first match of each line, from a place in the first line.
  fileprivate func matches(
    in bytes: UnsafeRawBufferPointer,
    lineStart: Int,
    from first: Int,
    path: Path,
    line firstLine: Int
  ) -> [Match] {
    var matches: [Match] = []
    var finder = Finder(pattern: self, bytes: bytes)
    var line = firstLine
    // The place up to which the lines are counted, and the place where the search goes on.
    var (counted, next) = (lineStart, first)
    while let found = finder.first(from: next) {
      var start = found
      while start > counted, bytes[start - 1] != feed { start -= 1 }
      line += bytes.count(of: feed, in: counted..<start)
      let end = bytes.firstIndex(of: feed, in: found..<bytes.count) ?? bytes.count
      let place = found..<found + self.bytes.count
      matches.append(Match(path, line, start..<end, place, in: bytes))
      counted = start
      next = end + 1
    }
    return matches
  }
}

private let feed = UInt8(ascii: "\n")

extension Match {
  /// The most bytes of a line to show, unless the match alone is longer.
  fileprivate static let limit = 400

  /// Takes a match out of the bytes of its line.
  fileprivate init(
    _ file: Path,
    _ number: Int,
    _ line: Range<Int>,
    _ place: Range<Int>,
    in bytes: UnsafeRawBufferPointer
  ) {
    var lineEnd = line.upperBound
    if lineEnd > place.upperBound, bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
    var (lower, upper) = (line.lowerBound, lineEnd)
    if line.count > Self.limit {
      lower = max(lower, place.lowerBound - Self.limit / 4)
      upper = min(upper, max(lower + Self.limit, place.upperBound))
      // A character is shown whole or not at all.
      while lower < place.lowerBound, bytes[lower] & 0xC0 == 0x80 { lower += 1 }
      while upper < lineEnd, upper > place.upperBound, bytes[upper] & 0xC0 == 0x80 { upper -= 1 }
    }
    let text = { String(decoding: UnsafeRawBufferPointer(rebasing: bytes[$0]), as: UTF8.self) }
    let before = (lower > line.lowerBound ? "…" : "") + text(lower..<place.lowerBound)
    let found = text(place)
    let after = text(place.upperBound..<upper) + (upper < lineEnd ? "…" : "")
    let start = before.utf8.count
    self.init(
      file: file,
      line: number,
      text: before + found + after,
      range: start..<start + found.utf8.count
    )
  }
}
