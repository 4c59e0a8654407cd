import RKCore
import TestSupport
import Testing

@Suite("Disposable of an operator")
struct OperatorDisposableTests {
  @Test
  func `is not disposed while a producer that released its observer has something to dispose`() {
    let log = Log<String>()
    let bag = DisposeBag()
    let source = Signal<Int, Never> { _ in BlockDisposable { log("disposed") } }
    let observation = source.observeNext(on: MainActor.shared) { _ in }
    #expect(!observation.isDisposed)
    observation.dispose(in: bag)
    #expect(!bag.isEmpty)
    bag.dispose()
    #expect(log.values == ["disposed"])
    #expect(observation.isDisposed)
  }
}
