import Foundation
import RKFoundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Older names of RKFoundation", .timeLimit(.minutes(30)))
struct DeprecatedTests {
  private final class Sender: Sendable {}

  @available(*, deprecated)
  @Test func `send the whole request`() async throws {
    let server = try HTTPServer(body: "1")
    let session = URLSession(configuration: .patient)
    var request = URLRequest(url: server.url("/a"))
    request.httpMethod = "PUT"
    let replies = try await session.rx_response(request).collected()
    #expect(replies.map { String(decoding: $0.data, as: UTF8.self) } == ["1"])
    #expect(try await session.rx_data(request).collected() == [Data("1".utf8)])
    #expect(try await session.rx_JSON(request).collected().map { $0 as? Int } == [1])
    #expect(server.requests.value.map(\.method) == ["PUT", "PUT", "PUT"])
    #expect(server.requests.value.map(\.path) == ["/a", "/a", "/a"])
  }

  @available(*, deprecated)
  @Test func `observe notifications of one name and one sender`() {
    let (center, sender, count) = (NotificationCenter(), Sender(), Sum())
    let name = Notification.Name("test")
    center.rx_notification(name, object: sender).observeNext { count.add() }
    center.post(name: name, object: nil)
    center.post(name: .init("other"), object: sender)
    #expect(count.value == 0)
    center.post(name: name, object: sender)
    #expect(count.value == 1)
  }
}
