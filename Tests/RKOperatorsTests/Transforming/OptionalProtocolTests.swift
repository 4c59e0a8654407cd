import RKCore
import RKOperators
import TestSupport
import Testing

@Suite("OptionalProtocol")
struct OptionalProtocolTests {
  @Test func `lets an extension be written for all optionals`() {
    let log = Log<Bool>()
    Signal<Int?, Never>(sequence: [1, nil]).isThere().observeNext(with: log.append)
    #expect(log.values == [true, false])
  }
}

extension SignalProtocol where Element: OptionalProtocol {
  fileprivate func isThere() -> Signal<Bool, Error> {
    map { $0._unbox != nil }
  }
}
