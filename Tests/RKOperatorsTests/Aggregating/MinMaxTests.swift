import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("min, max")
struct MinMaxTests {
  @Test func `sends the smallest element at completion`() {
    timeline(
      "-2-1-3-|"
    ) { _, source in
      source.min()
    } produces: {
      "-------[1|]"
    }
  }

  @Test func `sends the greatest element at completion`() {
    timeline(
      "-2-3-1-|"
    ) { _, source in
      source.max()
    } produces: {
      "-------[3|]"
    }
  }

  @Test func `chooses among equal elements as arrays do`() {
    let log = Log<String>()
    let words = ["bb", "cc", "a", "b", "dd"]
    let signal = Signal<String, Never>(sequence: words)
    signal.min { $0.count < $1.count }.observeNext(with: log.append)
    signal.max { $0.count < $1.count }.observeNext(with: log.append)
    #expect(log.values == ["a", "dd"])
  }
}
