import Console
import Foundation

/// Finds the lines with a match, one file after the other, with one buffer.
///
/// Files are read, not mapped: shortening a mapped file would kill the program.
struct FileScan {
  private let pattern: Pattern
  private var buffer = [UInt8](repeating: 0, count: 256 * 1024)

  init(pattern: Pattern) { self.pattern = pattern }

  /// Reports the matches of the file piece by piece, until `report` returns false.
  ///
  /// Reading ends at the size that the file had when it was opened, as it may grow all the time.
  ///
  /// - Returns: The reason why the file could not be read; nil if it could.
  mutating func run(_ file: FolderWalk.OpenFile, report: ([Match]) -> Bool) -> String? {
    let pattern = pattern
    var line = 1
    var unread = file.size > 0 ? file.size : .max
    var filled = 0
    var isStart = true
    while unread > 0 {
      // A line that is longer than the buffer makes it grow.
      if filled == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
      let count = buffer.withUnsafeMutableBytes {
        read(file.descriptor, $0.baseAddress.map { $0 + filled }, min($0.count - filled, unread))
      }
      if count < 0 { return Output.reason() }
      unread = count == 0 ? 0 : unread - count
      filled += count
      let isWanted = buffer.withUnsafeMutableBytes { buffer in
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
        let isBinary = isStart && bytes.firstIndex(of: 0, in: 0..<min(filled, 8_192)) != nil
        if isBinary { return false }
        // Whole lines are searched; the start of the last one stays for the next piece.
        let end = unread > 0 ? (bytes.lastIndex(of: feed) ?? -1) + 1 : filled
        let lines = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        let matches = pattern.matches(in: lines, path: file.path, firstLine: line)
        if unread > 0 { line += bytes.count(of: feed, in: 0..<end) }
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[end...]))
        filled -= end
        return report(matches)
      }
      if !isWanted { return nil }
      isStart = false
    }
    return nil
  }
}

extension Pattern {
  /// The first match of each line.
  fileprivate func matches(
    in bytes: UnsafeRawBufferPointer,
    path: Path,
    firstLine: Int
  ) -> [Match] {
    var matches: [Match] = []
    var finder = Finder(pattern: self, bytes: bytes)
    var line = firstLine
    // The place up to which the lines are counted, and the place where the search goes on.
    var (counted, next) = (0, 0)
    while let found = finder.first(from: next) {
      var start = found
      while start > next, bytes[start - 1] != feed { start -= 1 }
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
  private static let limit = 400

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
