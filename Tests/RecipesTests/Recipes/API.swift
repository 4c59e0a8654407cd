import Foundation
import ReactiveKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to a server, and the type of its reply.
protocol Endpoint: Sendable {
  associatedtype Reply: Decodable & Sendable
  var method: String { get }
  var path: String { get }
  var body: Data? { get }
}

enum APIError: Error, Equatable {
  case status(Int), unreadable, offline
}

/// A client that sends requests to a server with `send`, which a test replaces with a stub.
struct API: Sendable {
  var base: URL
  var send: @Sendable (URLRequest) async throws -> (Data, status: Int)

  /// Returns a signal that sends a request for each observation; disposal cancels the request.
  func request<Request: Endpoint>(_ endpoint: Request) -> Signal<Request.Reply, APIError> {
    var request = URLRequest(url: base.appending(path: endpoint.path))
    request.httpMethod = endpoint.method
    request.httpBody = endpoint.body
    return Signal { [send, request] in try await send(request) }
      .mapError { _ in APIError.offline }
      .tryMap { data, status throws(APIError) in
        guard 200..<300 ~= status else { throw .status(status) }
        do {
          return try JSONDecoder().decode(Request.Reply.self, from: data)
        } catch {
          throw .unreadable
        }
      }
  }
}

extension API {
  static func live(_ base: URL) -> API {
    API(base: base) { request in
      let (data, response) = try await URLSession.shared.data(for: request)
      return (data, (response as? HTTPURLResponse)?.statusCode ?? 0)
    }
  }
}

struct GetUser: Endpoint {
  nonisolated struct Reply: Decodable, Equatable { var name: String }
  var id: Int
  var method: String { "GET" }
  var path: String { "users/\(id)" }
  var body: Data? { nil }
}
