import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("interspersed")
struct InterspersedTests {
  @Test func `sends a separator between elements`() {
    timeline(
      "-a- b  - c  -|"
    ) { _, source in
      source.interspersed(with: "x")
    } produces: {
      "-a-[xb]-[xc]-|"
    }
  }

  @Test func `sends no separator after the last element`() {
    timeline(
      "-a-#"
    ) { _, source in
      source.interspersed(with: "x")
    } produces: {
      "-a-#"
    }
  }

  @Test func `sends no element when it is disposed at the separator`() {
    let log = Log<Character>()
    let observation = SerialDisposable()
    let time = TestScheduler()
    observation.otherDisposable = time.cold("-a-b-|").interspersed(with: "x")
      .suppressError(logging: false).observeNext { letter in
        log.append(letter)
        if letter == "x" { observation.dispose() }
      }
    time.run()
    #expect(log.values == ["a", "x"])
  }
}
