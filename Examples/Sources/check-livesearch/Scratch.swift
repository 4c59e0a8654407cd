#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder for the checks to make files in; removed with all that is in it.
final class Scratch {
  let path: String

  init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/livesearch.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { Descriptor.fatal("mkdtemp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() { Self.remove(path, in: AT_FDCWD) }

  func remove(_ name: String) { Self.remove("\(path)/\(name)", in: AT_FDCWD) }

  /// Makes a folder inside, and gives its path.
  @discardableResult
  func folder(_ name: String) -> String {
    guard mkdir("\(path)/\(name)", 0o755) == 0 else { Descriptor.fatal("mkdir \(name)") }
    return "\(path)/\(name)"
  }

  func file(_ name: String, _ text: String) {
    file(bytes: Array(name.utf8), Array(text.utf8))
  }

  /// Makes a file whose name may be any bytes.
  func file(bytes name: [UInt8], _ content: [UInt8]) {
    let full = (Array("\(path)/".utf8) + name).map { CChar(bitPattern: $0) } + [0]
    write(content, to: open(full, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644))
  }

  func link(_ name: String, to target: String) {
    guard symlink(target, "\(path)/\(name)") == 0 else { Descriptor.fatal("symlink \(name)") }
  }

  /// Makes a folder and a file whose paths are too long to be opened, also by root.
  func unreachable(below name: String) {
    var folder = open("\(path)/\(name)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var length = path.utf8.count + name.utf8.count + 1
    let level = String(repeating: "d", count: 200)
    while length + 201 < Int(PATH_MAX) - 6 {
      folder = Self.makeFolder(level, in: folder)
      length += 201
    }
    let file = String(repeating: "f", count: 240)
    write(
      Array("text\n".utf8),
      to: openat(folder, file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    )
    close(Self.makeFolder(String(repeating: "e", count: 240), in: folder))
  }

  private static func makeFolder(_ name: String, in folder: Int32) -> Int32 {
    guard mkdirat(folder, name, 0o755) == 0 else { Descriptor.fatal("mkdirat") }
    defer { close(folder) }
    return openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  private func write(_ content: [UInt8], to descriptor: Int32) {
    guard descriptor >= 0 else { Descriptor.fatal("creating a file") }
    Descriptor.writeAll(content, to: descriptor)
    close(descriptor)
  }

  /// Goes from folder to folder, as paths may be too long.
  private static func remove(_ name: UnsafePointer<CChar>, in parent: Int32) {
    if unlinkat(parent, name, 0) == 0 { return }
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(parent, name, flags)
    guard descriptor >= 0, let folder = fdopendir(descriptor) else { return }
    while let entry = readdir(folder) {
      withUnsafePointer(to: &entry.pointee.d_name) { field in
        let start = UnsafeRawPointer(field).assumingMemoryBound(to: CChar.self)
        if strcmp(start, ".") != 0, strcmp(start, "..") != 0 {
          remove(start, in: descriptor)
        }
      }
    }
    closedir(folder)
    unlinkat(parent, name, AT_REMOVEDIR)
  }
}
