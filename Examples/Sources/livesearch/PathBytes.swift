#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A path as the bytes the system gave, ready for C calls.
///
/// File names need not be valid UTF-8. Going through `String` would repair such a name, and the
/// repaired name no longer opens the file, so text is only made for showing.
struct PathBytes: Sendable, Equatable {
  /// The bytes, ended by a NUL.
  let terminated: [CChar]

  init(_ text: UnsafePointer<CChar>) {
    terminated = Array(UnsafeBufferPointer(start: text, count: strlen(text) + 1))
  }

  private init(terminated: [CChar]) {
    self.terminated = terminated
  }

  /// This folder's path with `name` (ended by a NUL) behind it; a trailing slash is not doubled.
  func appending(_ name: [CChar]) -> PathBytes {
    let slash = CChar(bitPattern: UInt8(ascii: "/"))
    var bytes: [CChar] = []
    bytes.reserveCapacity(terminated.count + name.count)
    bytes.append(contentsOf: terminated.dropLast())
    if bytes.last != slash { bytes.append(slash) }
    bytes.append(contentsOf: name)
    return PathBytes(terminated: bytes)
  }

  /// The path for people; bytes that are not UTF-8 are repaired.
  var text: String {
    String(decoding: terminated.dropLast().lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
