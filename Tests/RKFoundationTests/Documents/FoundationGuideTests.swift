import Foundation
import RKFoundation
import RKTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Notification.Name {
  fileprivate static let scoreDidChange = Notification.Name("scoreDidChange")
}

private struct User: Codable, Equatable, Sendable { let name: String }

/// The samples of Docs/Foundation.md.
@Suite("Documents: the guide to Foundation", .timeLimit(.minutes(30)))
struct FoundationGuideTests {
  private let shown = Log<String>()
  private let session = URLSession(configuration: .patient)
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func show(_ value: Any) { shown("\(value)") }

  @Test func `the samples of requests show what the guide says`() async throws {
    let server = try HTTPServer { request, connection in
      switch request.path {
      case "/missing": connection.answer("404 Not Found", body: Data("no".utf8))
      case "/file": connection.answer(body: Data("content".utf8))
      case "/events":
        connection.beginChunks()
        connection.chunk("event: tick\ndata: 1\n\n")
        connection.waitForClose()
      default: connection.answer(body: Data(#"[{"name": "Ann"}, {"name": "Bob"}]"#.utf8))
      }
    }
    let users = session.decoded(as: [User].self, for: server.url("/users"))
      .retry(3, delay: .retryAfter(), if: \.isTransient)
    for try await users in users.values { show(users.map(\.name)) }  // ["Ann", "Bob"]

    let query = Property("Ann")
    let results = query.flatMapLatest { text in
      session.decoded(as: [User].self, for: server.url("/users?name=\(text)")).toLoadingSignal()
    }
    let found = await results.compactMap { $0.value }.first
    #expect(found?.count == 2)

    session.decoded(as: User.self, for: server.url("/missing")).observeFailed { error in
      switch error {
      case .transport(let error): show("no response: \(error.code)")
      case .status(let response, let body): show("status \(response.statusCode), \(body)")
      case .decoding(let failure, _): show("\(failure.path): \(failure.reason)")
      case .file(let error): show("\(error.path)")
      }
    }
    await until { shown.count >= 2 }

    let progress = Property(TransferProgress())
    let loading = session.download(for: server.url("/file"), to: folder.file("copy"))
      .toLoadingSignal(progress: progress)
    for await state in loading.values where state.value != nil {
      show(progress.value.fraction ?? 0)  // 1.0
    }

    for try await event in session.serverSentEvents(for: server.url("/events")).values {
      show("\(event.event): \(event.data)")  // tick: 1
      break
    }
    #expect(
      shown.values == [#"["Ann", "Bob"]"#, "status 404, 2 bytes", "1.0", "tick: 1"]
    )
  }

  @Test func `the JSON sample shows the path of the failure`() {
    let json = Data(#"{"users": [{"name": "Ann"}, {"name": 2}]}"#.utf8)
    SafeSignal(just: json).decode([String: [User]].self)
      .observeFailed { show("\($0.path)") }  // users[1].name
    #expect(shown.values == ["users[1].name"])
  }

  @Test func `the notification sample shows the posted score`() {
    let center = NotificationCenter()
    center.notification(name: .scoreDidChange) { $0.userInfo?["score"] as? Int }
      .observeNext { show($0) }  // 7
    center.post(name: .scoreDidChange, object: nil, userInfo: ["score": 7])
    #expect(shown.values == ["7"])
  }
}

// In the suite of defaults, which is serialized: its tests read what this one notifies of.
extension UserDefaultsTests {
  @Test func `the sample stores the value that was set`() {
    let shown = Log<Double>()
    let show = { shown($0) }
    let suite = "ReactiveKit.guide"
    defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
    let volume = UserDefaults.property(forKey: "volume", default: 0.5, suite: suite)
    volume.value = 0.8
    show(UserDefaults(suiteName: suite)?.double(forKey: "volume") ?? 0)  // 0.8
    #expect(shown.values == [0.8])
  }
}
