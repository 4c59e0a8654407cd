#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A text to look for, prepared once so that each file is scanned at memory speed.
///
/// Smart case: unless the text has an ASCII capital letter, ASCII letters match in both cases.
struct Pattern: Sendable {
  let text: String
  let isCaseSensitive: Bool
  /// The text's bytes, in small letters if case is ignored (it then has no capital ones).
  private let needle: [UInt8]
  /// Where in the text its rarest byte is.
  ///
  /// The scan jumps from one such byte to the next.
  private let anchor: Int

  /// Nil if the text is empty, or has a line feed: no line has one.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, !bytes.contains(UInt8(ascii: "\n")) else { return nil }
    self.text = text
    isCaseSensitive = bytes.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    needle = bytes
    anchor = ByteRarity.rarestIndex(in: bytes)
  }

  /// The length in bytes, of the text and of each match.
  var count: Int { needle.count }

  /// The first match that starts at `start` or later.
  func firstMatch(in bytes: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    guard let base = bytes.baseAddress, start >= 0, bytes.count - start >= count else {
      return nil
    }
    let lower = needle[anchor]
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
    let upper = isLetter && !isCaseSensitive ? lower & 0xDF : lower
    let end = bytes.count - count + anchor + 1
    return needle.withUnsafeBytes { needle in
      var at = start + anchor
      var block = 512
      while at < end {
        let blockEnd = min(at + block, end)
        if let found = firstMatch(
          of: needle,
          anchors: (lower, upper),
          in: base,
          from: at,
          to: blockEnd
        ) {
          return found..<found + needle.count
        }
        at = blockEnd
        block = min(block * 2, 16_384)
      }
      return nil
    }
  }

  /// Tries the anchors between two places.
  ///
  /// The blocks are there for the letters: with a rare capital one, each call would otherwise
  /// look through all the rest for it, though the next small one is near.
  private func firstMatch(
    of needle: UnsafeRawBufferPointer,
    anchors: (lower: UInt8, upper: UInt8),
    in base: UnsafeRawPointer,
    from start: Int,
    to end: Int
  ) -> Int? {
    var lower = Self.index(of: anchors.lower, in: base, from: start, to: end)
    var upper = end
    if anchors.upper != anchors.lower {
      upper = Self.index(of: anchors.upper, in: base, from: start, to: end)
    }
    while true {
      let candidate = min(lower, upper)
      guard candidate < end else { return nil }
      if matches(needle, at: base + (candidate - anchor)) { return candidate - anchor }
      if candidate == lower {
        lower = Self.index(of: anchors.lower, in: base, from: candidate + 1, to: end)
      } else {
        upper = Self.index(of: anchors.upper, in: base, from: candidate + 1, to: end)
      }
    }
  }

  private func matches(_ needle: UnsafeRawBufferPointer, at place: UnsafeRawPointer) -> Bool {
    for index in 0..<needle.count {
      var byte = place.load(fromByteOffset: index, as: UInt8.self)
      if !isCaseSensitive, byte &- UInt8(ascii: "A") < 26 { byte |= 0x20 }
      if byte != needle[index] { return false }
    }
    return true
  }

  private static func index(
    of byte: UInt8,
    in base: UnsafeRawPointer,
    from start: Int,
    to end: Int
  ) -> Int {
    guard start < end, let found = memchr(base + start, Int32(byte), end - start) else {
      return end
    }
    return UnsafeRawPointer(found) - base
  }
}
