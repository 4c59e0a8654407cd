import RKCore
import RKOperators
import RKTesting

/// What has a scheduler, but no time.
let schedulingCases: [Cases] = [
  late("receive(on:)") { source, time in
    source.receive(on: Slow(time: time))
  },
  late("receive(on:whenBusy:)") { source, time in
    source.receive(on: Slow(time: time), whenBusy: .drop)
  },
  late("conflate(on:)") { source, time in
    source.conflate(on: Slow(time: time))
  },
  Cases(
    "lazyMap(on:_:)",
    ordinary: "--A-B-B-C-|",
    empty: "---|",
    failing: "--A-B-#",
    pending: "--A-[B|]"
  ) { source, time in
    source.lazyMap(on: Slow(time: time), capital)
  },
  late("subscribe(on:)") { source, time in
    source.subscribe(on: Slow(time: time))
  },
  same("dispose(on:)") { source, time in
    source.dispose(on: time)
  },
]

/// A scheduler that gets to an action in a tick.
private struct Slow: Scheduler {
  let time: TestScheduler

  func schedule(_ action: @escaping @Sendable () -> Void) {
    time.schedule(after: .ticks(1), action)
  }
}

/// Everything a tick later.
private let late = Cases.alike(
  ordinary: "--a-b-b-c-|",
  empty: "---|",
  failing: "--a-b-#",
  pending: "--a-[b|]"
)
