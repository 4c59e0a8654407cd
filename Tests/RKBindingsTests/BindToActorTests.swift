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

  @Test func `does not keep the actor alive, and ends the source when it goes`() {
    let log = Log<String>()
    let source = Signal<String, Never> { _ in BlockDisposable { log("disposed") } }
    var store: Store? = Store()
    weak let remains = store
    if let store { source.bind(to: store) { $0.append($1) } }
    store = nil
    #expect(remains == nil)
    #expect(log.values == ["disposed"])
  }
}
