import RKCore
import RKOperators
import TestSupport
import Testing

@Suite("_ResultProtocol")
struct ResultProtocolTests {
  private enum Trouble: Error { case offline }

  @Test func `lets an extension be written for all results`() {
    let log = Log<Bool>()
    Signal<Result<Int, Trouble>, Never>(sequence: [.success(1), .failure(.offline)])
      .isSuccess().observeNext(with: log.append)
    #expect(log.values == [true, false])
  }
}

extension SignalProtocol where Element: _ResultProtocol {
  fileprivate func isSuccess() -> Signal<Bool, Error> {
    map { element in
      if case .success = element._unbox { true } else { false }
    }
  }
}
