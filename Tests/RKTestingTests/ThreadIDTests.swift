import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("ThreadID")
struct ThreadIDTests {
  @Test func `differs between threads, and is described by the number that a debugger shows`() {
    let here = ThreadID.current
    #expect(here == ThreadID.current)
    let there = onSmallStack { ThreadID.current }
    #expect(there != here)
    // The number that a debugger shows.
    #expect("\(here)" == "thread " + String(ThreadNumber.current.number, radix: 16))
    #expect("\(there)" != "\(here)")
  }

  @Test func `recorders store an event's thread, and ignore it in comparisons`() {
    let time = TestScheduler()
    let source = Locked<AtomicObserver<Int, Never>?>(nil)
    let recorder = time.record(
      Signal<Int, Never> { observer in
        source.withLock { $0 = observer }
        return nil
      }
    )
    source.withLock { $0 }?.receive(1)
    let other = onSmallStack {
      source.withLock { $0 }?.receive(2)
      return ThreadID.current
    }
    #expect(recorder.events.map(\.thread) == [.current, other])
    #expect(
      recorder.events == [.init(time: .zero, event: .next(1)), .init(time: .zero, event: .next(2))]
    )
  }
}
