import Foundation
import RKFoundation
import RKTesting
import TestSupport
import Testing

@Suite("FileHandle.tail", .timeLimit(.minutes(30)))
struct TailTests {
  private let folder: Folder
  private let check = PassthroughSubject<Void, Never>()
  private let log = Log<String>()

  init() throws {
    folder = try Folder()
  }

  private func tail(from start: TailStart = .end) -> any Disposable {
    FileHandle.tail(folder.file("file"), from: start, checkingOn: check).observe { event in
      switch event {
      case .next(let line): log(line)
      case .failed(let error): log("failed: \(error)")
      case .completed: log("completed")
      }
    }
  }

  /// The events since the last call.
  private func checked() -> [String] {
    let count = log.count
    check.send(())
    return Array(log.values[count...])
  }

  @Test func `sends the lines that are appended`() throws {
    try folder.write("old\n")
    _ = tail()
    #expect(log.values == [])
    #expect(checked() == [])
    try folder.append("a\nb")
    #expect(checked() == ["a"])
    try folder.append("c\n\n")
    #expect(checked() == ["bc", ""])
  }

  @Test func `sends the present lines first, from the beginning`() throws {
    try folder.write("a\nb")
    _ = tail(from: .beginning)
    #expect(log.values == ["a"])
  }

  @Test func `reads a truncated file from its beginning`() throws {
    try folder.write("one\ntwo\nthr")
    _ = tail(from: .beginning)
    #expect(log.values == ["one", "two"])
    truncate(folder.file("file").path, 0)
    try folder.append("new\n")
    #expect(checked() == ["thr", "new"])
  }

  @Test func `sends the rest of a replaced file, and then the new one`() throws {
    try folder.write("a\n")
    _ = tail()
    try folder.append("b\nc")
    try FileManager.default.moveItem(at: folder.file("file"), to: folder.file("file.1"))
    try folder.append("d\n", to: "file.1")
    try folder.append("new\n")
    #expect(checked() == ["b", "cd", "new"])
    try folder.append("late\n", to: "file.1")
    #expect(checked() == [])
    #expect(openDescriptors(of: folder.file("file.1").path) == 0)
  }

  @Test func `follows a file that was moved away until there is a new one`() throws {
    try folder.write("a\n")
    _ = tail()
    try FileManager.default.moveItem(at: folder.file("file"), to: folder.file("file.1"))
    try folder.append("b\n", to: "file.1")
    #expect(checked() == ["b"])
    try folder.append("new\n")
    #expect(checked() == ["new"])
  }

  @Test func `waits for a file that does not exist, and sends all of it`() throws {
    _ = tail()
    #expect(checked() == [])
    try folder.append("a\n")
    #expect(checked() == ["a"])
  }

  @Test func `fails when the file cannot be read`() throws {
    try FileManager.default.createDirectory(
      at: folder.file("file"),
      withIntermediateDirectories: true
    )
    _ = tail(from: .beginning)
    #expect(log.values == ["failed: \(folder.file("file").path): Is a directory"])
  }

  @Test func `ends with its trigger, and closes the file`() throws {
    try folder.write("a\n")
    _ = tail()
    #expect(openDescriptors(of: folder.file("file").path) == 1)
    check.send(completion: .finished)
    #expect(log.values == ["completed"])
    #expect(openDescriptors(of: folder.file("file").path) == 0)
  }

  @Test func `sends nothing after disposal, and closes the file`() throws {
    try folder.write("")
    let observation = SerialDisposable()
    observation.otherDisposable = FileHandle.tail(folder.file("file"), checkingOn: check)
      .suppressError(logging: false)
      .observeNext { line in
        log(line)
        observation.dispose()
      }
    try folder.append("a\nb\n")
    #expect(checked() == ["a"])
    #expect(openDescriptors(of: folder.file("file").path) == 0)
  }

  @Test func `checks at each tick of its scheduler`() throws {
    try folder.write("")
    let time = TestScheduler()
    FileHandle.tail(folder.file("file"), every: .ticks(2), on: time)
      .suppressError(logging: false)
      .observeNext { log($0) }
    time.advance(by: .zero)
    try folder.append("a\n")
    time.advance(by: .ticks(1))
    #expect(log.values == [])
    time.advance(by: .ticks(1))
    #expect(log.values == ["a"])
  }

  /// What a writer that rotates its log writes, in any order of events and checks, arrives once.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `sends every line that a rotating writer writes`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var expected: [String] = []
    var (number, rotations) = (0, 0)
    _ = tail()
    for _ in 0..<200 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        guard FileManager.default.fileExists(atPath: folder.file("file").path) else { continue }
        // Replaced twice between two checks, a file is never seen.
        check.send(())
        rotations += 1
        try FileManager.default.moveItem(at: folder.file("file"), to: folder.file("\(rotations)"))
      case 1:
        // A truncation that is not checked is seen only if the file did not grow beyond it.
        check.send(())
        guard FileManager.default.fileExists(atPath: folder.file("file").path) else { continue }
        truncate(folder.file("file").path, 0)
        check.send(())
      case 2...4: check.send(())
      default:
        number += 1
        expected.append("\(number)")
        try folder.append("\(number)\n")
      }
    }
    check.send(())
    #expect(log.values == expected)
    #expect(number > 50 && rotations > 3)
  }
}

#if os(Linux)
@Suite("FileManager.changes", .timeLimit(.minutes(30)))
struct FolderChangesTests {
  @Test func `sends the changes of the entries, and completes with the folder`() async throws {
    let folder = try Folder()
    let (stream, feed) = AsyncStream<FolderChange>.makeStream()
    FileManager.changes(in: folder.url).observe { event in
      if let change = event.element { feed.yield(change) } else { feed.finish() }
    }
    var changes: [FolderChange] = []
    try folder.append("", to: "a")
    for await change in stream {
      changes.append(change)
      switch changes.count {
      case 1: try folder.append("x", to: "a")
      case 2: rename(folder.file("a").path, folder.file("b").path)
      case 4: unlink(folder.file("b").path)
      case 5: rmdir(folder.url.path)
      default: break
      }
    }
    #expect(
      changes == [.created("a"), .modified("a"), .removed("a"), .created("b"), .removed("b")]
    )
  }

  @Test func `goes on when a folder is removed whose name only looks the same`() async throws {
    let folder = try Folder()
    // The same text in two sequences of scalars, and so of bytes.
    let (watched, other) = (folder.file("\u{E9}"), folder.file("e\u{301}"))
    for folder in [watched, other] { #expect(mkdir(folder.path, 0o755) == 0) }
    let log = Log<FolderChange?>()
    FileManager.changes(in: watched).observe { log($0.element) }
    #expect(rmdir(other.path) == 0)
    #expect(mkdir(watched.appendingPathComponent("a").path, 0o755) == 0)
    #expect(rmdir(watched.appendingPathComponent("a").path) == 0)
    #expect(rmdir(watched.path) == 0)
    await until { log.values.last == .some(nil) }
    #expect(log.values == [.created("a"), .removed("a"), nil])
  }

  @Test func `a tail completes when its folder is removed, although it has the file open`()
    async throws
  {
    let folder = try Folder()
    try folder.write("a\n")
    var lines: [String] = []
    for try await line in FileHandle.tail(folder.file("file"), from: .beginning).values {
      lines.append(line)
      try FileManager.default.removeItem(at: folder.url)
    }
    #expect(lines == ["a"])
  }

  @Test func `a tail follows a symbolic link`() async throws {
    let folder = try Folder()
    try folder.write("a\n", to: "log.1")
    symlink("log.1", folder.file("log").path)
    var lines: [String] = []
    for try await line in FileHandle.tail(folder.file("log"), from: .beginning).values {
      lines.append(line)
      if line == "c" { break }
      try folder.append(line == "a" ? "b\n" : "c\n", to: "log.1")
    }
    #expect(lines == ["a", "b", "c"])
  }

  @Test func `a tail fails for a named pipe, and does not wait for its writer`() async throws {
    let folder = try Folder()
    mkfifo(folder.file("pipe").path, 0o600)
    #expect(await FileHandle.tail(folder.file("pipe")).failure()?.code == ESPIPE)
  }

  @Test func `fails where there is no folder`() async throws {
    let folder = try Folder()
    let file = try folder.write("")
    #expect(await FileManager.changes(in: folder.file("none")).failure()?.code == ENOENT)
    #expect(await FileManager.changes(in: file).failure()?.code == ENOTDIR)
  }

  @Test func `a tail follows a file through growth and rotation`() async throws {
    let folder = try Folder()
    try folder.write("old\n")
    try folder.write("", to: "other")
    var lines: [String] = []
    let tail = FileHandle.tail(folder.file("file"), from: .beginning)
    for try await line in tail.values {
      lines.append(line)
      switch line {
      case "old":
        try folder.append("x\n", to: "other")
        try folder.append("grown\n")
      case "grown":
        rename(folder.file("file").path, folder.file("file.1").path)
        try folder.append("new\n")
      case "new":
        truncate(folder.file("file").path, 0)
        // Shorter than before, because a file of the same size would not look truncated.
        try folder.append("x\n")
      default: break
      }
      if line == "x" { break }
    }
    #expect(lines == ["old", "grown", "new", "x"])
  }
}
#endif
