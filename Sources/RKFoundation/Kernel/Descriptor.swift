import Foundation

/// An open file, which is closed when it is deallocated.
final class Descriptor: Sendable {
  let number: Int32
  let path: String

  /// Takes over a descriptor; throws the last error of the system if it is negative.
  init(_ number: Int32, path: String) throws(FileError) {
    if number < 0 { throw FileError(path: path, code: errno) }
    self.number = number
    self.path = path
  }

  /// Opens a file to read it.
  ///
  /// - Parameter flags: Further flags of `open`.
  convenience init(reading path: String, _ flags: Int32 = 0) throws(FileError) {
    try self.init(open(path, O_RDONLY | O_CLOEXEC | flags), path: path)
  }

  /// Makes a pipe that programs do not inherit.
  static func pipe(
    for path: String
  ) throws(FileError) -> (reading: Descriptor, writing: Descriptor) {
    var numbers: [Int32] = [-1, -1]
    if Foundation.pipe(&numbers) != 0 { throw FileError(path: path, code: errno) }
    for number in numbers { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return (try Descriptor(numbers[0], path: path), try Descriptor(numbers[1], path: path))
  }

  deinit { _ = close(number) }

  /// Waits for bytes or for the end; returns false when another descriptor has ended.
  func waits(untilEndOf other: Descriptor) -> Bool {
    var polled = [number, other.number].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&polled, 2, -1) < 0, errno == EINTR {}
    return polled[1].revents == 0
  }

  /// Reads at most 64 KiB from the current position; empty at the end.
  func read() throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var result = 0
      repeat {
        result = Foundation.read(number, buffer.baseAddress, buffer.count)
        code = errno
      } while result < 0 && code == EINTR
      count = max(0, result)
      if result >= 0 { code = 0 }
    }
    if code != 0 { throw FileError(path: path, code: code) }
    return bytes
  }

  func write(_ data: Data) throws(FileError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileError(path: path, code: errno)
      }
    }
  }

  /// The file's identity and size.
  func status() throws(FileError) -> FileStatus {
    var status = stat()
    if fstat(number, &status) != 0 { throw FileError(path: path, code: errno) }
    return FileStatus(status)
  }
}

/// What distinguishes a file from another one at the same path, and its size.
struct FileStatus: Sendable {
  let device: UInt64
  let node: UInt64
  let size: Int64

  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(status.st_ino)
    size = Int64(status.st_size)
  }

  /// Reads the status of a path; nil if no file is there, or it cannot be looked up.
  init?(ofPath path: String) {
    var status = stat()
    if stat(path, &status) != 0 { return nil }
    self.init(status)
  }

  func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && node == other.node
  }
}

/// A path without symbolic links; nil if no file is there.
func resolvedPath(of path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

extension URL {
  /// The path of a file; traps if the URL is that of something else.
  func checkedPath(_ caller: StaticString) -> String {
    require(isFileURL, "\(caller) needs the URL of a file, got \(self)")
    return path
  }
}
