import Foundation
import RKFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let session = URLSession(configuration: .patient)

@Suite("URLSession.response", .timeLimit(.minutes(30)))
struct ResponseTests {
  private struct User: Decodable, Equatable, Sendable { let name: String }

  @Test func `sends the body and the response, whatever the status`() async throws {
    let server = try HTTPServer("404 Not Found", headers: ["X-A: b"], body: "no")
    let replies = try await session.response(for: server.url("/a")).collected()
    let response = try #require(replies.first?.response as? HTTPURLResponse)
    #expect(replies.map { String(decoding: $0.data, as: UTF8.self) } == ["no"])
    #expect(response.statusCode == 404)
    #expect(response.value(forHTTPHeaderField: "X-A") == "b")
    #expect(server.requests.value.map(\.path) == ["/a"])
  }

  @Test func `sends a request for each observation, and none before`() async throws {
    let server = try HTTPServer(body: "yes")
    var request = URLRequest(url: server.url())
    request.httpMethod = "PUT"
    request.httpBody = Data("body".utf8)
    let data: Signal<Data, RequestError> = session.data(for: request)
    #expect(server.requests.value.count == 0)
    _ = try await data.collected()
    _ = try await data.collected()
    #expect(server.requests.value.map(\.method) == ["PUT", "PUT"])
    #expect(
      server.requests.value.map { String(decoding: $0.body, as: UTF8.self) } == ["body", "body"]
    )
  }

  @Test func `sends events on the delegate queue of the session`() async throws {
    let server = try HTTPServer(body: "yes")
    let (queue, isCurrent) = (OperationQueue(), Log<Bool>())
    let session = URLSession(configuration: .patient, delegate: nil, delegateQueue: queue)
    let events = session.response(for: server.url()).handleEvents(
      receiveOutput: { _ in isCurrent(OperationQueue.current === queue) },
      receiveCompletion: { _ in isCurrent(OperationQueue.current === queue) }
    )
    _ = try await events.collected()
    #expect(isCurrent.values == [true, true])
  }

  @Test func `fails with the status and the body`() async throws {
    let server = try HTTPServer("500 Internal Server Error", body: "broken")
    let failure = await session.data(for: server.url()).failure()
    guard case .status(let response, let body) = failure else {
      Issue.record("a status is expected, not \(String(describing: failure))")
      return
    }
    #expect(response.statusCode == 500)
    #expect(String(decoding: body, as: UTF8.self) == "broken")
  }

  @Test func `decodes the body`() async throws {
    let server = try HTTPServer(body: #"[{"name": "A"}, {"name": "B"}]"#)
    let users = try await session.decoded(as: [User].self, for: server.url()).collected()
    #expect(users == [[User(name: "A"), User(name: "B")]])
  }

  @Test func `fails with the path to a value that cannot be decoded, and with the body`()
    async throws
  {
    let json = #"[{"name": "A"}, {"name": 2}]"#
    let server = try HTTPServer(body: json)
    let failure = await session.decoded(as: [User].self, for: server.url()).failure()
    guard case .decoding(let error, let body) = failure else {
      Issue.record("a failure of decoding is expected, not \(String(describing: failure))")
      return
    }
    #expect(error.path == "[1].name")
    #expect(String(decoding: body, as: UTF8.self) == json)
  }

  @available(*, deprecated)
  @Test func `rx_JSON sends JSON of any shape, and fails if the body is not JSON`() async throws {
    let server = try HTTPServer(body: #"{"a": [1, "x", null, true]}"#)
    let values = try await session.rx_JSON(server.url()).collected()
    let members = try #require(values.first as? [String: any Sendable])
    let elements = try #require(members["a"] as? [any Sendable])
    #expect(elements[0] as? Int == 1)
    #expect(elements[1] as? String == "x")
    #expect(elements[2] is NSNull)
    #expect(elements[3] as? Bool == true)
    let broken = try HTTPServer(body: "{")
    guard case .decoding(_, let body) = await session.rx_JSON(broken.url()).failure() else {
      Issue.record("a failure of decoding is expected")
      return
    }
    #expect(body == Data("{".utf8))
  }

  @Test func `follows a redirection`() async throws {
    let server = try HTTPServer { request, connection in
      if request.path == "/new" {
        connection.answer(body: Data("moved".utf8))
      } else {
        connection.answer("302 Found", headers: ["Location: /new"])
      }
    }
    let bodies = try await session.data(for: server.url("/old")).collected()
    #expect(bodies == [Data("moved".utf8)])
    #expect(server.requests.value.map(\.path) == ["/old", "/new"])
  }

  @Test func `fails when the server cuts the connection`() async throws {
    let server = try HTTPServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
    }
    let failure = await session.data(for: server.url()).failure()
    guard case .transport = failure else {
      Issue.record("a failure of transport is expected, not \(String(describing: failure))")
      return
    }
    #expect(failure?.isTransient == true)
  }

  @Test func `fails when nothing listens`() async throws {
    let closed = try #require(URL(string: "http://127.0.0.1:1/"))
    guard case .transport(let error) = await session.data(for: closed).failure() else {
      Issue.record("a failure of transport is expected")
      return
    }
    #expect(error.code == .cannotConnectToHost)
  }

  @Test(arguments: [false, true])
  func `closes the connection when it is disposed`(isStreamed: Bool) async throws {
    let (asked, closed) = (Gate(), Gate())
    let server = try HTTPServer { _, connection in
      asked.open()
      connection.waitForClose()
      closed.open()
    }
    let observation: any Disposable
    if isStreamed {
      observation = session.chunks(for: server.url()).observe {
        Issue.record("nothing is sent: \($0)")
      }
    } else {
      observation = session.data(for: server.url()).observe {
        Issue.record("nothing is sent: \($0)")
      }
    }
    await asked.passed()
    observation.dispose()
    await closed.passed()
  }
}
