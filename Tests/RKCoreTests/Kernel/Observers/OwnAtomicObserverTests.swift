import RKCore
import TestSupport
import Testing

@Suite("AtomicObserver")
struct OwnAtomicObserverTests {
  @Test func `calls its function only with the completion after the last element`() {
    let log = Log<String>()
    let observer = AtomicObserver<Int, Never> { log("\($0)") }
    observer.receive(lastElement: 1)
    observer.receive(2)
    #expect(observer.isDisposed)
    #expect(log.values == ["next(1)", "completed"])
  }

  @Test func `disposes its disposable at termination`() {
    let log = Log<String>()
    let observer = AtomicObserver<Int, Never>(disposable: BlockDisposable { log("released") }) {
      log("\($0)")
    }
    observer.receive(completion: .finished)
    #expect(log.values == ["released", "completed"])
  }

  @Test func `disposes everything that was attached to it`() {
    let log = Log<String>()
    let observer = AtomicObserver<Int, Never>(disposable: BlockDisposable { log("given") }) { _ in }
    observer.attach { _ in BlockDisposable { log("first") } }
    observer.attach { _ in nil }
    observer.attach { _ in BlockDisposable { log("second") } }
    observer.dispose()
    observer.attach { _ in BlockDisposable { log("late") } }
    #expect(log.values == ["given", "first", "second", "late"])
  }
}
