import ReactiveKit

/// One source for many, with a memory.
enum Sharing {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] { [replaying()] }

  private static func replaying() -> Workload {
    let observers = 10
    return Workload(
      name: "W10",
      title: "replay(1) → refCount with \(observers) observers",
      unit: "send",
      events: 100_000,
      against: "array of closures"
    ) {
      let subject = Subject()
      let shared = subject.replay(limit: 1).refCount()
      for _ in 0..<observers { shared.observeNext { opaque($0) } }
      return timed { for number in 0..<$0 { subject.send(number) } }
    } baseline: {
      let property = HandProperty(0) { opaque($0) }
      for _ in 1..<observers { property.source.observers.append { opaque($0) } }
      return timed { for number in 0..<$0 { property.value = number } }
    } live: {
      let subject = Subject()
      let shared = subject.replay(limit: 1).refCount()
      return { shared.observeNext { opaque($0) } }
    }
  }
}
