import Foundation
import RKFoundation

/// A server whose answers depend on the first part of the path.
struct Server {
  struct State: Sendable {
    /// The number of requests of each path.
    var requests: [String: Int] = [:]
    /// The number of requests under way, and its highest value.
    var (running, peak) = (0, 0)
  }

  static let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

  private let server: HTTPServer
  private let current = Property(State())

  var state: State { current.value }

  init() {
    do {
      server = try HTTPServer { [current] request, connection in
        let path = String(request.path.dropFirst())
        let count = current.update { state in
          state.requests[path, default: 0] += 1
          state.running += 1
          state.peak = max(state.peak, state.running)
          return state.requests[path, default: 0]
        }
        Self.answer(path, count, connection)
        current.update { $0.running -= 1 }
      }
    } catch {
      preconditionFailure("a port on the loopback interface: \(error)")
    }
  }

  func url(_ path: String) -> String { server.url("/" + path).absoluteString }

  private static func answer(_ path: String, _ count: Int, _ connection: HTTPConnection) {
    switch path.split(separator: "/").first {
    case "flaky" where count < 3:
      connection.answer("503 Busy", headers: ["Retry-After: 0"])
    case "cut" where count < 2: connection.answer(body: body, missing: 1)
    case "ok", "flaky", "cut", nil: connection.answer(body: body)
    case "half":
      connection.answer(body: body, missing: body.count)
      connection.waitForClose()
    case "moved": connection.answer("302 Found", body: Data("no".utf8))
    case "private":
      let fields = ["WWW-Authenticate: Basic realm=\"a\""]
      connection.answer("401 Unauthorized", headers: fields, body: Data("no".utf8))
    default: connection.answer("404 Not Found", body: Data("no".utf8))
    }
  }
}
