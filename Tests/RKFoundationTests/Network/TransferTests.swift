import Foundation
import RKFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let session = URLSession(configuration: .patient)

@Suite("URLSession.download", .timeLimit(.minutes(30)))
struct DownloadTests {
  @Test func `writes the file, and sends the progress and the file`() async throws {
    let folder = try Folder()
    let body = String(repeating: "0123456789", count: 50_000)
    let server = try HTTPServer(body: body)
    let file = try folder.write("old", to: "a")
    let transfers = try await session.download(for: server.url(), to: file).collected()
    #expect(try String(contentsOf: file, encoding: .utf8) == body)
    #expect(transfers.last == .finished(file))
    let progress = transfers.compactMap { transfer -> TransferProgress? in
      if case .progress(let progress) = transfer { progress } else { nil }
    }
    #expect(progress.count == transfers.count - 1)
    #expect(progress.last == TransferProgress(completed: 500_000, total: 500_000))
    #expect(progress.map(\.completed) == progress.map(\.completed).sorted())
    #expect(try folder.names == ["a"])
  }

  @Test(arguments: ["404 Not Found", "cut"])
  func `leaves the destination as it was when it fails`(status: String) async throws {
    let folder = try Folder()
    let file = try folder.write("old", to: "a")
    let server = try HTTPServer { _, connection in
      if status != "cut" { return connection.answer(status, body: Data("no".utf8)) }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
    }
    let failure = await session.download(for: server.url(), to: file).failure()
    #expect(failure?.statusCode == (status == "cut" ? nil : 404))
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    #expect(try folder.names == ["a"])
  }

  @Test func `removes what it wrote when it is disposed`() async throws {
    let folder = try Folder()
    let server = try HTTPServer { _, connection in
      connection.beginChunks()
      connection.chunk("abc")
      connection.waitForClose()
    }
    let transfers = AsyncStream<Transfer<URL>>.makeStream()
    let observation = session.download(for: server.url(), to: folder.file("a"))
      .observe { if let transfer = $0.element { transfers.continuation.yield(transfer) } }
    for await transfer in transfers.stream {
      #expect(transfer == .progress(TransferProgress(completed: 3)))
      #expect(try folder.names.count == 1)
      observation.dispose()
      #expect(try folder.names == [])
      break
    }
  }

  @Test func `fails at once when the folder does not exist`() async throws {
    let folder = try Folder()
    let server = try HTTPServer(body: "a")
    let file = folder.file("missing").appendingPathComponent("a")
    guard case .file(let error) = await session.download(for: server.url(), to: file).failure()
    else {
      Issue.record("an error of the file is expected")
      return
    }
    #expect(error.code == ENOENT)
    #expect(server.requests.value.count == 0)
  }

  @Test func `writes a file with the permissions of any new file`() async throws {
    let folder = try Folder()
    let server = try HTTPServer(body: "abc")
    _ = try await session.download(for: server.url(), to: folder.file("a")).collected()
    let files = try [folder.file("a"), folder.write("abc", to: "b")]
    let permissions = try files.map {
      try FileManager.default.attributesOfItem(atPath: $0.path)[.posixPermissions] as? Int
    }
    #expect(permissions[0] != nil)
    #expect(permissions[0] == permissions[1])
  }

  @Test func `writes a file with the longest name`() async throws {
    let folder = try Folder()
    let server = try HTTPServer(body: "abc")
    let name = String(repeating: "n", count: 255)
    _ = try await session.download(for: server.url(), to: folder.file(name)).collected()
    #expect(try folder.names == [name])
  }

  @Test func `fails with the path of the destination`() async throws {
    let folder = try Folder()
    let server = try HTTPServer(body: "abc")
    let missing = folder.file("missing").appendingPathComponent("a")
    // The first cannot be created, and the second not replaced.
    for file in [missing, folder.url] {
      guard case .file(let error) = await session.download(for: server.url(), to: file).failure()
      else {
        Issue.record("an error of the file is expected")
        return
      }
      #expect(error.path == file.path)
    }
  }

  @Test func `can be turned into a loading signal, with its progress in a property`() async throws {
    let folder = try Folder()
    let server = try HTTPServer(body: "abc")
    let progress = Property(TransferProgress())
    let states = await session.download(for: server.url(), to: folder.file("a"))
      .toLoadingSignal(progress: progress)
      .collected()
    #expect(states.map(\.isLoading) == [true, false])
    #expect(states.last?.value == folder.file("a"))
    #expect(progress.value.fraction == 1)
  }

  @Test func `as a loading signal, sends a failed state when it fails`() async throws {
    let folder = try Folder()
    let server = try HTTPServer("410 Gone")
    let states = await session.download(for: server.url(), to: folder.file("a"))
      .toLoadingSignal(progress: Property(TransferProgress()))
      .collected()
    #expect(states.map(\.isLoading) == [true, false])
    #expect(states.last?.error?.statusCode == 410)
  }
}

@Suite("URLSession.upload", .timeLimit(.minutes(30)))
struct UploadTests {
  private static func request(_ server: HTTPServer) -> URLRequest {
    var request = URLRequest(url: server.url())
    request.httpMethod = "POST"
    return request
  }

  private static func progress(_ transfers: [Transfer<Data>]) -> [Int64] {
    transfers.compactMap {
      if case .progress(let progress) = $0 { progress.completed } else { nil }
    }
  }

  @Test(arguments: [false, true])
  func `sends the body, the progress and the response`(isFile: Bool) async throws {
    let folder = try Folder()
    let server = try HTTPServer(body: "thanks")
    let body = String(repeating: "x", count: 400_000)
    let file = try folder.write(body)
    let upload =
      isFile
      ? session.upload(file: file, for: Self.request(server))
      : session.upload(Data(body.utf8), for: Self.request(server))
    let transfers = try await upload.collected()
    #expect(transfers.last == .finished(Data("thanks".utf8)))
    #expect(server.requests.value.map(\.body.count) == [400_000])
    let progress = Self.progress(transfers)
    #expect(progress.last == 400_000)
    #expect(zip(progress, progress.dropFirst()).allSatisfy(<))
  }

  @Test func `fails with the status`() async throws {
    let server = try HTTPServer("413 Content Too Large")
    let upload = session.upload(Data("x".utf8), for: Self.request(server))
    #expect(await upload.failure()?.statusCode == 413)
  }

  @Test func `fails when the file does not exist, without a request`() async throws {
    let folder = try Folder()
    let server = try HTTPServer()
    let upload = session.upload(file: folder.file("none"), for: Self.request(server))
    guard case .file(let error) = await upload.failure() else {
      Issue.record("an error of the file is expected")
      return
    }
    #expect(error.code == ENOENT)
    #expect(server.requests.value.count == 0)
  }
}

@Suite("URLSession.upload of anything but a regular file", .timeLimit(.minutes(30)))
struct UploadFileTests {
  @Test(arguments: [(".", EISDIR), ("pipe", EINVAL)])
  func `fails without a request`(name: String, code: Int32) async throws {
    let folder = try Folder()
    let server = try HTTPServer()
    // Nothing writes to the pipe, so that opening it would block.
    #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
    let file = folder.file(name)
    let upload = session.upload(file: file, for: URLRequest(url: server.url()))
    guard case .file(let error) = await upload.failure() else {
      Issue.record("an error of the file is expected")
      return
    }
    #expect(error == FileError(path: file.path, code: code))
    #expect(server.requests.value.count == 0)
  }
}

@Suite("Descriptors", .timeLimit(.minutes(30)))
struct DescriptorTests {
  @Test func `requests leave no descriptor open`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      func requestAll(_ count: Int) async throws {
        let session = URLSession(configuration: .patient)
        let server = try HTTPServer { request, connection in
          if request.path == "/cut" { return }
          if request.path == "/hang" { return connection.waitForClose() }
          connection.answer(request.path == "/500" ? "500 Error" : "200 OK", body: Data("abc".utf8))
        }
        for round in 1...count {
          _ = try await session.data(for: server.url()).collected()
          _ = await session.data(for: server.url("/500")).failure()
          _ = await session.data(for: server.url("/cut")).failure()
          _ = try await session.chunks(for: server.url()).collected()
          _ = await session.chunks(for: server.url("/500")).failure()
          _ = try await session.download(for: server.url(), to: folder.file("a")).collected()
          _ = await session.download(for: server.url("/cut"), to: folder.file("b")).failure()
          let data = session.data(for: server.url("/hang")).observe { _ in }
          let file = session.download(for: server.url("/hang"), to: folder.file("c")).observe { _ in
          }
          await expectSoon("both requests arrive") {
            server.requests.value.count { $0.path == "/hang" } == 2 * round
          }
          data.dispose()
          file.dispose()
        }
        session.finishTasksAndInvalidate()
      }
      try await requestAll(1)
      await expectSoon("the first requests have ended") { (try? folder.names) == ["a"] }
      let before = openDescriptors()
      try await requestAll(10)
      await expectSoon("all descriptors are closed") { openDescriptors() <= before }
      #expect(try folder.names == ["a"])
    }
  }
}
