import Foundation
import RKFoundation
import TestSupport
import Testing

@Suite("FileHandle.lines", .timeLimit(.minutes(30)))
struct LinesOfFileTests {
  @Test func `sends the lines and completes`() async throws {
    let folder = try Folder()
    let file = try folder.write("a\n\nb\r\nc")
    #expect(try await FileHandle.lines(of: file).collected() == ["a", "", "b", "c"])
    try folder.write("a\n")
    #expect(try await FileHandle.lines(of: file).collected() == ["a"])
    try folder.write("")
    #expect(try await FileHandle.lines(of: file).collected() == [])
  }

  @Test func `reads lines that are longer than a part`() async throws {
    let folder = try Folder()
    let lines = (0..<5).map { String(repeating: "\($0)", count: 50_000) }
    let file = try folder.write(lines.joined(separator: "\n"))
    #expect(try await FileHandle.lines(of: file).collected() == lines)
  }

  @Test func `reads on demand, and closes the file when the loop ends`() async throws {
    let folder = try Folder()
    let file = try folder.write(String(repeating: "x\n", count: 1_000_000))
    for try await _ in FileHandle.lines(of: file).values {
      #expect(openDescriptors(of: file.path) == 1)
      break
    }
    #expect(openDescriptors(of: file.path) == 0)
  }

  @Test func `stops and closes the file when it is disposed`() throws {
    let folder = try Folder()
    let file = try folder.write("a\nb\nc\n")
    let log = Log<String>()
    let observation = SerialDisposable()
    observation.otherDisposable = FileHandle.lines(of: file).prefix(maxLength: 2)
      .suppressError(logging: false)
      .observeNext { log($0) }
    #expect(log.values == ["a", "b"])
    #expect(openDescriptors(of: file.path) == 0)
  }

  @Test func `fails when the file cannot be opened or read`() async throws {
    let folder = try Folder()
    let missing = folder.file("none")
    #expect(
      await FileHandle.lines(of: missing).failure() == FileError(path: missing.path, code: ENOENT)
    )
    #expect(await FileHandle.lines(of: folder.url).failure()?.code == EISDIR)
  }

  @Test func `an error names the path and the reason`() {
    #expect(FileError(path: "/a", code: ENOENT).description == "/a: No such file or directory")
  }
}
