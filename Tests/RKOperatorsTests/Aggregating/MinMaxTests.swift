import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("min, max")
struct MinMaxTests {
  @Test func `sends the smallest at the end`() {
    timeline(
      "-2-1-3-|"
    ) { _, source in
      source.min()
    } produces: {
      "-------[1|]"
    }
  }

  @Test func `sends the greatest at the end`() {
    timeline(
      "-2-3-1-|"
    ) { _, source in
      source.max()
    } produces: {
      "-------[3|]"
    }
  }

  @Test func `has no smallest of none`() {
    timeline(
      "--|"
    ) { _, source in
      source.min()
    } produces: {
      "--|"
    }
  }

  @Test func `has no greatest of none`() {
    timeline(
      "--|"
    ) { _, source in
      source.max()
    } produces: {
      "--|"
    }
  }

  @Test func `sends nothing when the source fails`() {
    timeline(
      "-1-#"
    ) { _, source in
      source.min()
    } produces: {
      "---#"
    }
  }

  @Test func `chooses among equal ones as arrays do`() {
    let log = Log<String>()
    let words = ["bb", "cc", "a", "b", "dd"]
    let signal = Signal<String, Never>(sequence: words)
    signal.min { $0.count < $1.count }.observeNext(with: log.append)
    signal.max { $0.count < $1.count }.observeNext(with: log.append)
    #expect(log.values == ["a", "dd"])
  }

  @Test func `shares nothing between two observers of one chain`() {
    expectNothingShared("-a-b-c-|") { $0.max() }
  }
}
