#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds the lines with a match in a file that passes through a buffer piece by piece.
///
/// Between two pieces a little stays in the buffer: enough for a match that goes across, and for
/// the part of its line that is shown.
struct LineScan {
  private static let context = 1024

  private let pattern: Pattern
  private let path: PathBytes
  private var file: String?
  /// How far the buffer is filled.
  var filled = 0
  /// Where the search goes on.
  private var next = 0
  /// The number of the line at `counted`.
  ///
  /// Lines are only counted if a match needs the number.
  private var line = 1
  private var counted = 0
  /// The line at `next` is reported, but its end is not in the buffer.
  private var skipsLine = false

  init(pattern: Pattern, path: PathBytes) {
    self.pattern = pattern
    self.path = path
  }

  /// The most bytes that stay in the buffer between two pieces.
  static func reserve(for pattern: Pattern) -> Int {
    context + Match.limit + 2 * pattern.count
  }

  /// Scans what is in the buffer; false if cancelled.
  mutating func run(
    _ bytes: UnsafeRawBufferPointer,
    isAtEnd: Bool,
    isCancelled: () -> Bool,
    report: (Match) -> Void
  ) -> Bool {
    var reported = 0
    while next < filled {
      if skipsLine {
        guard let end = Lines.end(in: bytes, from: next) else {
          next = filled
          break
        }
        next = end + 1
        skipsLine = false
      }
      guard let match = pattern.firstMatch(in: bytes, from: next) else {
        next = max(next, filled - pattern.count + 1)
        break
      }
      let end = Lines.end(in: bytes, from: match.upperBound)
      if end == nil, !isAtEnd, filled - match.upperBound <= Match.limit {
        next = match.lowerBound
        break
      }
      report(take(match, lineEnd: end ?? filled, in: bytes))
      next = end.map { $0 + 1 } ?? filled
      skipsLine = end == nil
      reported += 1
      if reported % 256 == 0, isCancelled() { return false }
    }
    return true
  }

  /// Moves what is still needed to the buffer's start.
  mutating func makeRoom(in buffer: UnsafeMutableRawBufferPointer) {
    let dropped = max(0, next - Self.context)
    guard dropped > 0, let base = buffer.baseAddress else { return }
    countLines(to: dropped, in: UnsafeRawBufferPointer(buffer))
    memmove(base, base + dropped, filled - dropped)
    filled -= dropped
    next -= dropped
    counted -= dropped
  }

  private mutating func take(
    _ match: Range<Int>,
    lineEnd: Int,
    in bytes: UnsafeRawBufferPointer
  ) -> Match {
    countLines(to: match.lowerBound, in: bytes)
    let file = self.file ?? path.text
    self.file = file
    let start = Lines.start(in: bytes, before: match.lowerBound, atMost: Match.limit)
    var end = lineEnd
    if end > match.upperBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return Match(file: file, line: line, match: match, lineRange: start..<end, in: bytes)
  }

  private mutating func countLines(to end: Int, in bytes: UnsafeRawBufferPointer) {
    guard end > counted else { return }
    line += Lines.count(in: bytes, counted..<end)
    counted = end
  }
}
