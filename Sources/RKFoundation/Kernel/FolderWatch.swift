#if os(Linux) || os(Android)
import Foundation
import RKCore

/// An inotify descriptor with two watches: of a folder, and of the folder that has it as an entry.
///
/// A folder reports its own removal only when no file in it is open any more; the outer folder reports
/// it at once.
final class FolderWatch: Sendable {
  private let descriptor: Descriptor
  private let name: String
  /// The number of the watch of the outer folder; negative if it cannot be watched.
  private let outer: Int32

  init(_ path: String) throws(FileError) {
    descriptor = try Descriptor(
      inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)),
      path: path
    )
    let mask =
      IN_CREATE | IN_MODIFY | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR
    let inner = inotify_add_watch(descriptor.number, path, UInt32(mask))
    if inner < 0 { throw FileError(path: path, code: errno) }
    let folder = URL(fileURLWithPath: resolvedPath(of: path) ?? path)
    name = folder.lastPathComponent
    let outer = inotify_add_watch(
      descriptor.number,
      folder.deletingLastPathComponent().path,
      UInt32(IN_DELETE | IN_MOVED_FROM | IN_ONLYDIR | IN_MASK_ADD)
    )
    // The root is its own outer folder, and so is a folder that is mounted in itself.
    self.outer = outer == inner ? -1 : outer
  }

  /// Sends changes until the source is cancelled, which it is too when the folder ends.
  func start(_ observer: AtomicObserver<FolderChange, FileError>) -> ReadSource {
    ReadSource(
      descriptor.number,
      on: DispatchQueue(label: "ReactiveKit.folder"),
      receive: { [self] source in
        do throws(FileError) {
          for change in try changes() {
            guard let change else {
              source.cancel()
              return observer.receive(completion: .finished)
            }
            observer.receive(change)
          }
        } catch {
          source.cancel()
          observer.receive(completion: .failure(error))
        }
      },
      // The descriptor stays open until the system no longer uses it.
      end: { [descriptor] in withExtendedLifetime(descriptor) {} }
    )
  }

  /// Reads what has changed; nil stands for the end of the folder.
  private func changes() throws(FileError) -> [FolderChange?] {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try descriptor.read() } catch {
      if error.code == EAGAIN { return [] }
      throw error
    }
    return bytes.withUnsafeBytes { bytes in
      var changes: [FolderChange?] = []
      var rest = bytes[...]
      let header = MemoryLayout<inotify_event>.size
      while rest.count >= header {
        let event = rest.loadUnaligned(as: inotify_event.self)
        let field = rest.dropFirst(header).prefix(Int(event.len))
        let name = String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
        changes.append(contentsOf: change(event.wd, event.mask, name))
        rest = rest.dropFirst(header + Int(event.len))
      }
      return changes
    }
  }

  private func change(_ watch: Int32, _ mask: UInt32, _ name: String) -> [FolderChange?] {
    func has(_ flags: some BinaryInteger) -> Bool { mask & UInt32(flags) != 0 }
    if has(IN_Q_OVERFLOW) { return [.overflow] }
    if watch == outer {
      return has(IN_DELETE | IN_MOVED_FROM) && name.utf8.elementsEqual(self.name.utf8) ? [nil] : []
    }
    if has(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) { return [nil] }
    if has(IN_CREATE | IN_MOVED_TO) { return [.created(name)] }
    if has(IN_DELETE | IN_MOVED_FROM) { return [.removed(name)] }
    return has(IN_MODIFY) ? [.modified(name)] : []
  }
}
#endif
