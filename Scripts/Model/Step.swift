/// An atomic step of a thread: one atomic instruction, or work under a lock or as the owner.
///
/// The comment of each step names the code that it models.
enum Step: Hashable {
  /// `Broadcaster.pass(_:)` without a memory: `QueueDrain.enter`, or `submit`.
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
  /// The start of the call of an observer's closure.
  case call(Int, Event)
  /// The end of the call of an observer's closure.
  case called(Int)
  /// `BroadcastSubscription.finish(_:)`.
  case finish(Int)
  /// `BroadcastSubscription.end()` before a terminal event is delivered.
  case endAndCall(Int)
  /// `ReplayGate.forget()`.
  case forgetGate(Int)
  /// `ReplayBroadcaster`: the lock.
  case lock
  /// `ReplayBroadcaster.pass(_:_:)`, `send(completion:last:)`: the memory, and the reservation.
  case remember(Operation)
  /// `ReplayBroadcaster.observe(_:replay:)`: the replay.
  case snapshot
  /// `ReplayBroadcaster`: the unlock.
  case unlock
  /// `ReplayGate.open(_:replaying:from:)`.
  case open(Int)
  /// `ReplayGate.open`: one element of the replay.
  case replay(Int, Int)
  /// `ReplayGate.nextBatch()`.
  case nextBatch(Int)
  /// `ReplayGate.open`: one waiting event.
  case waiting(Int, Event)
  /// `BroadcastSubscription.dispose()`.
  case dispose(Int)
  /// `Broadcaster.remove(_:)`.
  case remove(Int)
}

/// A law that was broken.
struct BrokenLaw: Error {
  let law: String
}

/// Runs a program, one step at a time.
struct Machine {
  let program: Program
  var defect: Defect?

  func initialState() -> State {
    var state = State()
    state.observers = (0..<program.total).map { _ in Observer() }
    for number in program.observers..<program.total {
      // `BroadcastSubscription.init`: an observer with a replay starts in a gate.
      state.observers[number].hasObserver = program.replays == nil
      if program.replays != nil { state.observers[number].gate = Gate() }
    }
    for number in 0..<program.observers {
      state.observers[number].hasObserver = true
      state.observers[number].addedAt = 0
      state.list.append(number)
    }
    state.threads = program.threads.map { calls in
      Thread(steps: calls.reversed().flatMap { steps(of: $0).reversed() })
    }
    return state
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
      } else if defect == .snapshotBeforeReservation {
        [.lock, .snapshot, .unlock, .reserve(.add(number)), .fulfil(.add(number)), .open(number)]
      } else {
        [.lock, .reserve(.add(number)), .snapshot, .unlock, .fulfil(.add(number)), .open(number)]
      }
    case .dispose(let number): [.dispose(number)]
    }
  }

  /// Returns whether a thread can take its next step.
  func canStep(_ thread: Int, in state: State) -> Bool {
    switch state.threads[thread].steps.last {
    case nil: false
    case .enqueue, .take: state.queueLock == nil
    case .lock: state.memoryLock == nil
    default: true
    }
  }

  /// Takes the next step of a thread.
  func step(_ thread: Int, in state: inout State) throws {
    guard let step = state.threads[thread].steps.popLast() else { return }
    var next: [Step] = []
    switch step {
    case .send(let element):
      if enter(&state) {
        next = [.perform(.next(element)), .leave]
      } else if defect == .performsInsteadOfQueueing {
        next = [.perform(.next(element))]
      } else {
        next = [.reserve(.next(element)), .fulfil(.next(element))]
      }
    case .reserve(let operation):
      if enter(&state) {
        state.threads[thread].reservation = .entered
      } else {
        next = [.enqueue(operation), .mark]
      }
    case .enqueue(let operation):
      state.queueLock = thread
      state.queue.append(operation)
    case .mark:
      let isOwner = state.word & State.owned == 0
      state.word |= defect == .enqueueDoesNotOwn ? State.waiting : State.owned | State.waiting
      state.queueLock = nil
      state.threads[thread].reservation =
        isOwner && defect != .enqueueDoesNotOwn ? .owner : .queued
    case .fulfil(let operation):
      switch state.threads[thread].reservation {
      case .entered: next = [.perform(operation), .leave]
      case .owner: next = [.take]
      case .queued: break
      }
    case .leave:
      if state.word == State.owned || defect == .leaveIgnoresWaiting {
        state.word = 0
      } else {
        next = [.take]
      }
    case .take:
      state.queueLock = thread
      if defect == .clearsBeforeTaking {
        state.word &= ~State.waiting
        state.queueLock = nil
      }
      next = [.clear(state.queue)]
      state.queue = []
    case .clear(let batch):
      state.word &= ~State.waiting
      state.queueLock = nil
      next = batch.map(Step.perform) + [.leave]
    case .perform(let operation): next = perform(operation, in: &state)
    case .unlink(let number):
      state.list.removeAll { $0 == number }
      next = forget(number, in: &state)
    case .lock: state.memoryLock = thread
    case .unlock: state.memoryLock = nil
    case .remember(let operation): next = remember(operation, in: &state)
    case .snapshot: state.threads[thread].replay = state.memory
    case .dispose(let number):
      if end(number, in: &state) {
        state.observers[number].disposer = thread
        state.observers[number].inFlight = state.calling(number)
        next = [.remove(number)]
      }
    case .remove(let number):
      next = [.reserve(.remove(number)), .fulfil(.remove(number))]
      if defect == .releasesDuringDelivery { next = forget(number, in: &state) + next }
      if defect == .doesNotRemove, state.word & State.owned != 0 { next = [] }
    default: next = try observe(step, thread, in: &state)
    }
    state.threads[thread].steps += next.reversed()
  }

  private func enter(_ state: inout State) -> Bool {
    if state.word != 0 { return false }
    state.word = State.owned
    return true
  }

  private func remember(_ operation: Operation, in state: inout State) -> [Step] {
    if state.isTerminated { return [.unlock] }
    switch (operation, program.replays) {
    case (.next(let element), let limit?):
      state.memory = Array((state.memory + [element]).suffix(limit))
    default: break
    }
    state.isTerminated = operation == .end
    return [.reserve(operation), .unlock, .fulfil(operation)]
  }

  /// Owner only.
  private func perform(_ operation: Operation, in state: inout State) -> [Step] {
    switch operation {
    case .next(let element): return deliver(.next(element), in: &state)
    case .release:
      state.isReleased = defect != .acceptsAfterRelease
      if state.releasedAt == nil { state.releasedAt = state.order.count }
      defer { state.list = [] }
      return state.list.flatMap { forget($0, in: &state) }
    case .end:
      if state.hasEnded || state.isReleased { return [] }
      state.hasEnded = true
      state.order.append(.end)
      defer { state.list = [] }
      return state.list.map(Step.finish)
    case .add(let number):
      state.observers[number].addedAt = state.order.count { $0 != .end }
      if state.hasEnded { return [.finish(number)] }
      if state.isReleased || !state.observers[number].isLive { return forget(number, in: &state) }
      state.list.append(number)
      return []
    case .remove(let number): return [.unlink(number)]
    }
  }

  /// Owner only: delivers an element to the list.
  private func deliver(_ event: Event, in state: inout State) -> [Step] {
    if !state.hasEnded { state.order.append(event) }
    return state.list.map { .receive($0, event) }
  }

  func forget(_ number: Int, in state: inout State) -> [Step] {
    state.observers[number].isLive = false
    state.observers[number].hasObserver = false
    return [.forgetGate(number)]
  }
}

/// `BroadcastSubscription.end()`: returns whether it was live.
func end(_ number: Int, in state: inout State) -> Bool {
  defer { state.observers[number].isLive = false }
  return state.observers[number].isLive
}

extension State {
  /// Returns the threads that have checked `isLive` of an observer and not yet called it.
  func calling(_ number: Int) -> Set<Int> {
    Set(
      threads.indices.filter { thread in
        threads[thread].steps.contains { if case .call(number, _) = $0 { true } else { false } }
      }
    )
  }
}
