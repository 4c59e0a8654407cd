import RKCore
import RKTesting
import TestSupport
import Testing

@Suite("The order of TestScheduler")
struct TestSchedulerOrderTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `orders timers like a stable sort, whatever is cancelled`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let time = TestScheduler()
    let log = Log<Int>()
    var expected: [(due: Int, number: Int)] = []
    for number in 0..<2_000 {
      let due = Int.random(in: 0..<200, using: &random)
      let action = time.schedule(after: .ticks(due)) { log.append(number) }
      if Int.random(in: 0..<3, using: &random) == 0 {
        action.dispose()
      } else {
        expected.append((due, number))
      }
    }
    #expect(time.scheduledCount == expected.count)
    time.run()
    expected.sort { ($0.due, $0.number) < ($1.due, $1.number) }
    #expect(log.values == expected.map(\.number))
  }

  @Test func `retains nothing of a hundred thousand cancelled timers`() {
    let time = TestScheduler()
    let log = Log<Int>()
    let timer = SerialDisposable()
    for number in 0..<100_000 {
      timer.otherDisposable = time.schedule(after: .ticks(1)) { log.append(number) }
    }
    #expect(time.scheduledCount == 1)
    time.run()
    #expect(log.values == [99_999])
  }

  @Test(.onOneThread) func `carries out a hundred thousand timers`() {
    let time = TestScheduler()
    let sum = Sum()
    for number in 0..<100_000 {
      time.schedule(after: .ticks((number &* 7_919) % 1_000)) { sum.add() }
    }
    time.run()
    #expect(sum.value == 100_000)
  }
}
