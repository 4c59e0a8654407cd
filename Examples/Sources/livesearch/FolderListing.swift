#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The entries of one folder, sorted by name.
struct FolderListing {
  /// What the folder says of an entry, without asking for each one.
  enum Kind { case file, folder, unknown }

  struct Entry {
    /// The name's bytes, ended by a NUL.
    let name: [CChar]
    let kind: Kind
  }

  enum Outcome {
    case entries([Entry])
    case alreadyVisited
    case cancelled
    case unreadable(String)
  }

  /// Which folder it is, whatever path or link led to it.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private struct Cancelled: Error {}

  /// Opens and reads a folder, unless it is in `visited`.
  ///
  /// Hidden entries are left out.
  static func read(
    _ path: PathBytes,
    visited: inout Set<Identity>,
    isCancelled: () -> Bool
  ) -> Outcome {
    let descriptor = open(path.terminated, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unreadable(SystemError.last.reason) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let folder = fdopendir(descriptor) else {
      let reason = SystemError.last.reason
      close(descriptor)
      return .unreadable(reason)
    }
    defer { closedir(folder) }
    let identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino)
    )
    guard visited.insert(identity).inserted else { return .alreadyVisited }

    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { return .unreadable(SystemError.last.reason) }
        break
      }
      if let entry = take(entry) { entries.append(entry) }
      if entries.count % 1024 == 1023, isCancelled() { return .cancelled }
    }
    return sorted(entries, isCancelled: isCancelled)
  }

  private static func take(_ entry: UnsafeMutablePointer<dirent>) -> Entry? {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
      let start = UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self)
      return Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
    }
    guard name[0] != CChar(bitPattern: UInt8(ascii: ".")) else { return nil }
    switch Int(entry.pointee.d_type) {
    case Int(DT_REG): return Entry(name: name, kind: .file)
    case Int(DT_DIR): return Entry(name: name, kind: .folder)
    case Int(DT_LNK), Int(DT_UNKNOWN): return Entry(name: name, kind: .unknown)
    default: return nil
    }
  }

  /// Sorting a huge folder takes long enough to be felt, so it can be left by an error.
  private static func sorted(_ entries: [Entry], isCancelled: () -> Bool) -> Outcome {
    var comparisons = 0
    do {
      return .entries(
        try entries.sorted { first, second in
          comparisons += 1
          if comparisons % 4096 == 0, isCancelled() { throw Cancelled() }
          return strcmp(first.name, second.name) < 0
        }
      )
    } catch {
      return .cancelled
    }
  }
}
