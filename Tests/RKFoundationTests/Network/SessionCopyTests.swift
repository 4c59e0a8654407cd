import Foundation
import RKFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let session = URLSession(configuration: .patient)

/// A cancelled task of corelibs-foundation traps if it is completing, or has not begun.
@Suite("URLSession: disposal at any time", .timeLimit(.minutes(30)))
struct RequestDisposalTests {
  @Test(arguments: [false, true], ["200 OK", "401 No\r\nWWW-Authenticate: Basic realm=\"a\""])
  func `a thousand requests are disposed before or while they complete`(
    isStreamed: Bool,
    status: String
  ) async {
    await #expect(processExitsWith: .success) { [isStreamed, status] in
      let server = try HTTPServer(status, body: "abc")
      let session = URLSession(configuration: .patient)
      var random = SplitMix64(seed: 5)
      let ended = Sum()
      for round in 0..<1000 {
        let body = isStreamed ? session.chunks(for: server.url()) : session.data(for: server.url())
        let observation = body.observe { if $0.isTerminal { ended.add() } }
        // Half of them at once, the others after some work, of up to a millisecond; a request takes
        // less.
        for _ in 0..<max(0, Int.random(in: -20_000...20_000, using: &random)) { _ = random.next() }
        observation.dispose()
        // One after the other, so that each connection is accepted.
        if round % 20 == 0 { _ = try? await body.collected() }
      }
      #expect(ended.value < 1000)
      let replies = try await session.response(for: server.url()).collected()
      #expect(replies.map(\.data) == [Data("abc".utf8)])
    }
  }
}

@Suite("URLSession: connections", .timeLimit(.minutes(30)))
struct ConnectionReuseTests {
  /// A server that keeps connections open, and counts those that are closed.
  ///
  /// Each connection is one element of its requests.
  private static func server(closed: Sum = Sum()) throws -> HTTPServer {
    try HTTPServer { _, connection in
      repeat {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")
      } while connection.readRequest() != nil
      closed.add()
    }
  }

  @Test(arguments: [false, true])
  func `requests of a session share a connection, with a cache or without`(
    hasCache: Bool
  )
    async throws
  {
    let server = try Self.server()
    let configuration = URLSessionConfiguration.patient
    if !hasCache { configuration.urlCache = nil }
    let session = URLSession(configuration: configuration)
    for _ in 0..<5 {
      let body: Signal<Data, RequestError> = session.data(for: server.url())
      #expect(try await body.collected() == [Data("abc".utf8)])
    }
    #expect(server.requests.value.count == 1)
    session.invalidateAndCancel()
  }

  #if canImport(FoundationNetworking)
  @Test func `later requests close the connections of a session that is released`()
    async throws
  {
    let closed = Sum()
    let server = try Self.server(closed: closed)
    do {
      let session = URLSession(configuration: .patient)
      let body: Signal<Data, RequestError> = session.data(for: server.url())
      _ = try await body.collected()
    }
    let other = try HTTPServer(body: "abc")
    let body: Signal<Data, RequestError> = session.data(for: other.url())
    // The first of them may find the session still alive, on a thread that completes its request.
    await until {
      _ = try? await body.collected()
      return closed.value > 0
    }
  }
  #endif
}
