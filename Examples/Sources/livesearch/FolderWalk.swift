#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Goes through the files below some folders, one per call, in the order of their names.
///
/// Links are followed. A folder that is reached twice, by a link or a second root, is gone
/// through the first time only, so links in a circle end. Hidden entries are left out.
struct FolderWalk {
  enum Item: Sendable, Equatable {
    case file(PathBytes)
    case unreadable(PathBytes, reason: String)
  }

  /// A folder that is being gone through.
  ///
  /// The rest is in reverse, so that taking one is cheap.
  private struct Level {
    let path: PathBytes
    var rest: [FolderListing.Entry]
  }

  private var roots: [PathBytes]
  private var levels: [Level] = []
  private var visited: Set<FolderListing.Identity> = []

  init(folders: [PathBytes]) {
    roots = folders.reversed()
  }

  /// The next file or problem; nil at the end, or once `isCancelled` said so.
  mutating func next(isCancelled: () -> Bool) -> Item? {
    while !isCancelled() {
      guard let depth = levels.indices.last else {
        guard let root = roots.popLast() else { return nil }
        if let problem = enter(root, isCancelled: isCancelled) { return problem }
        continue
      }
      guard let entry = levels[depth].rest.popLast() else {
        levels.removeLast()
        continue
      }
      let path = levels[depth].path.appending(entry.name)
      switch entry.kind {
      case .file: return .file(path)
      case .folder:
        if let problem = enter(path, isCancelled: isCancelled) { return problem }
      case .unknown:
        if let item = resolve(path, isCancelled: isCancelled) { return item }
      }
    }
    return nil
  }

  private mutating func enter(_ path: PathBytes, isCancelled: () -> Bool) -> Item? {
    switch FolderListing.read(path, visited: &visited, isCancelled: isCancelled) {
    case .entries(let entries):
      levels.append(Level(path: path, rest: entries.reversed()))
      return nil
    case .alreadyVisited, .cancelled: return nil
    case .unreadable(let reason): return .unreadable(path, reason: reason)
    }
  }

  /// Follows a link.
  ///
  /// One that leads nowhere is common and harmless, so it is passed over.
  private mutating func resolve(_ path: PathBytes, isCancelled: () -> Bool) -> Item? {
    var status = stat()
    guard stat(path.terminated, &status) == 0 else {
      let code = errno
      if code == ENOENT || code == ELOOP || code == ENOTDIR { return nil }
      return .unreadable(path, reason: SystemError(code).reason)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(path)
    case S_IFDIR: return enter(path, isCancelled: isCancelled)
    default: return nil
    }
  }
}
