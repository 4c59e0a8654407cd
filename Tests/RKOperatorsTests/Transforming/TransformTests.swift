import RKCore
import RKOperators
import RKTesting
import TestSupport
import Testing

@Suite("transform")
struct TransformTests {
  @Test func `applies a function to the signal`() {
    func doubled(_ numbers: Signal<Int, Never>) -> Signal<Int, Never> { numbers.map { $0 * 2 } }
    let log = Log<Int>()
    Signal<Int, Never>(sequence: [1, 2]).transform(doubled).observeNext(with: log.append)
    #expect(log.values == [2, 4])
  }
}
