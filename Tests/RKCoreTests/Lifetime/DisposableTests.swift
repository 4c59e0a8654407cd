import RKCore
import TestSupport
import Testing

@Suite("Disposable")
struct DisposableTests {
  @Test func `cancel disposes a disposable`() {
    let disposable: any Cancellable = SimpleDisposable()
    disposable.cancel()
    #expect((disposable as? SimpleDisposable)?.isDisposed == true)
  }

  @Test func `NonDisposable does nothing and is never disposed`() {
    NonDisposable.instance.dispose()
    #expect(!NonDisposable.instance.isDisposed)
  }

  @Test func `disposal of an observation disposes the whole chain upstream`() {
    let log = Log<String>()
    let source = Signal<Int, Never> { observer in
      observer.receive(1)
      return BlockDisposable { log("cancelled") }
    }
    let chain = Signal<Int, Never> { observer in
      source.observe { observer($0) }
    }
    let disposable = chain.write(to: log)
    #expect(!disposable.isDisposed)
    disposable.dispose()
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(log.values == ["next(1)", "cancelled"])
  }
}
