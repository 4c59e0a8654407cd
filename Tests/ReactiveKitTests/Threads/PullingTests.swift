import RKCore
import ReactiveKit
import TestSupport
import Testing

@Suite("A sequence that a task pulls")
struct PullingTests {
  @Test("10: retains a few elements at a time, and is released", arguments: pullingSamples)
  func memory(sample: Sample<Pulling>) async {
    let tracker = Tracker()
    let source = Signal<Tracked, Never>(unfolding: 0) { number in
      number += 1
      return tracker.track(number)
    }
    var (count, most) = (0, 0)
    for await element in sample.apply(source).values {
      count += 1
      most = max(most, tracker.live)
      if element.number >= 990 { break }
    }
    #expect(count >= 490, sourceLocation: sample.location)
    #expect(most <= 67, sourceLocation: sample.location)
    #expect(tracker.live == 0, sourceLocation: sample.location)
  }

  @Test func `an endless sequence without further elements stops when the task is cancelled`()
    async
  {
    let running = Locked<Task<Int, Never>?>(nil)
    let endless = Signal<Int, Never>(sequence: 0...).filter { number in
      // The first part is taken, so the source is suspended and resumed before it is cancelled.
      if number == 100 { inParallel(1) { _ in running.withLock { $0 }?.cancel() } }
      return number < 100
    }
    let (started, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in started {}
      var count = 0
      for await _ in endless.values { count += 1 }
      return count
    }
    running.withLock { $0 = task }
    start.finish()
    #expect(await task.value <= 100)
  }
}
