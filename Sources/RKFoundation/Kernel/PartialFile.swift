import Foundation

/// A hidden file that `commit` renames to the destination.
///
/// Deallocation removes the hidden file if it was not committed.
///
/// Errors contain the destination's path, because callers do not know the path of the hidden file.
final class PartialFile: Sendable {
  private let path: String
  private let destination: String
  private let descriptor: Int32

  init(for destination: String) throws(RequestError) {
    self.destination = destination
    // The name does not contain the destination's name, which may already have the maximum length.
    let folder = URL(fileURLWithPath: destination).deletingLastPathComponent()
    path = folder.appendingPathComponent(".\(UUID().uuidString)").path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw failure }
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
    remove()
  }

  /// The last system error, with the path of the destination.
  private var failure: RequestError { .file(FileError(path: destination, code: errno)) }

  /// Removes the hidden file; does nothing after a successful `commit`, which renames the file.
  func remove() {
    unlink(path)
  }

  func write(_ data: Data) throws(RequestError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure
      }
    }
  }

  func commit() throws(RequestError) {
    if rename(path, destination) != 0 { throw failure }
  }
}
