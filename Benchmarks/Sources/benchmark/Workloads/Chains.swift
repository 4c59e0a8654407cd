import ReactiveKit

/// Chains of operators on a subject.
enum Chains {
  static func all() -> [Workload] { [mapFilterMap(), tenMaps(), maps(10), scan(), mainActor()] }

  /// Against what a person would write for one observer: a closure that does all of it.
  private static func mapFilterMap() -> Workload {
    hot("W1", "subject → map → filter → map → sink", events: 1_000_000, against: "one closure") {
      $0.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.map { $0 &* 3 }.observeNext { opaque($0) }
    } baseline: {
      let callback = HandCallback { element in
        let next = element &+ 1
        if next % 2 == 0 { opaque(next &* 3) }
      }
      return timed { for number in 0..<$0 { callback.send(number) } }
    }
  }

  /// Ten maps in one expression: the compiler sees the whole chain, also the one by hand.
  private static func tenMaps() -> Workload {
    hot("W3", "subject → 10 × map → sink", events: 500_000) { subject in
      subject
        .map { $0 &+ 1 }.map { $0 &* 3 }.map { $0 &+ 5 }.map { $0 &* 7 }.map { $0 &+ 11 }
        .map { $0 &* 13 }.map { $0 &+ 17 }.map { $0 &* 19 }.map { $0 &+ 23 }.map { $0 &* 29 }
        .observeNext { opaque($0) }
    } byHand: {
      let last = handMap({ $0 &* 19 }, handMap({ $0 &+ 23 }, handMap({ $0 &* 29 }, { opaque($0) })))
      let middle = handMap({ $0 &+ 11 }, handMap({ $0 &* 13 }, handMap({ $0 &+ 17 }, last)))
      let first = handMap({ $0 &* 3 }, handMap({ $0 &+ 5 }, handMap({ $0 &* 7 }, middle)))
      return handMap({ $0 &+ 1 }, first)
    }
  }

  /// A given number of maps, chained at run time, so that the compiler does not see the chain.
  static func maps(_ count: Int, events: Int = 500_000) -> Workload {
    hot("W3-built", "the same chain, built at run time", events: events) { subject in
      var signal = subject.toSignal()
      for _ in 0..<count { signal = signal.map { $0 &+ 1 } }
      return signal.observeNext { opaque($0) }
    } byHand: {
      handMaps(count)
    }
  }

  private static func scan() -> Workload {
    hot("W12", "subject → scan → removeDuplicates → sink", events: 1_000_000) { subject in
      subject.scan(0) { $0 &+ $1 }.removeDuplicates().observeNext { opaque($0) }
    } byHand: {
      handScan(0, { $0 &+ $1 }, handRemoveDuplicates { opaque($0) })
    }
  }

  /// The same chain on the main actor and anywhere; the benchmark runs on the main thread.
  private static func mainActor() -> Workload {
    let events = 1_000_000
    return Workload(
      name: "main-actor",
      title: "subject → receive(on: MainActor.shared) → map → filter → sink",
      unit: "send",
      events: events,
      against: "the chain without it"
    ) {
      let subject = PassthroughSubject<Int, Never>()
      subject.receive(on: MainActor.shared).map { $0 &+ 1 }.filter { $0 % 2 == 0 }
        .observeNext { opaque($0) }
      return timed { for number in 0..<$0 { subject.send(number) } }
    } baseline: {
      let subject = PassthroughSubject<Int, Never>()
      subject.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.observeNext { opaque($0) }
      return timed { for number in 0..<$0 { subject.send(number) } }
    } subscribe: {
      let subject = PassthroughSubject<Int, Never>()
      return { subject.receive(on: MainActor.shared).map { $0 &+ 1 }.observeNext { opaque($0) } }
    }
  }

  private static func hot(
    _ name: String,
    _ title: String,
    events: Int,
    observe: @escaping (PassthroughSubject<Int, Never>) -> any Disposable,
    byHand: @escaping () -> (Int) -> Void
  ) -> Workload {
    hot(name, title, events: events, against: "closures", observe: observe) {
      let source = HandSource(byHand())
      return timed { for number in 0..<$0 { source.send(number) } }
    }
  }

  private static func hot(
    _ name: String,
    _ title: String,
    events: Int,
    against: String,
    observe: @escaping (PassthroughSubject<Int, Never>) -> any Disposable,
    baseline: @escaping () -> Workload.Run
  ) -> Workload {
    Workload(name: name, title: title, unit: "send", events: events, against: against) {
      let subject = PassthroughSubject<Int, Never>()
      _ = observe(subject)
      return timed { for number in 0..<$0 { subject.send(number) } }
    } baseline: {
      baseline()
    } subscribe: {
      let subject = PassthroughSubject<Int, Never>()
      return { observe(subject) }
    }
  }
}
