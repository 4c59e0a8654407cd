import Dispatch
import Foundation
import ReactiveKit
import Synchronization

/// Events that meet on, or move to, another thread.
enum Threads {
  static func all() -> [Workload] { [contention(), receiveOn()] }

  private static func contention() -> Workload {
    Workload(
      name: "W13",
      title: "two threads send to one subject",
      unit: "send",
      events: 600_000,
      against: "closures behind a lock",
      ours: {
        let subject = PassthroughSubject<Int, Never>()
        subject.observeNext { opaque($0) }
        return { twoThreads(sending: $0) { subject.send($0) } }
      },
      baseline: {
        let source = HandLocked { opaque($0) }
        return { twoThreads(sending: $0) { source.send($0) } }
      },
      verify: overlaps,
      live: {
        let subject = PassthroughSubject<Int, Never>()
        return { subject.observeNext { opaque($0) } }
      },
      isThreaded: true,
      isWhole: true
    )
  }

  /// Whether a delivery begins before the one before has ended.
  private static func overlaps() -> String? {
    let visit = Visit()
    let subject = PassthroughSubject<Int, Never>()
    subject.observeNext { _ in visit.pass() }
    _ = twoThreads(sending: 100_000) { subject.send($0) }
    let count = visit.overlaps.load(ordering: .relaxed)
    return count == 0 ? nil : "\(count) of 100,000 deliveries overlapped"
  }

  /// This thread sends one half and another one the other half; they start together.
  private static func twoThreads(
    sending count: Int,
    _ send: @escaping @Sendable (Int) -> Void
  ) -> Lap {
    let start = Starter()
    let ended = DispatchSemaphore(value: 0)
    Thread {
      start.arrive()
      for number in 0..<count / 2 { send(number) }
      ended.signal()
    }.start()
    start.awaitArrival()
    return Lap(.wall) {
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
      live: {
        let subject = PassthroughSubject<Int, Never>()
        let queue = DispatchQueue(label: "receive")
        return { subject.receive(on: queue).observeNext { opaque($0) } }
      },
      isThreaded: true
    )
  }

  /// Nil is the last one.
  private static func deliver(_ number: Int?, _ last: DispatchSemaphore) {
    if let number { opaque(number) } else { last.signal() }
  }
}

/// Lets two threads start at once; they spin, so that waking up is not measured.
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

/// Notices whether two threads are in the same place at once.
private final class Visit: Sendable {
  private let isInside = Atomic<Bool>(false)
  let overlaps = Atomic<Int>(0)

  func pass() {
    if isInside.exchange(true, ordering: .acquiring) { overlaps.add(1, ordering: .relaxed) }
    isInside.store(false, ordering: .releasing)
  }
}
