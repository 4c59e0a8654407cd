import RKBindings
import RKCore
import RKSubjects
import TestSupport
import Testing

private actor Store: DisposeBagProvider {
  nonisolated let bag = DisposeBag()
  private var names: [String] = []
  private var whoWaits: CheckedContinuation<[String], Never>?

  func append(_ name: String) {
    names.append(name)
    if name == "last" { whoWaits?.resume(returning: names) }
  }

  func names(sentBy send: @Sendable () -> Void) async -> [String] {
    await withCheckedContinuation { continuation in
      whoWaits = continuation
      send()
    }
  }
}

@Suite("bind(to:) with an actor")
struct BindToActorTests {
  @Test func `calls the closure on the actor, in order`() async {
    let store = Store()
    let names = PassthroughSubject<String, Never>()
    names.bind(to: store) { store, name in
      store.assertIsolated()
      store.append(name)
    }
    let sent = (0..<300).map(String.init) + ["last"]
    let received = await store.names { for name in sent { names.send(name) } }
    #expect(received == sent)
  }
}
