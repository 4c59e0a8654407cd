import Foundation
import RKFoundation
import Synchronization

/// The place in a file where `tail` starts.
enum TailStart: Sendable { case beginning, end }

/// An error of the system, with its number.
struct TailError: Error { let code: Int32 }

/// Sends the lines of a file as they are appended, and follows the name like `tail -F`.
///
/// ```
/// grown        the new lines are sent
/// truncated    the file is read from its beginning
/// replaced     the rest of the old file is sent, then the new file from its beginning
/// missing      the old file is followed until there is a new one
/// ```
///
/// The file is checked ten times a second. A line without a line break is sent when the file is truncated
/// or replaced.
func tail(_ file: String, from start: TailStart) -> Signal<String, TailError> {
  let parts = TailParts(file, from: start)
  return SafeSignal(sequence: 0..., interval: .milliseconds(100)).map { _ in () }
    .prepend(())
    .flatMapConcat { _ in SafeSignal(sequence: parts) }
    .setFailureType(to: TailError.self)
    .tryMap { part -> Result<Data, TailError> in part }
    .lines()
}

/// The parts of a file that were not read, up to its current end.
private final class TailParts: Sequence, IteratorProtocol, Sendable {
  private let state: Mutex<TailState>

  init(_ file: String, from start: TailStart) { state = Mutex(TailState(file, from: start)) }

  func next() -> Result<Data, TailError>? {
    state.withLock { state in
      do throws(TailError) { return try state.next().map { .success($0) } } catch {
        return .failure(error)
      }
    }
  }
}

/// The file that is followed, and the position in it.
///
///     no file ──► open at the start ──► read to the end ──► waits for a check
///        ▲                                  │ ▲
///        │                    shorter than read: back to the beginning
///        └────── another file has the name ─┘
private struct TailState: Sendable {
  private let file: String
  private var start: TailStart
  private var handle: FileHandle?
  private var position: Int64 = 0
  private var endsWithLine = true

  init(_ file: String, from start: TailStart) { (self.file, self.start) = (file, start) }

  /// Reads a part; nil when all was read.
  mutating func next() throws(TailError) -> Data? {
    guard let handle else { return try open() ? Data() : nil }
    var (status, current) = (stat(), stat())
    fstat(handle.fileDescriptor, &status)
    if status.st_size < position {
      seek(handle, to: 0)
      return endOfLine()
    }
    // Looked up before the read: what is written before the replacement is read then.
    let isThere = stat(file, &current) == 0
    guard let data = try? handle.read(upToCount: 1 << 16) ?? Data() else {
      throw TailError(code: EIO)
    }
    position += Int64(data.count)
    if let last = data.last {
      endsWithLine = last == UInt8(ascii: "\n")
      return data
    }
    if !isThere || (current.st_dev, current.st_ino) == (status.st_dev, status.st_ino) { return nil }
    self.handle = nil
    return endOfLine()
  }

  /// Opens the file; false if there is none.
  ///
  /// Only a file that exists at first may start at its end.
  private mutating func open() throws(TailError) -> Bool {
    defer { start = .beginning }
    // A named pipe must not wait for its writer.
    let descriptor = Foundation.open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT { return false }
      throw TailError(code: errno)
    }
    let new = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    fstat(descriptor, &status)
    switch status.st_mode & S_IFMT {
    case S_IFREG: seek(new, to: start == .end ? Int64(status.st_size) : 0)
    case S_IFDIR: throw TailError(code: EISDIR)
    default: throw TailError(code: ESPIPE)
    }
    handle = new
    return true
  }

  private mutating func seek(_ handle: FileHandle, to offset: Int64) {
    position = offset
    lseek(handle.fileDescriptor, off_t(offset), SEEK_SET)
  }

  /// The line break that an incomplete last line lacks.
  private mutating func endOfLine() -> Data {
    defer { endsWithLine = true }
    return Data(endsWithLine ? "".utf8 : "\n".utf8)
  }
}
