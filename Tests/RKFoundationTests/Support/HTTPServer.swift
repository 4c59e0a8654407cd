import Foundation
import RKFoundation

/// A server on the loopback interface, on a port that the system picks; the checks of the examples have it too.
///
/// Each connection is answered once, by a closure on a thread of its own, and is then closed.
final class HTTPServer: Sendable {
  let port: UInt16
  /// The requests that have come.
  let requests = Property<[HTTPRequest]>([])
  private let listener: Int32

  init(_ answer: @escaping @Sendable (HTTPRequest, HTTPConnection) -> Void) throws {
    #if canImport(Darwin)
    listener = socket(AF_INET, SOCK_STREAM, 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    #else
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    if !isBound { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [requests] in
      while true {
        let number = accept(listener, nil, nil)
        if number < 0, [EINTR, ECONNABORTED, EMFILE, ENFILE].contains(errno) { continue }
        if number < 0 { break }
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread {
          let connection = HTTPConnection(number)
          guard let request = connection.readRequest() else { return }
          requests.update { $0.append(request) }
          answer(request, connection)
        }
      }
      close(listener)
    }
  }

  /// A server that answers with the status and the body.
  convenience init(_ status: String = "200 OK", headers: [String] = [], body: String = "") throws {
    try self.init { _, connection in
      connection.answer(status, headers: headers, body: Data(body.utf8))
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  func url(_ path: String = "/") -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
      preconditionFailure("\(path) is not a path")
    }
    return url
  }
}

struct HTTPRequest: Sendable {
  let method: String
  let path: String
  let headers: [String: String]
  let body: Data
}

/// A connection, which is closed when it is deallocated.
final class HTTPConnection: Sendable {
  private let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  func send(_ data: Data) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ text: String) {
    send(Data(text.utf8))
  }

  /// Sends a whole response, or one that says it has more bytes.
  func answer(
    _ status: String = "200 OK",
    headers: [String] = [],
    body: Data = Data(),
    missing: Int = 0
  ) {
    let fields = headers + ["Content-Length: \(body.count + missing)", "Connection: close"]
    send("HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
    send(body)
  }

  /// Begins a response in chunks.
  func beginChunks(_ headers: [String] = []) {
    let fields = headers + ["Transfer-Encoding: chunked", "Connection: close"]
    send("HTTP/1.1 200 OK\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
  }

  /// Sends a chunk; an empty one ends the response.
  func chunk(_ text: String) {
    send("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n")
  }

  /// Blocks until the client closes the connection.
  func waitForClose() {
    while !receive().isEmpty {}
  }

  /// Reads a request; nil if the client has closed the connection.
  func readRequest() -> HTTPRequest? {
    var bytes = Data()
    var end: Range<Data.Index>?
    while end == nil {
      let more = receive()
      if more.isEmpty { return nil }
      bytes += more
      end = bytes.range(of: Data("\r\n\r\n".utf8))
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    let fields = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
    let headers = Dictionary(
      fields.map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) },
      uniquingKeysWith: { first, _ in first }
    )
    var body = Data(bytes[end.upperBound...])
    if headers["expect"]?.lowercased() == "100-continue" { send("HTTP/1.1 100 Continue\r\n\r\n") }
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while body.count < length {
      let more = receive()
      if more.isEmpty { return nil }
      body += more
    }
    return HTTPRequest(
      method: String(words[0]),
      path: String(words[1]),
      headers: headers,
      body: body
    )
  }

  private func receive() -> Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(number, &bytes, bytes.count, 0)
    return Data(bytes[..<max(0, count)])
  }
}
