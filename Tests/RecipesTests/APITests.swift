import Foundation
import ReactiveKit
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Recipe: an API as with Moya")
@MainActor
struct APITests {
  private let network = Stub<String, (Data, status: Int)>()

  private func makeAPI() throws -> API {
    let base = try #require(URL(string: "https://example.com/v1"))
    return API(base: base) { [network] request in
      try await network("\(request.httpMethod ?? "") \(request.url?.absoluteString ?? "")")
    }
  }

  /// Makes a request that is answered; returns its events.
  private func events(_ json: String, status: Int = 200) async throws -> [String] {
    let log = Log<String>()
    try makeAPI().request(GetUser(id: 7)).write(to: log)
    await until { network.calls == ["GET https://example.com/v1/users/7"] }
    network.answer(1, (Data(json.utf8), status))
    await until { !log.values.isEmpty }
    return log.values
  }

  @Test func `a reply is decoded as the type of its endpoint`() async throws {
    #expect(try await events(#"{"name": "Jim"}"#).first?.contains(#"Reply(name: "Jim")"#) == true)
  }

  @Test(arguments: [(#"{"name": "Jim"}"#, 404, "status(404)"), ("[]", 200, "unreadable")])
  func `other replies are failures`(json: String, status: Int, failure: String) async throws {
    let events = try await events(json, status: status)
    #expect(events.count == 1 && events.first?.contains(failure) == true)
  }

  @Test func `a network failure is reported as offline, and each observation sends a request`()
    async throws
  {
    let log = Log<APIError>()
    let user = try makeAPI().request(GetUser(id: 7)).retry(1)
    user.observeFailed { log($0) }
    await until { network.calls.count == 1 }
    network.fail(1)
    await until { network.calls.count == 2 }
    network.fail(2)
    await until { log.values == [.offline] }
  }

  @Test func `disposal cancels the request`() async throws {
    let observation = try makeAPI().request(GetUser(id: 7)).observe { _ in }
    await until { network.calls.count == 1 }
    observation.dispose()
    await until { network.cancelled.count == 1 }
  }

  @Test func `the samples of the page print what it shows`() async throws {
    let guide = Guide("Recipes/API.md")
    let printed = Log<String>()
    let print = { @Sendable (text: String) in
      guide.print(text)
      printed(text)
    }
    let (url, token) = (try #require(URL(string: "https://example.com")), "secret")
    var api = API.live(url)
    api.send = { _ in (Data(#"{"name": "Jim"}"#.utf8), 200) }
    api.request(GetUser(id: 7))
      .suppressError(logging: true)
      .observeNext { print($0.name) }  // prints: Jim
    await until { printed.count == 1 }
    try guide.expectOutput()

    let headers = Log<String>()
    api.send = { request in
      headers(request.value(forHTTPHeaderField: "Authorization") ?? "")
      return (Data(#"{"name": "Jim"}"#.utf8), 200)
    }
    let network = api.send
    api.send = { request in
      var request = request
      request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
      return try await network(request)
    }
    api.request(GetUser(id: 7))
      .suppressError(logging: true)
      .observeNext { print($0.name) }  // prints: Jim
    await until { headers.values == ["Bearer secret"] }
  }
}
