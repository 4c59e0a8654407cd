import Dispatch
import RKCore
@testable import RKReactor
import protocol RKReactor.Event
import TestSupport
import Testing

/// Writes its name and the level.
private final class Writer: RKReactor.Subscriber, Sendable {
  let name: String
  let log: Log<String>
  let onUpdate: @Sendable (Int) -> Void

  init(_ name: String, _ log: Log<String>, onUpdate: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.name = name
    self.log = log
    self.onUpdate = onUpdate
  }

  func update(with state: Game) {
    log("\(name)\(state.player.level)")
    onUpdate(state.player.level)
  }
}

@Suite("Subscribers on one queue")
struct QueueDeliveryTests {
  private let core = Core(state: Game())
  private let queue = DispatchQueue(label: "subscribers")
  private let log = Log<String>()

  @Test func `receive all pending events in one hop, one by one`() {
    let writers = ["a", "b", "c"].map { Writer($0, log) }
    queue.suspend()
    for writer in writers { core.add(subscriber: writer, notifyOnQueue: queue) }
    core.fire(event: LevelUp())
    queue.async { [log] in log("another job") }
    core.fire(event: LevelUp())
    queue.resume()
    queue.sync {}
    let levels = [1, 2, 3].flatMap { level in ["a", "b", "c"].map { "\($0)\(level)" } }
    #expect(log.values == levels + ["another job"])
  }

  @Test func `leave no delivery and no subscription when several are released at once`() {
    var writers = ["a", "b", "c"].map { Writer($0, log) }
    for writer in writers { core.add(subscriber: writer, notifyOnQueue: queue) }
    queue.sync {}
    #expect(core.subscriptions.deliveryCount == 1)
    writers = []
    core.fire(event: LevelUp())
    queue.sync {}
    #expect(core.subscriptions.deliveryCount == 0)
    #expect(core.subscriptions.count == 0)
    #expect(log.values == ["a1", "b1", "c1"])
  }

  @Test func `begin with the state at the time they are added`() {
    let (early, late) = (Writer("a", log), Writer("b", log))
    queue.suspend()
    core.add(subscriber: early, notifyOnQueue: queue)
    core.fire(event: LevelUp())
    core.add(subscriber: late, notifyOnQueue: queue)
    core.fire(event: LevelUp())
    core.remove(subscriber: early)
    core.fire(event: LevelUp())
    queue.resume()
    queue.sync {}
    #expect(log.values == ["a1", "a2", "b2", "a3", "b3", "b4"])
  }

  @Test func `receive the event of a command that is fired before they are removed`() {
    let writer = Writer("a", log)
    queue.suspend()
    core.add(subscriber: writer, notifyOnQueue: queue)
    core.fire(command: SafeSignal(just: LevelUp()))
    core.remove(subscriber: writer)
    queue.resume()
    queue.sync {}
    #expect(log.values == ["a1", "a2"])
  }

  @MainActor
  @Test func `are added, removed and released while one of them is called`() async {
    let held = Locked<Writer?>(nil)
    let second = Writer("b", log)
    let first = Writer("a", log) { [core] level in
      if level != 2 { return }
      core.add(subscriber: second)
      if let first = held.withLock({ $0.take() }) { core.remove(subscriber: first) }
      core.fire(event: LevelUp())
    }
    held.withLock { $0 = first }
    core.add(subscriber: first)
    var third: Writer? = Writer("c", log)
    if let third { core.add(subscriber: third) }
    core.fire(event: LevelUp())
    third = nil
    core.fire(event: LevelUp())
    await theMainQueue()
    #expect(log.values == ["a1", "c1", "a2", "c2", "b2", "c3", "b3", "b4"])
    #expect(core.subscriptions.count == 1)
  }

  @Test func `share one delivery, which exists while there are subscribers`() {
    let (levels, names) = (Writer("a", log), Writer("b", log))
    core.add(subscriber: levels, notifyOnQueue: queue)
    core.add(subscriber: names, notifyOnQueue: queue)
    core.add(subscriber: names, notifyOnQueue: queue)
    queue.sync {}
    #expect(core.subscriptions.deliveryCount == 1)
    core.remove(subscriber: names)
    core.remove(subscriber: levels)
    queue.sync {}
    #expect(core.subscriptions.deliveryCount == 0)
    core.fire(event: LevelUp())
    core.add(subscriber: levels, notifyOnQueue: queue)
    queue.sync {}
    #expect(log.values.suffix(1) == ["a2"])
  }

  @Test func `are not retained, nor is what their selectors retain`() {
    let tracker = Tracker()
    func subscribe() {
      let (tracked, writer) = (tracker.track(), Writer("a", log))
      core.add(subscriber: writer, notifyOnQueue: queue) { state in
        tracked.use()
        return state
      }
      queue.sync {}
    }
    subscribe()
    #expect(core.subscriptions.count == 1)
    core.fire(event: LevelUp())
    queue.sync {}
    #expect(core.subscriptions.count == 0)
    #expect(tracker.live == 0)
    #expect(core.subscriptions.deliveryCount == 0)
  }

  @Test func `share the delivery of the first one, even if two are created concurrently`() {
    let id = ObjectIdentifier(queue)
    let source = SimpleDisposable()
    let first = Locked<QueueDelivery?>(nil)
    let second = core.subscriptions.delivery(id, { $0 }) { [core] _ in
      // As another thread that arrives meanwhile.
      let delivery = core.subscriptions.delivery(id, { $0 }) { _ in SimpleDisposable() }
      first.withLock { $0 = delivery }
      return source
    }
    #expect(second === first.withLock { $0 })
    #expect(source.isDisposed)
    #expect(core.subscriptions.deliveryCount == 1)
  }

  @Test func `on eight threads receive each state after their first one, once`() {
    let core = Core(state: Game())
    let subscribers = Log<Levels>()
    inParallel(8) { [queue] _ in
      for _ in 0..<25 {
        let levels = Levels()
        subscribers(levels)
        core.add(subscriber: levels, notifyOnQueue: queue)
        for _ in 0..<3 { core.fire(event: LevelUp()) }
        core.remove(subscriber: levels)
      }
    }
    queue.sync {}
    while core.subscriptions.deliveryCount > 0 { queue.sync {} }
    for levels in subscribers.values.map(\.log.values) {
      #expect(levels.count >= 4)
      #expect(levels == Array(levels[0]..<levels[0] + levels.count))
    }
  }
}

private final class Levels: RKReactor.Subscriber, Sendable {
  let log = Log<Int>()

  func update(with state: Game) {
    log(state.player.level)
  }
}
