#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Line ends in raw bytes.
enum Lines {
  private static var feed: UInt8 { UInt8(ascii: "\n") }

  /// Where the line at `start` ends, if it ends in these bytes.
  static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(feed), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Where the line around `place` starts, or `limit` bytes before it if the line is longer.
  static func start(in bytes: UnsafeRawBufferPointer, before place: Int, atMost limit: Int) -> Int {
    let lowest = max(0, place - limit)
    var start = place
    while start > lowest, bytes[start - 1] != feed { start -= 1 }
    return start
  }

  /// The number of line ends.
  ///
  /// Eight bytes at a time in one word, as every byte before a match is counted; the vector types
  /// of the standard library are many times slower at this.
  static func count(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var total = 0
    var at = range.lowerBound
    while range.upperBound - at >= 8 {
      // A sum of its own in each byte of the word; after 255 rounds one could overflow.
      var sums: UInt64 = 0
      for _ in 0..<min(255, (range.upperBound - at) / 8) {
        let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        let different = word ^ (ones &* UInt64(feed))
        sums &+= (~(((different & low) &+ low) | different | low)) &>> 7
        at += 8
      }
      let even: UInt64 = 0x00FF_00FF_00FF_00FF
      let pairs = (sums & even) &+ ((sums &>> 8) & even)
      total += Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
    }
    while at < range.upperBound {
      if bytes[at] == feed { total += 1 }
      at += 1
    }
    return total
  }
}
