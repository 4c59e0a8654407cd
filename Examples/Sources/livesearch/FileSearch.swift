#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Searches one file after the other with one buffer.
///
/// Files are read, not mapped: a mapped file that another program cuts short kills the reader.
/// Memory stays the same for files and lines of any length.
struct FileSearch {
  enum Outcome: Sendable, Equatable {
    case searched
    case binary
    case notRegular
    case cancelled
    case unreadable(String)
  }

  /// How much is read and scanned between two looks at `isCancelled`.
  static let chunk = 256 * 1024

  private let pattern: Pattern
  private var buffer: [UInt8]

  init(pattern: Pattern) {
    self.pattern = pattern
    buffer = [UInt8](repeating: 0, count: Self.chunk + LineScan.reserve(for: pattern))
  }

  /// Reports each line with a match once, in order.
  ///
  /// Lines reported before the file turned out to be unreadable, or the search was cancelled, are
  /// good.
  mutating func search(
    _ path: PathBytes,
    isCancelled: () -> Bool,
    report: (Match) -> Void
  ) -> Outcome {
    // Without O_NONBLOCK, a pipe put in the file's place would hold the search up for ever.
    let descriptor = open(path.terminated, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return .unreadable(SystemError.last.reason) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .unreadable(SystemError.last.reason) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .notRegular }

    var reader = ChunkReader(descriptor: descriptor, size: Int(status.st_size))
    var scan = LineScan(pattern: pattern, path: path)
    return buffer.withUnsafeMutableBytes { buffer in
      while true {
        if isCancelled() { return .cancelled }
        let isStart = reader.total == 0
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[scan.filled...])
        switch reader.fill(room) {
        case .failure(let error): return .unreadable(error.reason)
        case .success(let count): scan.filled += count
        }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<scan.filled])
        if isStart, Self.looksBinary(bytes) { return .binary }
        let goesOn = scan.run(
          bytes,
          isAtEnd: reader.isAtEnd,
          isCancelled: isCancelled,
          report: report
        )
        if !goesOn { return .cancelled }
        if reader.isAtEnd { return .searched }
        scan.makeRoom(in: buffer)
      }
    }
  }

  private static func looksBinary(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return memchr(base, 0, min(bytes.count, 8192)) != nil
  }
}
