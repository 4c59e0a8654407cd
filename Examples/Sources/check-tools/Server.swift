import Foundation
import Synchronization

/// A server on the loopback interface, whose answers depend on the first part of the path.
final class Server: Sendable {
  struct State: Sendable {
    /// The number of requests of each path.
    var requests: [String: Int] = [:]
    /// The number of requests under way, and its highest value.
    var (running, peak) = (0, 0)
  }

  static let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })

  let port: UInt16
  private let mutex = Mutex(State())

  var state: State { mutex.withLock { $0 } }

  init() {
    #if canImport(Darwin)
    let listener = socket(AF_INET, SOCK_STREAM, 0)
    #else
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let isListening =
          bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
        precondition(isListening, "a port on the loopback interface")
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread {
          self.serve(FileHandle(fileDescriptor: connection, closeOnDealloc: true))
        }
      }
    }
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)/\(path)" }

  private func serve(_ connection: FileHandle) {
    var request = Data()
    while request.range(of: Data("\r\n\r\n".utf8)) == nil {
      let more = connection.availableData
      if more.isEmpty { return }
      request += more
    }
    let words = String(decoding: request, as: UTF8.self).split(separator: " ")
    let path = String(words[1].dropFirst())
    let count = mutex.withLock { state in
      state.requests[path, default: 0] += 1
      state.running += 1
      state.peak = max(state.peak, state.running)
      return state.requests[path, default: 0]
    }
    answer(path, count, connection)
    mutex.withLock { $0.running -= 1 }
  }

  private func answer(_ path: String, _ count: Int, _ connection: FileHandle) {
    func send(_ status: String, _ body: Data, fields: String = "", length: Int? = nil) {
      let head = """
        HTTP/1.1 \(status)\r\nContent-Length: \(length ?? body.count)\r\n\(fields)\
        Connection: close\r\n\r\n
        """
      try? connection.write(contentsOf: Data(head.utf8) + body)
    }
    switch path.split(separator: "/").first {
    case "ok", nil: send("200 OK", Self.body)
    case "flaky" where count < 3: send("503 Busy", Data(), fields: "Retry-After: 0\r\n")
    case "flaky": send("200 OK", Self.body)
    case "cut" where count < 2: send("200 OK", Self.body, length: Self.body.count + 1)
    case "cut": send("200 OK", Self.body)
    case "half":
      send("200 OK", Self.body, length: Self.body.count * 2)
      // Until the client closes the connection.
      while !connection.availableData.isEmpty {}
    case "moved": send("302 Found", Data("no".utf8))
    case "private":
      send("401 Unauthorized", Data("no".utf8), fields: "WWW-Authenticate: Basic realm=\"a\"\r\n")
    default: send("404 Not Found", Data("no".utf8))
    }
  }
}
