import Dispatch
import RKCore
import RKReactor
import RKTesting
import TestSupport
import Testing

private final class Levels: RKReactor.Subscriber, Sendable {
  let log = Log<Int>()
  let onUpdate: @Sendable (Game) -> Void

  init(onUpdate: @escaping @Sendable (Game) -> Void = { _ in }) {
    self.onUpdate = onUpdate
  }

  func update(with state: Game) {
    log(state.player.level)
    onUpdate(state)
  }
}

private final class Parts<Part: Sendable>: RKReactor.Subscriber, Sendable {
  let log = Log<Part>()

  func update(with part: Part) {
    log(part)
  }
}

private final class Numbers: RKReactor.Subscriber, Sendable {
  let log = Log<Int>()

  func update(with state: Int) {
    log(state)
  }
}

/// A class of the main actor that isolates its conformance.
@MainActor
private final class Label: @MainActor RKReactor.Subscriber {
  var text = ""

  func update(with state: Game) {
    text += "\(state.player.level)"
  }
}

private final class Model: MainActorSubscriber {
  var text = ""

  func update(with state: Game) {
    text += "\(state.player.level)"
  }
}

private final class NameModel: MainActorSubscriber {
  var text = ""

  func update(with name: String) {
    text += name
  }
}

@Suite("Subscriber")
struct SubscriberTests {
  private let core = Core(state: Game())

  @Test func `receives the latest state on subscribing, and then the state after each event`() {
    let levels = Levels()
    core.fire(event: LevelUp())
    core.add(subscriber: levels, notifyOnQueue: nil)
    core.fire(event: LevelUp())
    core.fire(event: Unknown())
    #expect(levels.log.values == [2, 3, 3])
  }

  @Test func `receives nothing after it is removed`() {
    let (levels, other) = (Levels(), Levels())
    core.add(subscriber: levels, notifyOnQueue: nil)
    core.add(subscriber: other, notifyOnQueue: nil)
    core.remove(subscriber: levels)
    core.remove(subscriber: levels)
    core.fire(event: LevelUp())
    #expect(levels.log.values == [1])
    #expect(other.log.values == [1, 2])
  }

  @Test func `is called once for each event when it is added twice`() {
    let levels = Levels()
    core.add(subscriber: levels, notifyOnQueue: nil)
    core.add(subscriber: levels, notifyOnQueue: nil)
    core.fire(event: LevelUp())
    #expect(levels.log.values == [1, 1, 2])
    core.remove(subscriber: levels)
    core.fire(event: LevelUp())
    #expect(levels.log.count == 3)
  }

  @Test func `is not retained, and its subscription is removed at the next event`() {
    let tracker = Tracker()
    var levels: Levels? = {
      let tracked = tracker.track()
      return Levels { _ in tracked.use() }
    }()
    if let levels { core.add(subscriber: levels, notifyOnQueue: nil) }
    #expect(core.subscriptions.count == 1)
    levels = nil
    #expect(tracker.live == 0)
    core.fire(event: LevelUp())
    #expect(core.subscriptions.count == 0)
  }

  @Test func `subscribers are called in order of subscription, each with its selected part`() {
    let log = Log<String>()
    let names = Levels { _ in log("first") }
    let numbers = Numbers()
    core.add(subscriber: names, notifyOnQueue: nil)
    core.add(subscriber: numbers, notifyOnQueue: nil) { $0.monsters.count }
    let last = Levels { _ in log("last") }
    core.add(subscriber: last, notifyOnQueue: nil)
    core.fire(event: Meet(monster: "slime"))
    #expect(log.values == ["first", "last", "first", "last"])
    #expect(numbers.log.values == [0, 1])
  }

  @Test func `receives no part of another type`() {
    let numbers = Numbers()
    core.add(subscriber: numbers, notifyOnQueue: nil)
    core.add(subscriber: numbers, notifyOnQueue: nil) { state in
      state.player.level > 1 ? state.player.level : nil as Int? as Any
    }
    core.fire(event: LevelUp())
    #expect(numbers.log.values == [2])
  }

  @Test func `receives parts that can be cast to its type`() {
    let numbers = Numbers()
    core.add(subscriber: numbers, notifyOnQueue: nil) { $0.player.level as Int? as Any }
    let optionals = Parts<Int?>()
    core.add(subscriber: optionals, notifyOnQueue: nil) { $0.player.level }
    core.remove(subscriber: optionals)
    core.add(subscriber: optionals, notifyOnQueue: nil) { _ in nil as Int? as Any }
    let described = Parts<any CustomStringConvertible & Sendable>()
    core.add(subscriber: described, notifyOnQueue: nil) { $0.player.level }
    core.fire(event: LevelUp())
    #expect(numbers.log.values == [1, 2])
    #expect(optionals.log.values == [1, nil, nil])
    #expect(described.log.values.map(\.description) == ["1", "2"])
  }

  @Test func `is added as a subscriber of any type`() {
    let levels = Levels()
    let erased: any RKReactor.Subscriber & Sendable = levels
    core.add(subscriber: erased, notifyOnQueue: nil)
    #expect(levels.log.values == [1])
  }

  @Test func `receives the state in the context that is given`() {
    let time = TestScheduler()
    let (later, immediately) = (Levels(), Levels())
    core.add(subscriber: later, notifyOn: time)
    core.add(subscriber: immediately, notifyOn: .immediate)
    core.fire(event: LevelUp())
    #expect(later.log.values == [])
    #expect(immediately.log.values == [1, 2])
    time.run()
    #expect(later.log.values == [1, 2])
    core.fire(event: LevelUp())
    core.remove(subscriber: later)
    core.fire(event: LevelUp())
    time.run()
    #expect(later.log.values == [1, 2, 3])
  }

  @Test func `receives the states on a queue, in order`() {
    let queue = DispatchQueue(label: "levels")
    let levels = Levels { _ in dispatchPrecondition(condition: .onQueue(queue)) }
    core.add(subscriber: levels, notifyOnQueue: queue)
    for _ in 0..<100 { core.fire(event: LevelUp()) }
    // The last job schedules no other one.
    while queue.sync(execute: { levels.log.count }) < 101 {}
    #expect(levels.log.values == Array(1...101))
  }

  @Test
  func `receives nothing more from a subscription that it ends or replaces in its first update`() {
    let held = Locked<Levels?>(nil)
    let levels = Levels { [core] state in
      if let levels = held.withLock({ $0 }) { core.remove(subscriber: levels) }
      if state.player.level < 5 { core.fire(event: LevelUp()) }
    }
    held.withLock { $0 = levels }
    core.add(subscriber: levels, notifyOnQueue: nil)
    #expect(levels.log.values == [1])
    let again = Levels { [core] state in
      guard state.player.level == 2, let again = held.withLock({ $0.take() }) else { return }
      core.add(subscriber: again, notifyOnQueue: nil) { state in Game(player: Hero(level: 100)) }
      core.fire(event: LevelUp())
    }
    held.withLock { $0 = again }
    core.add(subscriber: again, notifyOnQueue: nil)
    #expect(again.log.values == [2, 100, 100])
  }

  @Test func `may fire, add and remove while it is called`() {
    let second = Levels()
    let first = Locked<Levels?>(nil)
    let levels = Levels { [core] state in
      if state.player.level == 2 {
        core.add(subscriber: second, notifyOnQueue: nil)
        if let levels = first.withLock({ $0 }) { core.remove(subscriber: levels) }
        core.fire(event: LevelUp())
      }
    }
    first.withLock { $0 = levels }
    core.add(subscriber: levels, notifyOnQueue: nil)
    core.fire(event: LevelUp())
    #expect(levels.log.values == [1, 2])
    #expect(second.log.values.last == 3)
    _ = first.withLock { $0.take() }
  }

  @Test func `is added and removed by eight threads while another one fires`() {
    inParallel(8) { [core] _ in
      for _ in 0..<50 {
        let levels = Levels()
        core.add(subscriber: levels, notifyOnQueue: nil)
        core.fire(event: LevelUp())
        core.remove(subscriber: levels)
      }
    }
    #expect(core.subscriptions.count == 0)
    #expect(core.state.player.level == 401)
  }
}

@Suite("Subscriber, main actor")
@MainActor
struct MainActorSubscriberTests {
  private let core = Core(state: Game())

  @Test func `is called synchronously on the main actor by default`() {
    let levels = Levels { _ in MainActor.assertIsolated() }
    let (label, model, names) = (Label(), Model(), NameModel())
    core.add(subscriber: levels)
    core.add(subscriber: label)
    core.add(subscriber: model)
    core.add(subscriber: names, selector: \.player.name)
    let numbers = Numbers()
    core.add(subscriber: numbers) { $0.player.level }
    core.fire(event: LevelUp())
    #expect(levels.log.values == [1, 2])
    #expect(numbers.log.values == [1, 2])
    #expect(label.text == "12")
    #expect(model.text == "12")
    #expect(names.text == "JimJim")
    for subscriber in [levels, label, model, names, numbers] as [AnyObject] {
      core.remove(subscriber: subscriber)
    }
    core.fire(event: LevelUp())
    #expect(model.text == "12")
    #expect(core.subscriptions.count == 0)
  }

  @Test func `is called on the main actor, in order, for events of other threads`() async {
    let levels = Levels { _ in MainActor.assertIsolated() }
    let model = Model()
    core.add(subscriber: levels)
    core.add(subscriber: model)
    inParallel(2) { [core] _ in
      for _ in 0..<4 { core.fire(event: LevelUp()) }
    }
    #expect(model.text == "1")
    await until { levels.log.count >= 9 && model.text.count >= 9 }
    #expect(levels.log.values == Array(1...9))
    #expect(model.text == "123456789")
  }

  @Test func `is not retained`() {
    var label: Label? = Label()
    var model: Model? = Model()
    weak let weakLabel = label
    weak let weakModel = model
    if let label { core.add(subscriber: label) }
    if let model { core.add(subscriber: model) }
    (label, model) = (nil, nil)
    #expect(weakLabel == nil)
    #expect(weakModel == nil)
    core.fire(event: LevelUp())
    #expect(core.subscriptions.count == 0)
  }

  @Test func `a signal of the state may change a view model`() {
    let model = Model()
    core.select(\.player.level).receive(on: MainActor.shared)
      .observeNext { [weak model] in model?.text += "\($0)" }
    core.fire(event: LevelUp())
    #expect(model.text == "12")
  }
}
