import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("mapElement")
struct MapElementTests {
  private let numbers = Signal<[Int], DiagramFailure>(sequence: [[1, 2], [], [3]])

  @Test func `transforms the elements of each collection`() {
    let log = Log<String>()
    numbers.mapElement { $0 * 2 }.write(to: log)
    #expect(log.values == ["next([2, 4])", "next([])", "next([6])", "completed"])
  }

  @Test func `keeps matching elements of each collection`() {
    let log = Log<String>()
    numbers.filterElement { $0 > 1 }.write(to: log)
    #expect(log.values == ["next([2])", "next([])", "next([3])", "completed"])
  }
}
