import Foundation

/// A hidden file that becomes the destination, or is removed when it is deallocated.
///
/// The errors have the path of the destination, which the user knows.
final class PartialFile: Sendable {
  private let path: String
  private let descriptor: Descriptor

  init(for destination: String) throws(FileError) {
    // Without the name of the destination, which may already have the longest name there is.
    let name = ".\(UUID().uuidString)"
    path =
      URL(fileURLWithPath: destination).deletingLastPathComponent()
      .appendingPathComponent(name).path
    descriptor = try Descriptor(
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666),
      path: destination
    )
  }

  deinit { remove() }

  /// Removes the hidden file, whose name nothing has after `commit`.
  func remove() {
    unlink(path)
  }

  func write(_ data: Data) throws(FileError) {
    try descriptor.write(data)
  }

  func commit() throws(FileError) {
    if rename(path, descriptor.path) != 0 {
      throw FileError(path: descriptor.path, code: errno)
    }
  }
}
