import RKCore
import TestSupport
import Testing

@Suite("first, awaited")
struct FirstTests {
  @Test func `returns the first element, and disposes the observation`() async {
    let log = Log<String>()
    let signal = Signal<Int, Never> { observer in
      observer.receive(1)
      log(observer.isDisposed ? "disposed" : "goes on")
      return nil
    }
    #expect(await signal.first == 1)
    #expect(log.values == ["disposed"])
    #expect(await Signal<Int, Never>(sequence: 0...).first == 0)
  }

  @Test func `returns nil without elements, and throws a failure`() async {
    #expect(await Signal<Int, Never>.completed().first == nil)
    await #expect(throws: Trouble.refused) { try await Signal<Int, Trouble>.failed(.refused).first }
  }

  @Test func `returns nil when the task is cancelled, and disposes`() async {
    let log = Log<String>()
    let (observed, start) = AsyncStream<Void>.makeStream()
    let endless = Signal<Int, Never> { _ in
      start.finish()
      return BlockDisposable { log("disposed") }
    }
    let task = Task { await endless.first }
    for await _ in observed {}
    task.cancel()
    #expect(await task.value == nil)
    #expect(log.values == ["disposed"])
  }
}
