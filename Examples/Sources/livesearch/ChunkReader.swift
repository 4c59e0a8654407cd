#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads a file in large pieces, up to the size it had when it was opened.
///
/// A file that grows all the time, such as a log, would otherwise never end. One that shrinks
/// ends early, and one without a known size (as in `/proc`) ends where a read gives nothing.
struct ChunkReader {
  let descriptor: Int32
  let size: Int
  private(set) var total = 0
  private(set) var isAtEnd = false

  init(descriptor: Int32, size: Int) {
    self.descriptor = descriptor
    self.size = size
  }

  /// Fills the room as far as the file goes; gives the number of bytes read.
  mutating func fill(_ room: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
    guard let base = room.baseAddress else { return .success(0) }
    var filled = 0
    while filled < room.count, !isAtEnd {
      let count = read(descriptor, base + filled, room.count - filled)
      if count < 0 {
        if errno == EINTR { continue }
        return .failure(.last)
      }
      filled += count
      total += count
      isAtEnd = count == 0 || (size > 0 && total >= size)
    }
    return .success(filled)
  }
}
