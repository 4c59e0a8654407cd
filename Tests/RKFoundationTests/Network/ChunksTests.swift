import Foundation
import RKFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let session = URLSession(configuration: .patient)

@Suite("URLSession.chunks", .timeLimit(.minutes(30)))
struct ChunksTests {
  @Test func `sends each part when it arrives`() async throws {
    let received = Gate()
    // The second part is sent when the client has the first one.
    let server = try HTTPServer { _, connection in
      connection.beginChunks()
      connection.chunk("a\nb")
      received.waitOnThread()
      connection.chunk("c\n")
      connection.chunk("")
    }
    // On the thread that delivers: a task may have to wait for the other tests.
    let lines = try await session.chunks(for: server.url())
      .lines()
      .handleEvents(receiveOutput: { if $0 == "a" { received.open() } })
      .collected()
    #expect(lines == ["a", "bc"])
  }

  @Test func `fails with the status and the body, and sends no part`() async throws {
    let server = try HTTPServer("503 Service Unavailable", body: "later")
    let failure = await session.chunks(for: server.url()).failure()
    guard case .status(let response, let body) = failure else {
      Issue.record("a status is expected, not \(String(describing: failure))")
      return
    }
    #expect(response.statusCode == 503)
    #expect(String(decoding: body, as: UTF8.self) == "later")
  }

  @Test func `keeps a mebibyte of the body of a failure`() async throws {
    let closed = Gate()
    let server = try HTTPServer { _, connection in
      connection.send("HTTP/1.1 500 Internal Server Error\r\n\r\n")
      connection.send(Data(count: 3 << 20))
      connection.waitForClose()
      closed.open()
    }
    guard case .status(_, let body) = await session.chunks(for: server.url()).failure() else {
      Issue.record("a status is expected")
      return
    }
    #expect(body.count == 1 << 20)
    await closed.passed()
  }

  @Test func `fails when the server cuts the connection, after the parts that arrived`()
    async throws
  {
    let server = try HTTPServer { _, connection in
      connection.beginChunks()
      connection.chunk("abc")
    }
    let log = Log<Data>()
    let failure = await session.chunks(for: server.url())
      .handleEvents(receiveOutput: { log($0) })
      .map { _ in () }
      .ignoreOutput()
      .failure()
    guard case .transport = failure else {
      Issue.record("a failure of transport is expected, not \(String(describing: failure))")
      return
    }
    #expect(log.values == [Data("abc".utf8)])
  }
}

@Suite("serverSentEvents", .timeLimit(.minutes(30)))
struct ServerSentEventTests {
  @Test func `sends the events of a stream`() async throws {
    let server = try HTTPServer { _, connection in
      connection.beginChunks(["Content-Type: text/event-stream"])
      connection.chunk(": a comment\n\ndata: a\nda")
      connection.chunk("ta: b\nid: 7\n\nevent: end\r\ndata:c\r\nretry: 1500\r\n\r\n")
      connection.chunk("data: incomplete\n")
      connection.chunk("")
    }
    let events = try await session.serverSentEvents(for: server.url()).collected()
    #expect(
      events == [
        ServerSentEvent(data: "a\nb", id: "7"),
        ServerSentEvent(event: "end", data: "c", id: "7", retry: .milliseconds(1500)),
      ]
    )
    #expect(server.requests.value.first?.headers["accept"] == "text/event-stream")
  }

  @Test(arguments: [
    (["data", ""], [""]),
    (["data:", "data", ""], ["\n"]),
    (["data:  x", ""], [" x"]),
    (["\u{FEFF}data: x", ""], ["x"]),
    (["data: x", "\u{FEFF}data: y", ""], ["x"]),
    (["event: e", "", "data: x", ""], ["x"]),
    (["other: y", "data: x:y", ""], ["x:y"]),
    (["retry: 1x", "id: a\0", "data: x", ""], ["x"]),
    (["retry: 1\u{301}", "id: a\0\u{301}", "data\u{301}: y", "data: x", ""], ["x"]),
    (["data: x"], []),
  ])
  func `reads fields as the standard says`(lines: [String], data: [String]) async {
    let events = await SafeSignal(sequence: lines).serverSentEvents().collected()
    #expect(events == data.map { ServerSentEvent(data: $0) })
  }

  /// Scalars that extend the character before them, so that this is not the colon, space or line break.
  private static let extending = [
    "\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{1F3FD}", "\u{903}",
  ]

  @Test(arguments: extending)
  func `keeps every scalar of a value`(scalar: String) async {
    let text = scalar + "a"
    let stream = """
      data:\(text)

      data: \(text)

      data:  \(text)

      event:\(text)
      id: \(text)
      data:
      data:\(text)


      """
    let events = await SafeSignal(just: Data(stream.utf8)).lines().serverSentEvents().collected()
    let expected = [
      ServerSentEvent(data: text), ServerSentEvent(data: text), ServerSentEvent(data: " " + text),
      ServerSentEvent(event: text, data: "\n" + text, id: text),
    ]
    // Equal strings may have other scalars.
    let scalars = { (events: [ServerSentEvent]) in
      events.map { [$0.event, $0.data, $0.id ?? ""].map { Array($0.unicodeScalars) } }
    }
    #expect(scalars(events) == scalars(expected))
  }

  @Test func `keeps the retry delay if a later field is not a number`() async {
    let lines = ["retry: 5", "retry:", "retry: 99999999999999999999", "retry: 6s", "data: x", ""]
    let events = await SafeSignal(sequence: lines).serverSentEvents().collected()
    #expect(events == [ServerSentEvent(data: "x", retry: .milliseconds(5))])
  }
}
