import Foundation
import TestSupport
import Testing

@testable import RKFoundation

@Suite("Descriptor, in the kernel")
struct KernelDescriptorTests {
  @Test func `is not inherited by the processes that others start`() throws {
    let folder = try Folder()
    try folder.write("a", to: "a")
    let (reading, writing) = try Descriptor.pipe(for: "pipe")
    let file = try Descriptor(reading: folder.file("a").path)
    for descriptor in [reading, writing, file] {
      #expect(fcntl(descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test func `writes all, also if a write takes only a part`() throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
    let (reading, writing) = try Descriptor.pipe(for: "pipe")
    let read = Log<[UInt8]>()
    inParallel(2) { index in
      if index == 0 {
        _ = try? writing.write(Data(bytes))
      } else {
        var count = 0
        while count < bytes.count, let part = try? reading.read(), !part.isEmpty {
          count += part.count
          read.append(part)
        }
      }
    }
    #expect(read.values.flatMap(\.self) == bytes)
  }

  @Test func `reads nothing at the end`() throws {
    let folder = try Folder()
    try folder.write("ab", to: "a")
    let file = try Descriptor(reading: folder.file("a").path)
    #expect(try file.read() == Array("ab".utf8))
    #expect(try file.read() == [])
  }

  @Test func `fails with the path and the code`() throws {
    let folder = try Folder()
    let path = folder.file("none").path
    #expect(throws: FileError(path: path, code: ENOENT)) { try Descriptor(reading: path) }
    let directory = try Descriptor(reading: folder.url.path)
    #expect(throws: FileError(path: folder.url.path, code: EISDIR)) { try directory.read() }
    #expect(throws: FileError(path: folder.url.path, code: EBADF)) {
      try directory.write(Data([1]))
    }
  }

  @Test func `recognises a file by its device and its number, not by its path`() throws {
    let folder = try Folder()
    for name in ["a", "b"] { try folder.write("x", to: name) }
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file("a"))
    let status = try Descriptor(reading: folder.file("a").path).status()
    let same = try #require(FileStatus(ofPath: link.path))
    let other = try #require(FileStatus(ofPath: folder.file("b").path))
    #expect(status.isSameFile(as: same))
    #expect(!status.isSameFile(as: other))
    #expect(FileStatus(ofPath: folder.file("none").path) == nil)
    #expect(resolvedPath(of: link.path) == resolvedPath(of: folder.file("a").path))
    #expect(resolvedPath(of: folder.file("none").path) == nil)
  }
}
