import ReactiveKit

/// Shared signals with a replay.
enum Sharing {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] {
    [
      replaying("W10", "replay(1) → refCount") { $0.replay(limit: 1).refCount() },
      replaying("W19", "share(limit: 1)") { $0.share(limit: 1) },
    ]
  }

  private static func replaying(
    _ name: String,
    _ operators: String,
    share: @escaping (Subject) -> Signal<Int, Never>
  ) -> Workload {
    let observers = 10
    return Workload(
      name: name,
      title: "\(operators) with \(observers) observers",
      unit: "send",
      events: 100_000,
      against: "array of closures"
    ) {
      let subject = Subject()
      let shared = share(subject)
      for _ in 0..<observers { shared.observeNext { opaque($0) } }
      return timed { for number in 0..<$0 { subject.send(number) } }
    } baseline: {
      let property = HandProperty(0) { opaque($0) }
      for _ in 1..<observers { property.source.observers.append { opaque($0) } }
      return timed { for number in 0..<$0 { property.value = number } }
    } subscribe: {
      let subject = Subject()
      let shared = share(subject)
      return { shared.observeNext { opaque($0) } }
    }
  }
}
