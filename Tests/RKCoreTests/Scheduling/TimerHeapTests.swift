import RKCore
import TestSupport
import Testing

@Suite("TimerHeap")
struct TimerHeapTests {
  @Test(.onOneThread, arguments: 1...20)
  func
    `its timers are in order of time, then of addition, even after others were cancelled`(
      seed: UInt64
    )
  {
    var (heap, random) = (TimerHeap<SimpleDisposable>(), SplitMix64(seed: seed))
    var waiting: [(due: Int, timer: SimpleDisposable)] = []
    for _ in 0..<500 {
      let (due, timer) = (Int.random(in: 0..<50, using: &random), SimpleDisposable())
      heap.add(timer, due: .seconds(due))
      waiting.append((due, timer))
      if Bool.random(using: &random) { waiting.randomElement(using: &random)?.timer.dispose() }
    }
    waiting.removeAll { $0.timer.isDisposed }
    // The order of addition where times are equal: sorting is stable.
    waiting.sort { $0.due < $1.due }
    #expect(heap.count == waiting.count)
    for (due, timer) in waiting {
      let first = heap.popFirst(until: .seconds(due))
      #expect(first?.due == .seconds(due) && first?.timer === timer)
    }
    #expect(heap.popFirst(until: nil) == nil)
  }
}
