import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("mapWrapped")
struct MapWrappedTests {
  @Test func `transforms wrapped values`() {
    let log = Log<Int?>()
    Signal<Int?, Never>(sequence: [1, nil, 2]).mapWrapped { $0 * 2 }.observeNext(with: log.append)
    #expect(log.values == [2, nil, 4])
  }
}
