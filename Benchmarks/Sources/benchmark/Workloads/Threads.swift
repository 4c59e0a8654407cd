import Dispatch
import Foundation
import ReactiveKit
import Synchronization

/// Subjects with several sending threads, and delivery on a queue.
enum Threads {
  static func all() -> [Workload] { [contention(), receiveOn()] }

  private static func contention() -> Workload {
    Workload(
      name: "W13",
      title: "two threads send to one subject",
      unit: "send",
      events: 600_000,
      against: "lock and queue",
      ours: {
        let subject = PassthroughSubject<Int, Never>()
        subject.observeNext { opaque($0) }
        return { twoThreads(sending: $0) { subject.send($0) } }
      },
      baseline: {
        let source = HandQueue<Int> { opaque($0) }
        return { twoThreads(sending: $0) { source.send($0) } }
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
    _ = twoThreads(sending: 100_000) { subject.send($0) }
    let count = counter.overlaps.load(ordering: .relaxed)
    return count == 0 ? nil : "\(count) of 100,000 deliveries overlapped"
  }

  /// Sends half of the events on this thread and half on another; both start at once.
  static func twoThreads(
    sending count: Int,
    _ send: @escaping @Sendable (Int) -> Void
  ) -> Cost {
    let start = Starter()
    let ended = DispatchSemaphore(value: 0)
    Thread {
      start.arrive()
      for number in 0..<count / 2 { send(number) }
      ended.signal()
    }.start()
    start.awaitArrival()
    return Cost(.wall) {
      start.go()
      for number in 0..<count / 2 { send(number) }
      ended.wait()
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

/// Starts two threads at once; they spin, so that waking a thread is not measured.
private final class Starter: Sendable {
  private let hasArrived = Atomic<Bool>(false)
  private let isOpen = Atomic<Bool>(false)

  func arrive() {
    hasArrived.store(true, ordering: .releasing)
    while !isOpen.load(ordering: .acquiring) {}
  }

  func awaitArrival() {
    while !hasArrived.load(ordering: .acquiring) {}
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
