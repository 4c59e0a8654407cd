import RKBindings
import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("Lifetime")
struct LifetimeTests {
  @Test func `ends once, when its object is released`() {
    let log = Log<String>()
    var label: Label? = Label()
    let lifetime = label.map { Lifetime(of: $0) }
    lifetime?.ended.write(to: log)
    lifetime?.observeEnded { log("over") }
    lifetime?.observeEnded { log("taken back") }.dispose()
    #expect(log.values == [])
    label = nil
    #expect(log.values == ["completed", "over"])
    lifetime?.observeEnded { log("at once") }
    #expect(log.values.last == "at once")
  }

  @Test func `reading hasEnded leaves no observation of the object`() {
    final class Target: Deallocatable {
      let (end, leaks) = (Subject<Void, Never>(), LeakCounter())
      var deallocated: SafeSignal<Void> { end.counting(in: leaks) }
    }
    let target = Target()
    #expect(!Lifetime(of: target).hasEnded)
    #expect(target.leaks.isEmpty)
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
}
