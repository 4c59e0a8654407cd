#if os(Linux) || os(Android)
public import Foundation
public import RKCore
import RKOperators

/// A change in a folder that is watched.
public enum FolderChange: Sendable, Hashable {
  /// A file or folder of this name was created, or moved here.
  case created(String)
  /// The content of the file of this name changed.
  case modified(String)
  /// The file or folder of this name was removed, or moved away.
  case removed(String)
  /// The system dropped changes, because there were too many, here or in the folder around this one.
  /// List the folder again.
  case overflow
}

extension FileManager {
  /// Sends the changes in a folder, and completes when the folder is removed or moved.
  ///
  /// The changes are those of the entries of the folder, not of folders in it. The system is asked
  /// by `inotify`, so this is offered on Linux only. Changes that are made by other machines on a
  /// network drive are not seen. Changes are sent on a private queue. Each observation takes an
  /// instance of `inotify`, of which a user has 128 by default.
  ///
  /// - Parameter folder: The URL of a folder that exists.
  /// - Returns: A signal that fails if the folder cannot be watched.
  public static func changes(in folder: URL) -> Signal<FolderChange, FileError> {
    let path = folder.checkedPath("changes(in:)")
    return Signal(producer: { observer in
      do throws(FileError) {
        let source = try FolderWatch(path).start(observer)
        return BlockDisposable { source.cancel() }
      } catch {
        observer.receive(completion: .failure(error))
        return nil
      }
    })
  }
}

extension FileHandle {
  /// Acts as `tail(_:from:checkingOn:)`, with the changes in the folder of the file as the trigger.
  ///
  /// It completes when the folder is removed or moved. A symbolic link to a file of another folder
  /// is checked when the link changes, not when the file does: use `tail(_:from:every:on:)` for it, and
  /// on other systems, as folders are watched on Linux only.
  public static func tail(
    _ file: URL,
    from start: TailStart = .end
  ) -> Signal<String, FileError> {
    let (path, name) = (file.checkedPath("tail(_:from:)"), file.lastPathComponent)
    let changes = FileManager.changes(in: file.deletingLastPathComponent()).filter { change in
      switch change {
      case .created(let changed), .modified(let changed), .removed(let changed):
        // The name may be that of a symbolic link.
        changed == name
          || resolvedPath(of: path).map { URL(fileURLWithPath: $0).lastPathComponent } == changed
      case .overflow: true
      }
    }
    return tail(file, from: start, checkingOn: changes)
  }
}
#endif
