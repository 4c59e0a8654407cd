import Dispatch
import Foundation
import ReactiveKit
import Synchronization

/// Subjects with several sending threads, and delivery on a queue.
enum Threads {
  static func all() -> [Workload] {
    [
      contention("W13", "two threads send to one subject", threads: 2),
      contention("W13-four", "four threads send to one subject", threads: 4),
      contention("W13-ten", "two threads send to a subject with ten observers", observers: 10),
      receiveOn(),
    ]
  }

  private static func contention(
    _ name: String,
    _ title: String,
    threads: Int = 2,
    observers: Int = 1
  ) -> Workload {
    Workload(
      name: name,
      title: title,
      unit: "send",
      events: 600_000,
      against: "lock and queue",
      ours: {
        let subject = PassthroughSubject<Int, Never>()
        for _ in 0..<observers { subject.observeNext { opaque($0) } }
        return { send($0, from: threads) { subject.send($0) } }
      },
      baseline: {
        let closures = [@Sendable (Int) -> Void](repeating: { opaque($0) }, count: observers)
        let source = HandQueue<Int> { number in for closure in closures { closure(number) } }
        return { send($0, from: threads) { source.send($0) } }
      },
      verify: overlaps,
      subscribe: {
        let subject = PassthroughSubject<Int, Never>()
        return { subject.observeNext { opaque($0) } }
      },
      isMultithreaded: true,
      isFullWhenQuick: true
    )
  }

  /// Returns a message if a delivery begins before the previous one has ended.
  private static func overlaps() -> String? {
    let counter = OverlapCounter()
    let subject = PassthroughSubject<Int, Never>()
    subject.observeNext { _ in counter.pass() }
    _ = send(100_000, from: 2) { subject.send($0) }
    let count = counter.overlaps.load(ordering: .relaxed)
    return count == 0 ? nil : "\(count) of 100,000 deliveries overlapped"
  }

  /// Sends equal parts of the events from this thread and others; all start at once.
  static func send(
    _ count: Int,
    from threads: Int,
    _ send: @escaping @Sendable (Int) -> Void
  ) -> Cost {
    let start = Starter(threads: threads - 1)
    let ended = DispatchSemaphore(value: 0)
    for _ in 1..<threads {
      Thread {
        start.arrive()
        for number in 0..<count / threads { send(number) }
        ended.signal()
      }.start()
    }
    start.awaitArrivals()
    return Cost(.wall) {
      start.go()
      for number in 0..<count / threads { send(number) }
      for _ in 1..<threads { ended.wait() }
    }
  }

  private static func receiveOn() -> Workload {
    Workload(
      name: "W15",
      title: "subject → receive(on: serial queue) → sink",
      unit: "send",
      events: 200_000,
      against: "async",
      ours: {
        let subject = PassthroughSubject<Int?, Never>()
        let queue = DispatchQueue(label: "receive")
        let last = DispatchSemaphore(value: 0)
        subject.receive(on: queue).observeNext { deliver($0, last) }
        return timed(by: .wall) { count in
          for number in 0..<count { subject.send(number) }
          subject.send(nil)
          last.wait()
        }
      },
      baseline: {
        let queue = DispatchQueue(label: "async")
        let last = DispatchSemaphore(value: 0)
        return timed(by: .wall) { count in
          for number in 0..<count { queue.async { deliver(number, last) } }
          queue.async { deliver(nil, last) }
          last.wait()
        }
      },
      subscribe: {
        let subject = PassthroughSubject<Int, Never>()
        let queue = DispatchQueue(label: "receive")
        return { subject.receive(on: queue).observeNext { opaque($0) } }
      },
      isMultithreaded: true
    )
  }

  /// Receives a number; nil is the last event.
  private static func deliver(_ number: Int?, _ last: DispatchSemaphore) {
    if let number { opaque(number) } else { last.signal() }
  }
}

/// Starts threads at once; they spin, so that waking a thread is not measured.
private final class Starter: Sendable {
  private let missing: Atomic<Int>
  private let isOpen = Atomic<Bool>(false)

  init(threads: Int) {
    missing = Atomic(threads)
  }

  func arrive() {
    missing.subtract(1, ordering: .releasing)
    while !isOpen.load(ordering: .acquiring) {}
  }

  func awaitArrivals() {
    while missing.load(ordering: .acquiring) > 0 {}
  }

  func go() {
    isOpen.store(true, ordering: .releasing)
  }
}

/// Counts the calls of `pass` that overlap.
private final class OverlapCounter: Sendable {
  private let isInside = Atomic<Bool>(false)
  let overlaps = Atomic<Int>(0)

  func pass() {
    if isInside.exchange(true, ordering: .acquiring) { overlaps.add(1, ordering: .relaxed) }
    isInside.store(false, ordering: .releasing)
  }
}
