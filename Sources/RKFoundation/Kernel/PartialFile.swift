import Foundation

/// A hidden file that becomes the destination, or is removed when it is deallocated.
///
/// The errors have the path of the destination, which the user knows.
final class PartialFile: Sendable {
  private let path: String
  private let destination: String
  private let descriptor: Int32

  init(for destination: String) throws(RequestError) {
    self.destination = destination
    // Without the name of the destination, which may already have the longest name there is.
    let folder = URL(fileURLWithPath: destination).deletingLastPathComponent()
    path = folder.appendingPathComponent(".\(UUID().uuidString)").path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw failure }
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
    remove()
  }

  /// The last error of the system.
  private var failure: RequestError { .file(FileError(path: destination, code: errno)) }

  /// Removes the hidden file, whose name nothing has after `commit`.
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
