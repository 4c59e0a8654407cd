import Dispatch
import RKCore
import RKOperators
import RKReactor
import protocol RKReactor.Event
import RKTesting
import TestSupport
import Testing

private final class Levels: RKReactor.Subscriber, Sendable {
  let log = Log<Int>()
  let onUpdate: @Sendable (Levels, Int) -> Void

  init(onUpdate: @escaping @Sendable (Levels, Int) -> Void = { _, _ in }) {
    self.onUpdate = onUpdate
  }

  func update(with state: Game) {
    log(state.player.level)
    onUpdate(self, state.player.level)
  }
}

private final class Model: MainActorSubscriber {
  var text = ""

  func update(with state: Game) {
    text += "\(state.player.level)"
  }
}

@Suite("remove(subscriber:)")
struct SubscriberRemovalTests {
  private let core = Core(state: Game())
  private let time = TestScheduler()

  @MainActor
  @Test func `earlier events are still delivered on the main queue`() async {
    let (levels, model) = (Levels(), Model())
    inParallel(1) { [core] _ in
      core.add(subscriber: levels)
      core.add(subscriber: model)
      core.fire(event: LevelUp())
      core.remove(subscriber: levels)
      core.remove(subscriber: model)
      core.fire(event: LevelUp())
    }
    #expect(core.subscriptions.count == 0)
    #expect(levels.log.values == [])
    await theMainQueue()
    #expect(levels.log.values == [1, 2])
    #expect(model.text == "12")
  }

  @Test func `earlier events are still delivered on any queue`() {
    let queue = DispatchQueue(label: "levels")
    let levels = Levels()
    queue.suspend()
    core.add(subscriber: levels, notifyOnQueue: queue)
    core.fire(event: LevelUp())
    core.remove(subscriber: levels)
    core.fire(event: LevelUp())
    queue.resume()
    queue.sync {}
    #expect(levels.log.values == [1, 2])
  }

  @Test func `is applied after the queued events`() {
    let levels = Levels { [core] levels, level in
      guard level == 2 else { return }
      core.fire(event: LevelUp())
      core.remove(subscriber: levels)
      core.fire(event: LevelUp())
    }
    core.add(subscriber: levels, notifyOnQueue: nil)
    core.fire(event: LevelUp())
    #expect(levels.log.values == [1, 2, 3])
    #expect(core.state.player.level == 4)
  }

  @Test func `is applied after the events that the first update fires`() {
    let levels = Levels { [core] levels, level in
      guard level == 1 else { return }
      core.fire(event: LevelUp())
      core.fire(event: LevelUp())
      core.remove(subscriber: levels)
      core.fire(event: LevelUp())
    }
    core.add(subscriber: levels, notifyOnQueue: nil)
    #expect(levels.log.values == [1, 2, 3])
    #expect(core.state.player.level == 4)
  }

  @Test func `releases the subscription at once, or with the pending states`() {
    let tracker = Tracker()
    func subscribe(_ levels: Levels, _ context: some Scheduler & Sendable) {
      let tracked = tracker.track()
      core.add(subscriber: levels, notifyOn: context) { state in
        tracked.use()
        return state
      }
    }
    let (immediate, later) = (Levels(), Levels())
    subscribe(immediate, ExecutionContext.immediate)
    subscribe(later, time)
    time.run()
    core.fire(event: LevelUp())
    #expect(tracker.live == 2)
    core.remove(subscriber: immediate)
    #expect(tracker.live == 1)
    core.remove(subscriber: later)
    #expect(tracker.live == 1)
    time.run()
    #expect(tracker.live == 0)
    #expect(later.log.values == [1, 2])
  }

  @Test func `a subscriber that is added again receives the pending states, then the latest`() {
    let levels = Levels()
    core.add(subscriber: levels, notifyOn: time)
    core.fire(event: LevelUp())
    core.remove(subscriber: levels)
    core.fire(event: LevelUp())
    core.add(subscriber: levels, notifyOn: time)
    core.fire(event: LevelUp())
    time.run()
    #expect(levels.log.values == [1, 2, 3, 4])
    #expect(core.subscriptions.count == 1)
  }

  @Test func `earlier events are still delivered after the core is deallocated`() {
    let levels = Levels()
    do {
      let core = Core(state: Game())
      core.add(subscriber: levels, notifyOn: time)
      core.fire(event: LevelUp())
    }
    time.run()
    #expect(levels.log.values == [1, 2])
  }

  @Test func `each of eight threads receives its events before the removal, and none after it`() {
    let core = Core(state: Numbers())
    let subscribers = Log<Receiver>()
    inParallel(8) { thread in
      for round in 0..<25 {
        let subscriber = Receiver(thread: thread, first: 4 * round)
        subscribers(subscriber)
        core.add(subscriber: subscriber, notifyOnQueue: nil)
        for number in 0..<3 { core.fire(event: Number(thread: thread, number: 4 * round + number)) }
        core.remove(subscriber: subscriber)
        core.fire(event: Number(thread: thread, number: 4 * round + 3))
      }
    }
    let wrong = subscribers.values.filter { subscriber in
      subscriber.numbers.values.suffix(3) != (0..<3).map { subscriber.first + $0 }[...]
    }
    #expect(wrong.isEmpty)
    #expect(core.subscriptions.count == 0)
  }
}

/// The numbers that one thread fired.
private final class Receiver: RKReactor.Subscriber, Sendable {
  let thread, first: Int
  let numbers = Log<Int>()

  init(thread: Int, first: Int) {
    self.thread = thread
    self.first = first
  }

  func update(with state: Numbers) {
    if state.last?.thread == thread, let number = state.last?.number { numbers(number) }
  }
}

private struct Numbers: State {
  var last: Number?

  mutating func react(to event: any Event) {
    last = event as? Number
  }
}

private struct Number: Event { let thread, number: Int }
