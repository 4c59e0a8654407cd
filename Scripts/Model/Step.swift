/// An indivisible step of a thread: one atomic instruction, or work under a lock or as the owner.
///
/// The comment of each names the code that it models.
enum Step: Hashable {
  /// `Broadcaster.send(_:)` without a memory: `QueueDrain.enter`, or `submit`.
  case send(Int)
  /// `Broadcaster.reserve(_:)`: `QueueDrain.enter`.
  case reserve(Operation)
  /// `QueueDrain.enqueue(_:)`: the lock, and the append.
  case enqueue(Operation)
  /// `QueueDrain.enqueue(_:)`: the word, and the unlock.
  case mark
  /// `Broadcaster.fulfil(_:_:)`.
  case fulfil(Operation)
  /// `QueueDrain.leave()`.
  case leave
  /// `QueueDrain.work(_:)`: the lock, and the batch.
  case take
  /// `QueueDrain.work(_:)`: the word, and the unlock.
  case clear([Operation])
  /// `Broadcaster.perform(_:)`.
  case perform(Operation)
  /// `Broadcaster.unlink(_:)`.
  case unlink(Int)
  /// `BroadcastSubscription.receive(_:)`: the check of `isLive`.
  case receive(Int, Event)
  /// `BroadcastSubscription.receiveGated(_:)`, `finishGated(_:)`: `ReplayGate.pass(_:)`.
  case pass(Int, Event)
  /// The observer's closure is entered.
  case call(Int, Event)
  /// The observer's closure is left.
  case called(Int)
  /// `BroadcastSubscription.finish(_:)`.
  case finish(Int)
  /// `BroadcastSubscription.end()` before a terminal event is delivered.
  case endAndCall(Int)
  /// `ReplayGate.forget()`.
  case forgetGate(Int)
  /// `ReplayBroadcaster`: the lock.
  case lock
  /// `ReplayBroadcaster.send(_:_:)`: the memory, and the steps that follow unless terminated.
  case remember(Operation)
  /// `ReplayBroadcaster.observe(_:replay:)`: the replay.
  case snapshot
  /// `ReplayBroadcaster`: the unlock.
  case unlock
  /// `ReplayGate.open(_:replaying:)`.
  case open(Int)
  /// `ReplayGate.open`: one element of the replay.
  case replay(Int, Int)
  /// `ReplayGate.nextBatch()`.
  case nextBatch(Int)
  /// `ReplayGate.open`: one event that waits.
  case waiting(Int, Event)
  /// `BroadcastSubscription.dispose()`.
  case dispose(Int)
  /// `Broadcaster.remove(_:)`.
  case remove(Int)
}

/// A law that was broken.
struct Broken: Error {
  let law: String
}

/// Performs steps on a world.
struct Machine {
  let program: Program
  var defect: Defect?

  /// Returns the world before the first step.
  func beginning() -> World {
    var world = World()
    world.observers = (0..<program.total).map { _ in Observer() }
    for number in program.observers..<program.total {
      // `BroadcastSubscription.init`: an observer with a replay starts in a gate.
      world.observers[number].hasObserver = program.replays == nil
      if program.replays != nil { world.observers[number].gate = Gate() }
    }
    for number in 0..<program.observers {
      world.observers[number].hasObserver = true
      world.observers[number].addedAt = 0
      world.list.append(number)
    }
    world.threads = program.threads.map { calls in
      Thread(steps: calls.reversed().flatMap { steps(of: $0).reversed() })
    }
    return world
  }

  /// Returns the steps of a call, in order.
  func steps(of call: Call) -> [Step] {
    switch call {
    case .send(let element):
      program.replays == nil ? [.send(element)] : [.lock, .remember(.next(element))]
    case .release: [.reserve(.release), .fulfil(.release)]
    case .end:
      program.replays == nil ? [.reserve(.end), .fulfil(.end)] : [.lock, .remember(.end)]
    case .observe(let number):
      if program.replays == nil {
        [.reserve(.add(number)), .fulfil(.add(number))]
      } else if defect == .snapshotOutsideTheOrder {
        [.lock, .snapshot, .unlock, .reserve(.add(number)), .fulfil(.add(number)), .open(number)]
      } else {
        [.lock, .reserve(.add(number)), .snapshot, .unlock, .fulfil(.add(number)), .open(number)]
      }
    case .dispose(let number): [.dispose(number)]
    }
  }

  /// Returns whether a thread can take its next step.
  func canStep(_ thread: Int, in world: World) -> Bool {
    switch world.threads[thread].steps.last {
    case nil: false
    case .enqueue, .take: world.queueLock == nil
    case .lock: world.stateLock == nil
    default: true
    }
  }

  /// Takes the next step of a thread.
  func step(_ thread: Int, in world: inout World) throws {
    guard let step = world.threads[thread].steps.popLast() else { return }
    var next: [Step] = []
    switch step {
    case .send(let element):
      if enter(&world) {
        next = [.perform(.next(element)), .leave]
      } else if defect == .reentersInsteadOfQueueing {
        next = [.perform(.next(element))]
      } else {
        next = [.reserve(.next(element)), .fulfil(.next(element))]
      }
    case .reserve(let operation):
      if enter(&world) {
        world.threads[thread].reservation = .entered
      } else {
        next = [.enqueue(operation), .mark]
      }
    case .enqueue(let operation):
      world.queueLock = thread
      world.queue.append(operation)
    case .mark:
      let isOwner = world.word & World.owned == 0
      world.word |= defect == .enqueueForgetsToOwn ? World.waiting : World.owned | World.waiting
      world.queueLock = nil
      world.threads[thread].reservation =
        isOwner && defect != .enqueueForgetsToOwn ? .owner : .queued
    case .fulfil(let operation):
      switch world.threads[thread].reservation {
      case .entered: next = [.perform(operation), .leave]
      case .owner: next = [.take]
      case .queued: break
      }
    case .leave:
      if world.word == World.owned || defect == .leaveForgetsWaiting {
        world.word = 0
      } else {
        next = [.take]
      }
    case .take:
      world.queueLock = thread
      if defect == .clearsBeforeTaking {
        world.word &= ~World.waiting
        world.queueLock = nil
      }
      next = [.clear(world.queue)]
      world.queue = []
    case .clear(let batch):
      world.word &= ~World.waiting
      world.queueLock = nil
      next = batch.map(Step.perform) + [.leave]
    case .perform(let operation): next = perform(operation, in: &world)
    case .unlink(let number):
      world.list.removeAll { $0 == number }
      next = forget(number, in: &world)
    case .lock: world.stateLock = thread
    case .unlock: world.stateLock = nil
    case .remember(let operation): next = remember(operation, in: &world)
    case .snapshot: world.threads[thread].replay = world.memory
    case .dispose(let number):
      if end(number, in: &world) {
        world.observers[number].disposer = thread
        world.observers[number].inFlight = world.calling(number)
        next = [.remove(number)]
      }
    case .remove(let number):
      next = [.reserve(.remove(number)), .fulfil(.remove(number))]
      if defect == .releasesDuringDelivery { next = forget(number, in: &world) + next }
      if defect == .forgetsToRemove, world.word & World.owned != 0 { next = [] }
    default: next = try observe(step, thread, in: &world)
    }
    world.threads[thread].steps += next.reversed()
  }

  private func enter(_ world: inout World) -> Bool {
    if world.word != 0 { return false }
    world.word = World.owned
    return true
  }

  private func remember(_ operation: Operation, in world: inout World) -> [Step] {
    if world.isTerminated { return [.unlock] }
    switch (operation, program.replays) {
    case (.next(let element), let limit?):
      world.memory = Array((world.memory + [element]).suffix(limit))
    default: break
    }
    world.isTerminated = operation == .end
    return [.reserve(operation), .unlock, .fulfil(operation)]
  }

  /// Owner only.
  private func perform(_ operation: Operation, in world: inout World) -> [Step] {
    switch operation {
    case .next(let element): return deliver(.next(element), in: &world)
    case .release:
      world.isReleased = defect != .acceptsAfterRelease
      if world.releasedAt == nil { world.releasedAt = world.order.count }
      defer { world.list = [] }
      return world.list.flatMap { forget($0, in: &world) }
    case .end:
      if world.hasEnded || world.isReleased { return [] }
      world.hasEnded = true
      world.order.append(.end)
      defer { world.list = [] }
      return world.list.map(Step.finish)
    case .add(let number):
      world.observers[number].addedAt = world.order.count { $0 != .end }
      if world.hasEnded { return [.finish(number)] }
      if world.isReleased || !world.observers[number].isLive { return forget(number, in: &world) }
      world.list.append(number)
      return []
    case .remove(let number): return [.unlink(number)]
    }
  }

  /// Owner only: delivers an element to the list.
  private func deliver(_ event: Event, in world: inout World) -> [Step] {
    if !world.hasEnded { world.order.append(event) }
    return world.list.map { .receive($0, event) }
  }

  func forget(_ number: Int, in world: inout World) -> [Step] {
    world.observers[number].isLive = false
    world.observers[number].hasObserver = false
    return [.forgetGate(number)]
  }
}

/// `BroadcastSubscription.end()`: returns whether it was live.
func end(_ number: Int, in world: inout World) -> Bool {
  defer { world.observers[number].isLive = false }
  return world.observers[number].isLive
}

extension World {
  /// Returns the threads that have checked `isLive` of an observer and not yet called it.
  func calling(_ number: Int) -> Set<Int> {
    Set(
      threads.indices.filter { thread in
        threads[thread].steps.contains { if case .call(number, _) = $0 { true } else { false } }
      }
    )
  }
}
