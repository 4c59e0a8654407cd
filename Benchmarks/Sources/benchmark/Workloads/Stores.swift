import RKReactor
import ReactiveKit
import Synchronization

/// Cores that react to events, beside a switch and closures by hand.
enum Stores {
  static func all() -> [Workload] {
    [oneSelector(), selectors(), subscribers(), MainQueue.subscribers(), parts(), threads()]
  }

  private static func oneSelector() -> Workload {
    Workload(
      name: "core-selector",
      title: "core with one selector",
      unit: "event",
      events: 500_000,
      against: "switch and closure",
      ours: {
        let core = Core(state: Score())
        core.select(\.level).observeNext { opaque($0) }
        return timed { for number in 0..<$0 { core.fire(event: events[number & 1]) } }
      },
      baseline: { hand(observers: 1) },
      subscribe: {
        let core = Core(state: Score())
        return { core.select(\.level).observeNext { opaque($0) } }
      }
    )
  }

  private static func selectors() -> Workload {
    Workload(
      name: "core-selectors",
      title: "core with 100 selectors",
      unit: "event",
      events: 50_000,
      against: "switch and closures",
      ours: {
        let core = Core(state: Score())
        for _ in 0..<100 { core.select(\.level).observeNext { opaque($0) } }
        return timed { for number in 0..<$0 { core.fire(event: events[number & 1]) } }
      },
      baseline: { hand(observers: 100) }
    )
  }

  private static func subscribers() -> Workload {
    Workload(
      name: "core-subscribers",
      title: "core with 100 subscribers that have selectors",
      unit: "event",
      events: 20_000,
      against: "switch and closures",
      ours: {
        let core = Core(state: Score())
        let levels = (0..<100).map { _ in Levels() }
        for level in levels { core.add(subscriber: level, notifyOnQueue: nil) { $0.level } }
        return timed { count in
          withExtendedLifetime(levels) {
            for number in 0..<count { core.fire(event: events[number & 1]) }
          }
        }
      },
      // Subscribers receive each state, not only changes.
      baseline: { hand(observers: 100, removesDuplicates: false) }
    )
  }

  private static func parts() -> Workload {
    Workload(
      name: "core-parts",
      title: "core of 1,000 parts, each with a selector",
      unit: "event",
      events: 5_000,
      against: "switch and closures",
      ours: {
        let core = Core(state: Parts())
        for part in 0..<1_000 { core.select { $0.values[part] }.observeNext { opaque($0) } }
        return timed { for number in 0..<$0 { core.fire(event: Increment(part: number % 1_000)) } }
      },
      baseline: {
        var parts = Parts()
        let observers = (0..<1_000).map { part in
          let observer = handRemoveDuplicates { opaque($0) }
          observer(0)
          return { (parts: Parts) in observer(parts.values[part]) }
        }
        return timed { count in
          for number in 0..<count {
            parts.react(to: Increment(part: number % 1_000))
            for observer in observers { observer(parts) }
          }
        }
      }
    )
  }

  private static func threads() -> Workload {
    Workload(
      name: "core-threads",
      title: "two threads fire at one core",
      unit: "event",
      events: 400_000,
      against: "lock, queue and switch",
      ours: {
        let core = Core(state: Sent())
        core.events.observeNext { opaque($0.state.last) }
        return { Threads.send($0, from: 2) { core.fire(event: Send(number: $0)) } }
      },
      baseline: {
        let state = Mutex(Sent())
        let core = HandQueue<any RKReactor.Event> { event in
          opaque(
            state.withLock { state in
              state.react(to: event)
              return state.last
            }
          )
        }
        return { Threads.send($0, from: 2) { core.send(Send(number: $0)) } }
      },
      verify: wrongSum,
      isMultithreaded: true,
      isFullWhenQuick: true
    )
  }

  /// Returns a message if an event of two threads is lost.
  private static func wrongSum() -> String? {
    let core = Core(state: Score())
    _ = Threads.send(100_000, from: 2) { _ in core.fire(event: LevelUp()) }
    return core.state.level == 100_000 ? nil : "\(core.state.level) of 100,000 events were counted"
  }

  private static let events: [any RKReactor.Event] = [LevelUp(), Gold(amount: 2)]

  private static func hand(observers: Int, removesDuplicates: Bool = true) -> Workload.Run {
    var score = Score()
    let closures = (0..<observers).map { _ in
      let observer = removesDuplicates ? handRemoveDuplicates { opaque($0) } : { opaque($0) }
      if removesDuplicates { observer(0) }
      return { (score: Score) in observer(score.level) }
    }
    return timed { count in
      for number in 0..<count {
        score.react(to: events[number & 1])
        for closure in closures { closure(score) }
      }
    }
  }
}

private struct LevelUp: RKReactor.Event {}
private struct Gold: RKReactor.Event { let amount: Int }
private struct Increment: RKReactor.Event { let part: Int }
private struct Send: RKReactor.Event { let number: Int }

private struct Score: State {
  var level = 0
  var gold = 0

  mutating func react(to event: any RKReactor.Event) {
    switch event {
    case is LevelUp: level &+= 1
    case let event as Gold: gold &+= event.amount
    default: break
    }
  }
}

private struct Sent: State {
  var last = 0

  mutating func react(to event: any RKReactor.Event) {
    if let event = event as? Send { last = event.number }
  }
}

private struct Parts: State {
  var values = [Int](repeating: 0, count: 1_000)

  mutating func react(to event: any RKReactor.Event) {
    if let event = event as? Increment { values[event.part] &+= 1 }
  }
}

private final class Levels: RKReactor.Subscriber, Sendable {
  func update(with state: Int) {
    opaque(state)
  }
}
