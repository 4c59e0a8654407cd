import Foundation
import RKFoundation
import TestSupport
import Testing

private final class Sender: Sendable {}

@Suite("NotificationCenter.notification")
struct NotificationTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("test")

  @Test
  func `sends what a closure reads from each notification, before post returns, and skips nil`() {
    let log = Log<Int>()
    let observation = center.notification(name: name) { $0.userInfo?["n"] as? Int }
      .observeNext { log($0) }
    center.post(name: name, object: nil, userInfo: ["n": 1])
    center.post(name: name, object: nil)
    center.post(name: .init("other"), object: nil, userInfo: ["n": 2])
    #expect(log.values == [1])
    observation.dispose()
    center.post(name: name, object: nil, userInfo: ["n": 3])
    #expect(log.values == [1])
  }

  @Test func `sends notifications of one sender`() {
    let (sender, other) = (Sender(), Sender())
    let count = Sum()
    center.notification(name: name, object: sender).observeNext { count.add() }
    center.post(name: name, object: other)
    #expect(count.value == 0)
    center.post(name: name, object: sender)
    #expect(count.value == 1)
  }

  @Test func `sends notifications of all names`() {
    let log = Log<String>()
    center.notification(name: nil) { $0.name.rawValue }.observeNext { log($0) }
    center.post(name: .init("a"), object: nil)
    center.post(name: .init("b"), object: nil)
    #expect(log.values == ["a", "b"])
  }

  @Test func `releases the observer when it is disposed`() {
    let tracker = Tracker()
    let observation: any Disposable = {
      let tracked = tracker.track()
      return center.notification(name: name).observeNext { tracked.use() }
    }()
    #expect(tracker.live == 1)
    observation.dispose()
    #expect(tracker.live == 0)
  }
}
