import Foundation

/// A text to search for.
///
/// Smart case: a text without capital ASCII letters matches letters in both cases.
struct Pattern: Sendable {
  let bytes: [UInt8]
  let isCaseSensitive: Bool
  /// The index of the byte to look for first: one that is rare in text.
  let anchor: Int

  /// Creates a pattern; nil if the text is empty.
  init?(_ text: String) {
    if text.isEmpty { return nil }
    bytes = Array(text.utf8)
    isCaseSensitive = bytes.contains { Self.isCapital($0) }
    let frequent = Array(" etaoinsrlhdcumpfg".utf8)
    let ranks = bytes.map { frequent.firstIndex(of: $0) ?? frequent.count }
    anchor = ranks.indices.max { ranks[$0] < ranks[$1] } ?? 0
  }

  /// Whether the bytes at a place are the text.
  func matches(_ place: UnsafeRawPointer) -> Bool {
    for index in bytes.indices {
      var byte = place.load(fromByteOffset: index, as: UInt8.self)
      if !isCaseSensitive, Self.isCapital(byte) { byte |= 0x20 }
      if byte != bytes[index] { return false }
    }
    return true
  }

  static func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
}

/// Finds the places of a pattern in bytes.
///
/// It looks for the anchor only, in both cases, by the C library's `memchr`.
struct Finder {
  private let pattern: Pattern
  private let bytes: UnsafeRawBufferPointer
  private let anchors: (small: UInt8, capital: UInt8)
  /// The next place of each anchor.
  private var next = (small: -1, capital: -1)

  init(pattern: Pattern, bytes: UnsafeRawBufferPointer) {
    self.pattern = pattern
    self.bytes = bytes
    let anchor = pattern.bytes[pattern.anchor]
    let hasCapital = !pattern.isCaseSensitive && Pattern.isCapital(anchor & 0xDF)
    anchors = (anchor, hasCapital ? anchor & 0xDF : anchor)
  }

  /// The place of the first match at `start` or after it.
  mutating func first(from start: Int) -> Int? {
    var place = start + pattern.anchor
    let end = bytes.count - pattern.bytes.count + pattern.anchor
    while place <= end, let base = bytes.baseAddress {
      if next.small < place {
        next.small = bytes.firstIndex(of: anchors.small, in: place..<bytes.count) ?? bytes.count
      }
      if next.capital < place {
        next.capital = bytes.firstIndex(of: anchors.capital, in: place..<bytes.count) ?? bytes.count
      }
      place = min(next.small, next.capital)
      if place > end { return nil }
      if pattern.matches(base + place - pattern.anchor) { return place - pattern.anchor }
      place += 1
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// The index of the first such byte of a range; nil if there is none.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard let base = baseAddress, !range.isEmpty else { return nil }
    return memchr(base + range.lowerBound, Int32(byte), range.count)
      .map { UnsafeRawPointer($0) - base }
  }

  /// The number of such bytes in a range.
  func count(of byte: UInt8, in range: Range<Int>) -> Int {
    var count = 0
    for other in UnsafeRawBufferPointer(rebasing: self[range]) where other == byte { count &+= 1 }
    return count
  }
}
