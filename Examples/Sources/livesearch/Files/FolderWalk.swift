import Console
import Foundation

/// Opens the files of some folders, one by one, in the order of their names.
///
/// Links are followed, and a folder that is reached twice is searched once: links in a circle end.
/// Hidden files and folders are left out.
struct FolderWalk {
  enum Item {
    /// An open file, which `FileScan` closes.
    case file(OpenFile)
    case unreadable(path: Path, reason: String)
  }

  struct OpenFile {
    let path: Path
    let descriptor: Int32
    let size: Int
  }

  /// The identity of a folder, whichever path or link leads to it.
  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// The files and folders to visit; the next one is the last.
  private var paths: [Path]
  private var visited: Set<Identity> = []
  private let folders: [Path]
  private var problems: [Path: String] = [:]

  init(folders: [Path]) {
    self.folders = folders
    paths = folders.reversed()
  }

  /// The reason why the first folder could not be read, if that is so of all folders.
  var problem: String? {
    guard let folder = folders.first, folders.allSatisfy({ problems[$0] != nil }) else {
      return nil
    }
    return "\(folder): \(problems[folder] ?? "")"
  }

  mutating func next() -> Item? {
    while let path = paths.popLast() {
      // O_NONBLOCK: opening a pipe that has replaced a file must not wait.
      let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
      var status = stat()
      guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
        let code = errno
        if descriptor >= 0 { close(descriptor) }
        // A link that leads nowhere is common and harmless.
        if code == ENOENT || code == ELOOP, path.withCString({ lstat($0, &status) }) == 0 {
          continue
        }
        problems[path] = Output.reason(code)
        return .unreadable(path: path, reason: Output.reason(code))
      }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        return .file(OpenFile(path: path, descriptor: descriptor, size: Int(status.st_size)))
      case S_IFDIR: visit(path, descriptor, status)
      default: close(descriptor)
      }
    }
    return nil
  }

  /// Puts the entries of a folder on the list of what to visit.
  private mutating func visit(_ path: Path, _ descriptor: Int32, _ status: stat) {
    let identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino)
    )
    guard visited.insert(identity).inserted, let folder = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(folder) }
    var names: [Path] = []
    while let entry = readdir(folder) {
      // A pipe or a device may have an effect when it is opened.
      let kinds = [DT_REG, DT_DIR, DT_LNK, DT_UNKNOWN].map { Int($0) }
      guard kinds.contains(Int(entry.pointee.d_type)) else { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { Path(cString: $0) }
      if !name.starts(with: ".") { names.append(name) }
    }
    paths += names.sorted(by: >).map { path.appending($0) }
  }
}
