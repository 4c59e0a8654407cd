import Foundation

/// A buffer that splits chunks of bytes into lines.
///
///     bytes ──► rest ──► "\n" found: a line, without "\n" or "\r\n"
///                 └── no "\n": stays in `rest` until the next chunk, or `finish`
///
/// Invariant: `rest` has no "\n" between calls.
struct LineBuffer: Sendable {
  private var rest: [UInt8] = []

  /// Appends bytes, and returns the lines that they complete.
  mutating func append(_ bytes: Data) -> [String] {
    var lines: [String] = []
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var start = 0
      // `memchr` is 10 times as fast as searching the collection, and 100 times as fast in a debug build.
      while let end = memchr(base + start, CInt(UInt8(ascii: "\n")), bytes.count - start) {
        let next = UnsafeRawPointer(end) - base
        rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<next]))
        lines.append(takeLine())
        start = next + 1
      }
      rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
    return lines
  }

  /// Removes the bytes after the last line break, and returns them as a line; nil if there are none.
  mutating func finish() -> String? {
    if rest.isEmpty { return nil }
    defer { rest = [] }
    // A "\r" without "\n" does not end a line, and stays in the text.
    return String(decoding: rest, as: UTF8.self)
  }

  private mutating func takeLine() -> String {
    defer { rest.removeAll(keepingCapacity: rest.capacity <= 4096) }
    if rest.last == UInt8(ascii: "\r") { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }
}
