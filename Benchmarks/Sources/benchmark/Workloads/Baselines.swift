import Dispatch
import Synchronization

/// A primitive that is measured by itself, to show the speed and the noise of the machine.
struct Baseline {
  let name: String
  let title: String
  let events: Int
  /// Whether it runs on one thread, so that its spread is the noise of the machine.
  var isSingleThreaded = true
  let run: () -> Workload.Run

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
        let exchange = Exchange()
        return timed { count in
          for number in 0..<count {
            _ = exchange.value.compareExchange(
              expected: number,
              desired: number &+ 1,
              ordering: .acquiringAndReleasing
            )
          }
          exchange.value.store(0, ordering: .relaxed)
        }
      },
      Baseline(
        name: "queue",
        title: "DispatchQueue.async",
        events: 200_000,
        isSingleThreaded: false
      ) {
        let queue = DispatchQueue(label: "baseline")
        return timed(by: .wall) { count in
          for number in 0..<count { queue.async { opaque(number) } }
          queue.sync {}
        }
      },
      Baseline(
        name: "stream",
        title: "AsyncStream, prefilled",
        events: 200_000,
        isSingleThreaded: false
      ) {
        Awaiting.streamRun
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
