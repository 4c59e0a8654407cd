import Foundation

#if canImport(Darwin)
import Darwin
private let streamSocket = SOCK_STREAM
#elseif canImport(Musl)
import Musl
private let streamSocket = Int32(SOCK_STREAM)
#else
import Glibc
private let streamSocket = Int32(SOCK_STREAM.rawValue)
#endif

/// Serves the files of a folder on this machine only.
struct Server {
  let folder: URL
  /// The path that the site is built for: `/` or `/name/`.
  let base: String
  let port: UInt16
  private let socket: Int32

  /// Listens on a port, or on a free one if something else does.
  init(folder: URL, base: String, port: UInt16 = 0) {
    var number = Server.listen(on: port)
    if number < 0 { number = Server.listen(on: 0) }
    if number < 0 { fail("cannot listen on a port") }
    self.folder = folder
    self.base = base
    self.socket = number
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(number, $0, &size) }
    }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  private static func listen(on port: UInt16) -> Int32 {
    let number = Foundation.socket(AF_INET, streamSocket, 0)
    var yes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(number, $0, size) }
    }
    return status == 0 && Foundation.listen(number, 64) == 0 ? number : -1
  }

  /// Answers requests, each on a thread of its own, and does not return.
  func run() -> Never {
    signal(SIGPIPE, SIG_IGN)
    while true {
      let connection = accept(socket, nil, nil)
      if connection >= 0 { Thread.detachNewThread { answer(connection) } }
    }
  }

  private func answer(_ connection: Int32) {
    defer { close(connection) }
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8192)
    while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count <= 0 { return }
      request += buffer[..<count]
    }
    let line = String(decoding: request.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
    guard line.count > 1 else { return }
    let target = line[1].split(separator: "?", maxSplits: 1)[0]
    let (status, type, body) = content(of: String(target))
    let head = "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
    send(Array((head + "Cache-Control: no-store\r\nConnection: close\r\n\r\n").utf8), connection)
    if line[0] != "HEAD" { send(Array(body), connection) }
  }

  private func send(_ bytes: [UInt8], _ connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, 0) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  private func content(of target: String) -> (status: String, type: String, body: Data) {
    let missing = ("404 Not Found", "text/plain", Data("there is no such page\n".utf8))
    guard target.hasPrefix(base), let path = target.dropFirst(base.count).removingPercentEncoding,
      !path.split(separator: "/").contains("..")
    else { return missing }
    var file = folder.appending(path: path)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
      isFolder.boolValue
    {
      file = file.appending(path: "index.html")
    }
    guard let body = try? Data(contentsOf: file) else { return missing }
    return ("200 OK", types[file.pathExtension] ?? "application/octet-stream", body)
  }
}

private let types = [
  "html": "text/html; charset=utf-8", "css": "text/css", "js": "text/javascript",
  "json": "application/json", "svg": "image/svg+xml", "ico": "image/x-icon", "png": "image/png",
  "jpg": "image/jpeg", "woff2": "font/woff2",
]
