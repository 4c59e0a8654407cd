import RKBindings
import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("prefix(during:)")
struct PrefixDuringTests {
  @Test func `completes when the lifetime ends`() {
    timeline(
      "-1-2-3-4-5-|",
      Line("------x", failure: Never?.none)
    ) { _, source, object in
      let label = Label()
      let owner = Property<Label?>(label)
      object.observeNext { _ in owner.value = nil }
      return source.prefix(during: Lifetime(of: label))
    } produces: {
      "-1-2-3|"
    }
  }

  @Test func `completes without observing the source if the lifetime has ended`() {
    timeline("-a-|") { _, source in
      source.prefix(during: Label())
    } produces: {
      "|"
    }
  }

  @Test func `does not retain the object, and disposes the source when it is released`() {
    let log = Log<String>()
    let source = Signal<Int, DiagramFailure> { _ in BlockDisposable { log("disposed") } }
    var label: Label? = Label()
    weak let remains = label
    if let label { source.prefix(during: label).write(to: log) }
    label = nil
    #expect(remains == nil)
    #expect(log.values == ["disposed", "completed"])
  }
}
