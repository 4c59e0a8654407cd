import Foundation
import RKFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A kind of request that fails if the status is not in 200..<300.
private enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case data, decoded, chunks, serverSentEvents, download, upload, uploadOfFile

  var testDescription: String { rawValue }

  /// The request to a URL; a download replaces the file, and an upload reads it.
  func signal(in session: URLSession, _ url: URL, _ file: URL) -> Signal<Void, RequestError> {
    var post = URLRequest(url: url)
    post.httpMethod = "POST"
    switch self {
    case .data:
      let data: Signal<Data, RequestError> = session.data(for: url)
      return data.map { _ in () }
    case .decoded: return session.decoded(as: [Int].self, for: url).map { _ in () }
    case .chunks: return session.chunks(for: url).map { _ in () }
    case .serverSentEvents: return session.serverSentEvents(for: url).map { _ in () }
    case .download: return session.download(for: url, to: file).map { _ in () }
    case .upload:
      let upload = session.upload(Data("body".utf8), for: post)
      return upload.compactMap { if case .finished = $0 { () } else { nil } }
    case .uploadOfFile:
      let upload = session.upload(file: file, for: post)
      return upload.compactMap { if case .finished = $0 { () } else { nil } }
    }
  }
}

@Suite("URLSession: the status", .timeLimit(.minutes(30)))
struct StatusTests {
  /// Statuses that are no success, with fields that Foundation treats in special ways.
  private static let statuses = [
    "300 Multiple Choices", "301 Moved Permanently", "302 Found", "302 Found\r\nLocation: ",
    "302 Found\r\nLocation: http://[", "303 See Other", "304 Not Modified",
    "307 Temporary Redirect", "308 Permanent Redirect",
    "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"",
    "401 Unauthorized\r\nWWW-Authenticate: Bearer\r\nWWW-Authenticate: Basic realm=\"a\"",
    "401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"a\", nonce=\"b\", qop=\"auth\"",
    "401 Unauthorized\r\nWWW-Authenticate: Bearer", "401 Unauthorized", "404 Not Found",
    "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"a\"",
    "500 Internal Server Error",
  ]

  @Test(arguments: Kind.allCases, statuses)
  fileprivate func `is the failure of every kind of request unless it indicates success`(
    kind: Kind,
    status: String
  ) async throws {
    let folder = try Folder()
    let file = try folder.write("old")
    let hasBody = !status.hasPrefix("304")
    let server = try HTTPServer(status, body: hasBody ? "data: no\n\n" : "")
    let session = URLSession(configuration: .patient)
    let failure = await kind.signal(in: session, server.url(), file).failure()
    #expect(failure?.statusCode == Int(status.prefix(3)))
    if case .status(_, let body) = failure, hasBody, !status.hasPrefix("30") {
      #expect(String(decoding: body, as: UTF8.self) == "data: no\n\n")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    #expect(try folder.names == ["file"])
    #expect(server.requests.value.count == 1)
  }

  @Test(arguments: [Kind.data, .chunks, .download, .upload])
  fileprivate func `is not the status of an earlier informational response`(kind: Kind) async throws
  {
    let folder = try Folder()
    let file = try folder.write("old")
    let server = try HTTPServer { _, connection in
      connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
      connection.answer(body: Data("new".utf8))
    }
    let session = URLSession(configuration: .patient)
    let count = try await kind.signal(in: session, server.url(), file).collected().count
    #expect(count > 0)
    let content = try String(contentsOf: file, encoding: .utf8)
    #expect(content == (kind == .download ? "new" : "old"))
  }

  @Test(arguments: statuses)
  func `is in the response with the body, whatever it is`(status: String) async throws {
    let server = try HTTPServer(status, body: status.hasPrefix("304") ? "" : "no")
    for hasCache in [false, true] {
      let configuration = URLSessionConfiguration.patient
      if !hasCache { configuration.urlCache = nil }
      let session = URLSession(configuration: configuration)
      let replies = try await session.response(for: server.url()).collected()
      #expect(
        replies.map { ($0.response as? HTTPURLResponse)?.statusCode } == [Int(status.prefix(3))]
      )
      if !status.hasPrefix("30") { #expect(replies.map(\.data) == [Data("no".utf8)]) }
    }
  }
}

@Suite("RequestError")
struct RequestErrorTests {
  @Test func `is transient for the statuses after which the same request may succeed`() throws {
    let url = try #require(URL(string: "http://localhost"))
    let transient = try (100...599).filter { status in
      let response = HTTPURLResponse(
        url: url,
        statusCode: status,
        httpVersion: nil,
        headerFields: nil
      )
      return RequestError.status(try #require(response), body: Data()).isTransient
    }
    #expect(transient == [408, 425, 429, 500, 502, 503, 504])
  }

  @Test func `is transient for the errors of a connection, not for those of a request`() {
    let connection: [URLError.Code] = [
      .timedOut, .cannotConnectToHost, .networkConnectionLost, .notConnectedToInternet,
      .cannotFindHost, .dnsLookupFailed, .badServerResponse, .unknown,
    ]
    let request: [URLError.Code] = [
      .badURL, .unsupportedURL, .cancelled, .userAuthenticationRequired, .fileDoesNotExist,
    ]
    let transient = (connection + request).filter {
      RequestError.transport(URLError($0)).isTransient
    }
    #expect(transient == connection)
  }
}

@Suite("URLSession: the session's delegate", .timeLimit(.minutes(30)))
struct SessionDelegateTests {
  /// Answers with the header field of the request that authenticates it.
  private static func server() throws -> HTTPServer {
    try HTTPServer { request, connection in
      if let field = request.headers["authorization"] {
        connection.answer(body: Data(field.utf8))
      } else if request.path == "/old" {
        connection.answer("302 Found", headers: ["Location: /new"])
      } else {
        connection.answer(
          "401 Unauthorized",
          headers: ["WWW-Authenticate: Basic realm=\"a\""],
          body: Data("no".utf8)
        )
      }
    }
  }

  private static func session(_ delegate: any URLSessionDelegate, hasCache: Bool) -> URLSession {
    let configuration = URLSessionConfiguration.patient
    if !hasCache { configuration.urlCache = nil }
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  @Test(arguments: [false, true])
  func `answers challenges`(hasCache: Bool) async throws {
    let server = try Self.server()
    let session = Self.session(Answering(), hasCache: hasCache)
    let replies = try await session.response(for: server.url()).collected()
    // "Basic" and "user:password" in Base64.
    #expect(
      replies.map { String(decoding: $0.data, as: UTF8.self) } == ["Basic dXNlcjpwYXNzd29yZA=="]
    )
  }

  @Test(arguments: [false, true])
  func `keeps the response if the delegate does not answer`(hasCache: Bool) async throws {
    let server = try Self.server()
    let session = Self.session(Silent(), hasCache: hasCache)
    let replies = try await session.response(for: server.url()).collected()
    #expect(replies.map { ($0.response as? HTTPURLResponse)?.statusCode } == [401])
    #expect(replies.map(\.data) == [Data("no".utf8)])
  }

  @Test(arguments: [false, true])
  func `may refuse a redirection`(hasCache: Bool) async throws {
    let server = try Self.server()
    let session = Self.session(Refusing(), hasCache: hasCache)
    let replies = try await session.response(for: server.url("/old")).collected()
    #expect(replies.map { ($0.response as? HTTPURLResponse)?.statusCode } == [302])
    #expect(server.requests.value.map(\.path) == ["/old"])
  }

  private final class Silent: NSObject, URLSessionTaskDelegate, Sendable {}

  private final class Answering: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let credential = URLCredential(user: "user", password: "password", persistence: .none)
      completionHandler(.useCredential, credential)
    }
  }

  private final class Refusing: NSObject, URLSessionTaskDelegate, Sendable {
    func urlSession(
      _ session: URLSession,
      task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }
}
