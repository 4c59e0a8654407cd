import ReactiveKit

/// Chains of operators behind a subject.
enum Chains {
  static func all() -> [Workload] { [mapFilterMap(), tenMaps()] }

  private static func mapFilterMap() -> Workload {
    let hand = HandSource<Int>()
    hand.observers.append(
      handMap({ $0 &+ 1 }, handFilter({ $0 % 2 == 0 }, handMap({ $0 &* 3 }, { opaque($0) })))
    )
    let subject = PassthroughSubject<Int, Never>()
    subject.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.map { $0 &* 3 }.observeNext { opaque($0) }
    return workload("map.filter.map", hand, subject)
  }

  private static func tenMaps() -> Workload {
    let hand = HandSource<Int>()
    var chain: (Int) -> Void = { opaque($0) }
    for _ in 0..<10 { chain = handMap({ $0 &+ 1 }, chain) }
    hand.observers.append(chain)
    let subject = PassthroughSubject<Int, Never>()
    var signal = subject.toSignal()
    for _ in 0..<10 { signal = signal.map { $0 &+ 1 } }
    signal.observeNext { opaque($0) }
    return workload("10 maps", hand, subject)
  }

  private static func workload(
    _ name: String,
    _ hand: HandSource<Int>,
    _ subject: PassthroughSubject<Int, Never>
  ) -> Workload {
    let events = 1_000_000
    return Workload(name: name, events: events) {
      for number in 0..<events { hand.send(number) }
    } ours: {
      for number in 0..<events { subject.send(number) }
    }
  }
}
