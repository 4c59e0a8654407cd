import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("ThreadID")
struct ThreadIDTests {
  @Test func `tells two threads apart, and one from itself not`() {
    let here = ThreadID.current
    #expect(here == ThreadID.current)
    let there = onSmallStack { ThreadID.current }
    #expect(there != here)
    #expect("\(here)".hasPrefix("thread "))
  }

  @Test func `recorders write down on which thread an event came, and compare without it`() {
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
