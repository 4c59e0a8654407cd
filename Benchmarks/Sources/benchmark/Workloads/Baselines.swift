import Dispatch
import Synchronization

/// What everything is made of, measured by itself: it tells how fast the machine is, and how calm.
struct Baseline {
  let name: String
  let title: String
  let events: Int
  /// Whether it stays on one thread, so that its spread is the machine's.
  var isCalm = true
  let course: () -> Workload.Course

  static func all() -> [Baseline] {
    [
      Baseline(name: "loop", title: "plain loop, per element", events: 4_000_000) {
        timed { for number in 0..<$0 { opaque(number) } }
      },
      Baseline(name: "closures", title: "chain of ten closures, per send", events: 500_000) {
        let chain = handMaps(10)
        return timed { for number in 0..<$0 { chain(number) } }
      },
      Baseline(name: "array", title: "array of 100 closures, per call", events: 2_000_000) {
        let source = HandSource()
        for _ in 0..<100 { source.observers.append { opaque($0) } }
        return timed { for number in 0..<$0 / 100 { source.send(number) } }
      },
      Baseline(name: "lock", title: "uncontended Mutex, lock and unlock", events: 1_000_000) {
        let lock = Lock()
        return timed { for number in 0..<$0 { lock.sum.withLock { $0 &+= number } } }
      },
      Baseline(name: "exchange", title: "compare-exchange", events: 1_000_000) {
        let cell = Exchange()
        return timed { count in
          for number in 0..<count {
            _ = cell.value.compareExchange(
              expected: number,
              desired: number &+ 1,
              ordering: .acquiringAndReleasing
            )
          }
          cell.value.store(0, ordering: .relaxed)
        }
      },
      Baseline(name: "queue", title: "DispatchQueue.async", events: 200_000, isCalm: false) {
        let queue = DispatchQueue(label: "baseline")
        return timed(by: .wall) { count in
          for number in 0..<count { queue.async { opaque(number) } }
          queue.sync {}
        }
      },
      Baseline(name: "stream", title: "AsyncStream, prefilled", events: 200_000, isCalm: false) {
        Awaiting.streamCourse
      },
    ]
  }
}

private final class Lock: Sendable {
  let sum = Mutex(0)
}

private final class Exchange: Sendable {
  let value = Atomic<Int>(0)
}
