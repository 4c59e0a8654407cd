import RKCore
import TestSupport
import Testing

@Suite("AnyObserver")
struct AnyObserverTests {
  @Test func `calls one closure with the elements, and the other with the completion`() {
    let log = Log<String>()
    let observer = AnyObserver<Int, Trouble>(
      receive: { log("element \($0)") },
      completion: { log("end \($0 == .finished)") }
    )
    observer.receive(1)
    observer.on(.next(2))
    observer(.next(3))
    observer.receive(completion: .finished)
    observer.on(.failed(.timeout))
    observer(.completed)
    #expect(
      log.values == [
        "element 1", "element 2", "element 3", "end true", "end false", "end true",
      ]
    )
  }

  @Test func `can be created from a function of events`() {
    let log = Log<String>()
    let observer = AnyObserver<Int, Trouble>(observer: { log("\($0)") })
    observer.receive(1)
    observer.receive(completion: .failure(.timeout))
    observer.receive(completion: .finished)
    #expect(log.values == ["next(1)", "failed(timeout)", "completed"])
  }

  @Test func `receives an event from each short form`() {
    let log = Log<String>()
    let observer = AnyObserver<Int, Trouble>(observer: { log("\($0)") })
    observer.receive(lastElement: 1)
    observer.failed(.timeout)
    observer.toObserver()(.next(2))
    AnyObserver<Void, Never>(observer: { log("\($0)") }).receive()
    #expect(log.values == ["next(1)", "completed", "failed(timeout)", "next(2)", "next(())"])
  }

  @Test func `is disposed when its slot is`() {
    let slot = Slot()
    let observer = AnyObserver<Int, Never>(observer: { _ in })
    #expect(!observer.isDisposed)
    let registering = observer.registering(in: slot)
    #expect(!registering.isDisposed)
    slot.dispose()
    #expect(registering.isDisposed)
  }

  @Test func `a custom observer only needs to receive events`() {
    let observer = Own()
    observer.receive(1)
    observer.receive(lastElement: 2)
    observer.failed(.timeout)
    #expect(observer.log.values == ["next(1)", "next(2)", "completed", "failed(timeout)"])
  }

  @Test func `its observer property is a function that receives events`() {
    let log = Log<String>()
    let observer = AnyObserver<Int, Trouble> { log("\($0)") }.observer
    observer(.next(1))
    observer(.failed(.timeout))
    #expect(log.values == ["next(1)", "failed(timeout)"])
  }

  private struct Own: ObserverProtocol {
    let log = Log<String>()
    func on(_ event: Signal<Int, Trouble>.Event) { log("\(event)") }
  }
}
