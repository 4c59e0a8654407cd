import ReactiveKit

/// Many observers, and observers that come and go.
enum Observers {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] { [broadcaster(100), subscribing(), property(), teardown()] }

  /// An event is one delivery.
  static func broadcaster(_ observers: Int, events: Int = 2_000_000) -> Workload {
    Workload(
      name: "W4",
      title: "subject with \(observers) observers",
      unit: "delivery",
      events: events,
      against: "array of closures"
    ) {
      let subject = Subject()
      for _ in 0..<observers { subject.observeNext { opaque($0) } }
      return timed { for number in 0..<$0 / observers { subject.send(number) } }
    } baseline: {
      let source = HandSource()
      for _ in 0..<observers { source.observers.append { opaque($0) } }
      return timed { for number in 0..<$0 / observers { source.send(number) } }
    } live: {
      let subject = Subject()
      return { subject.observeNext { opaque($0) } }
    }
  }

  private static func mapFilter(_ subject: Subject) -> any Disposable {
    subject.map { $0 &+ 1 }.filter { $0 % 2 == 0 }.observeNext { opaque($0) }
  }

  private static func handMapFilter() -> (Int) -> Void {
    handMap({ $0 &+ 1 }, handFilter({ $0 % 2 == 0 }, { opaque($0) }))
  }

  private static func subscribing() -> Workload {
    Workload(
      name: "W9",
      title: "subscribe to subject → map → filter, and dispose",
      unit: "cycle",
      events: 200_000,
      against: "dictionary of closures",
      ours: { subscribing(beside: 0) },
      baseline: {
        let registry = HandRegistry()
        return timed { for _ in 0..<$0 { registry.remove(registry.add(handMapFilter())) } }
      },
      live: {
        let subject = Subject()
        return { mapFilter(subject) }
      }
    )
  }

  /// Subscribes and disposes beside others that stay.
  static func subscribing(beside others: Int) -> Workload.Course {
    let subject = Subject()
    for _ in 0..<others { _ = mapFilter(subject) }
    return timed { for _ in 0..<$0 { mapFilter(subject).dispose() } }
  }

  private static func property() -> Workload {
    Workload(
      name: "W11",
      title: "property with one observer",
      unit: "set",
      events: 1_000_000,
      against: "closures"
    ) {
      let property = Property(0)
      property.observeNext { opaque($0) }
      return timed { for number in 0..<$0 { property.value = number } }
    } baseline: {
      let property = HandProperty(0) { opaque($0) }
      return timed { for number in 0..<$0 { property.value = number } }
    } live: {
      let property = Property(0)
      return { property.observeNext { opaque($0) } }
    }
  }

  private static func teardown() -> Workload {
    Workload(
      name: "W14",
      title: "dispose live subscriptions of subject → map → filter",
      unit: "subscription",
      events: 100_000,
      against: "dictionary of closures",
      ours: teardownCourse,
      baseline: {
        { count in
          let registry = HandRegistry()
          let tokens = (0..<count).map { _ in registry.add(handMapFilter()) }
          return Lap { for token in tokens { registry.remove(token) } }
        }
      },
      live: {
        let subject = Subject()
        return { mapFilter(subject) }
      },
      isWhole: true
    )
  }

  /// Disposes so many live subscriptions.
  static func teardownCourse() -> Workload.Course {
    { count in
      let subject = Subject()
      let live = (0..<count).map { _ in mapFilter(subject) }
      return Lap { for subscription in live { subscription.dispose() } }
    }
  }
}
