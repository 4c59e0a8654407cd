import ReactiveKit

/// Subjects with many observers, and the cost of subscribing and disposing.
enum Observers {
  private typealias Subject = PassthroughSubject<Int, Never>

  static func all() -> [Workload] { [broadcaster(100), subscribing(), property(), teardown()] }

  /// A subject with a given number of observers; an event is the delivery to one of them.
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
    } subscribe: {
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
      title: "subscribe to subject → map → filter, then dispose",
      unit: "cycle",
      events: 200_000,
      against: "dictionary of closures",
      ours: { subscribing(besides: 0) },
      baseline: {
        let dictionary = HandDictionary()
        return timed { for _ in 0..<$0 { dictionary.remove(dictionary.add(handMapFilter())) } }
      },
      subscribe: {
        let subject = Subject()
        return { mapFilter(subject) }
      }
    )
  }

  /// Subscribes and disposes repeatedly, while a number of other subscriptions stay.
  static func subscribing(besides others: Int) -> Workload.Run {
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
    } subscribe: {
      let property = Property(0)
      return { property.observeNext { opaque($0) } }
    }
  }

  private static func teardown() -> Workload {
    Workload(
      name: "W14",
      title: "dispose subscriptions of subject → map → filter",
      unit: "subscription",
      events: 100_000,
      against: "dictionary of closures",
      ours: teardownRun,
      baseline: {
        { count in
          let dictionary = HandDictionary()
          let tokens = (0..<count).map { _ in dictionary.add(handMapFilter()) }
          return Cost { for token in tokens { dictionary.remove(token) } }
        }
      },
      subscribe: {
        let subject = Subject()
        return { mapFilter(subject) }
      },
      isFullWhenQuick: true
    )
  }

  /// Returns a run that measures the disposal of a number of subscriptions.
  static func teardownRun() -> Workload.Run {
    { count in
      let subject = Subject()
      let subscriptions = (0..<count).map { _ in mapFilter(subject) }
      return Cost { for subscription in subscriptions { subscription.dispose() } }
    }
  }
}
