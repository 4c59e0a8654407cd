import RKCore
import ReactiveKit
import TestSupport
import Testing

/// An operator behind which a sequence is pulled.
struct Pulling: Sendable, CustomStringConvertible {
  let description: String
  let apply: @Sendable (Signal<Tracked, Never>) -> Signal<Tracked, Never>

  init(
    _ description: String,
    _ apply: @escaping @Sendable (Signal<Tracked, Never>) -> Signal<Tracked, Never>
  ) {
    self.description = description
    self.apply = apply
  }
}

private let pulling: [Pulling] = [
  Pulling("no operator") { $0 },
  Pulling("map") { $0.map { $0 } },
  Pulling("filter") { $0.filter { $0.number.isMultiple(of: 2) } },
  Pulling("compactMap") { $0.compactMap { $0.number == 1 ? nil : $0 } },
  Pulling("scan") { $0.map(Optional.some).scan(nil) { $1 }.ignoreNils() },
  Pulling("removeDuplicates") { $0.removeDuplicates { $0.number == $1.number } },
  Pulling("prefix(maxLength:)") { $0.prefix(maxLength: 1_000) },
  Pulling("prefix(while:)") { $0.prefix { $0.number < 1_000 } },
  Pulling("dropFirst") { $0.dropFirst(10) },
  Pulling("tryMap") { $0.tryMap { tracked throws(Never) in tracked } },
  Pulling("Signal(deferring:)") { source in Signal(deferring: { source }) },
]

@Suite("A sequence that a task pulls")
struct PullingTests {
  @Test("10: has a few elements alive at a time, and is released", arguments: pulling)
  func memory(pulling: Pulling) async {
    let tracker = Tracker()
    let source = Signal<Tracked, Never>(unfolding: 0) { number in
      number += 1
      return tracker.track(number)
    }
    var (count, most) = (0, 0)
    for await element in pulling.apply(source).values {
      count += 1
      most = max(most, tracker.live)
      if element.number >= 990 { break }
    }
    #expect(count >= 490)
    #expect(most <= 67)
    #expect(tracker.live == 0)
  }

  @Test func `stops an endless sequence of which nothing is left, when the task is cancelled`()
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
