#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Calls on file descriptors.
enum Descriptor {
  /// Writes all of the bytes, as far as somebody reads them.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var wish = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wish, 1, 100)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// What there is to read within some milliseconds; nil at the end, empty if nothing came.
  static func read(_ descriptor: Int32, within milliseconds: Int) -> [UInt8]? {
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&wish, 1, Int32(max(0, milliseconds))) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = bytes.withUnsafeMutableBytes { room in
      systemRead(descriptor, room.baseAddress, room.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Two ends of a pipe that no child inherits by accident.
  static func pipePair() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatal("pipe") }
    for end in ends { keepFromChildren(end) }
    return (ends[0], ends[1])
  }

  static func keepFromChildren(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Ends the program: the checks themselves cannot go on.
  static func fatal(_ call: String) -> Never {
    let reason = strerror(errno).map { String(cString: $0) } ?? "?"
    writeAll(Array("check-livesearch: \(call): \(reason)\n".utf8), to: 2)
    exit(2)
  }
}

/// The C function, which the method named `read` would hide.
private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, room, count)
}
