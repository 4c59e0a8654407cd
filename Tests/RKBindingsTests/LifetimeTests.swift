import RKBindings
import RKCore
import TestSupport
import Testing

@Suite("Lifetime")
struct LifetimeTests {
  @Test func `ends once, when its token is disposed`() {
    let log = Log<String>()
    let (lifetime, token) = Lifetime.make()
    lifetime.ended.write(to: log)
    lifetime.observeEnded { log("over") }
    lifetime.observeEnded { log("taken back") }.dispose()
    lifetime += BlockDisposable { log("disposed") }
    #expect(!lifetime.hasEnded && !token.isDisposed)
    token.dispose()
    token.dispose()
    #expect(log.values == ["completed", "over", "disposed"])
    #expect(lifetime.hasEnded && token.isDisposed)
  }

  @Test func `ends when its token is released`() {
    let log = Log<String>()
    let lifetime = Lifetime.make().lifetime
    lifetime.observeEnded { log("over") }
    lifetime += BlockDisposable { log("disposed") }
    #expect(log.values == ["over", "disposed"])
  }

  @Test func `ends with an object, which it does not retain`() {
    var label: Label? = Label()
    weak let remains = label
    let lifetime = label.map { Lifetime(of: $0) }
    #expect(lifetime?.hasEnded == false)
    label = nil
    #expect(remains == nil)
    #expect(lifetime?.hasEnded == true)
  }

  @Test func `ends once when several threads dispose the token`() {
    for _ in 0..<500 {
      let ends = Sum()
      let (lifetime, token) = Lifetime.make()
      lifetime.observeEnded { ends.add() }
      inParallel(3) { _ in token.dispose() }
      #expect(ends.value == 1)
    }
  }
}
