extension Machine {
  /// Performs the steps of one observer.
  func observe(_ step: Step, _ thread: Int, in world: inout World) throws -> [Step] {
    switch step {
    case .receive(let number, let event):
      guard world.observers[number].isLive || defect == .callsWithoutAsking else { return [] }
      if !world.observers[number].hasObserver { return [.pass(number, event)] }
      world.observers[number].isLent = true
      return [.call(number, event)]
    case .pass(let number, let event):
      guard let gate = world.observers[number].gate else { return [] }
      guard gate.isOpen else {
        world.observers[number].gate?.waiting.append(event)
        return []
      }
      world.observers[number].gate = nil
      if !gate.hasObserver { return [] }
      if event == .end { return [.endAndCall(number)] }
      world.observers[number].hasObserver = true
      return [.receive(number, event)]
    case .finish(let number):
      if !world.observers[number].hasObserver { return [.pass(number, .end)] }
      world.observers[number].hasObserver = false
      return [.endAndCall(number)]
    case .endAndCall(let number): return end(number, in: &world) ? [.call(number, .end)] : []
    case .forgetGate(let number):
      world.observers[number].gate?.waiting = []
      world.observers[number].gate?.hasObserver = false
      return []
    case .open(let number):
      guard world.observers[number].gate?.hasObserver == true else { return [] }
      return world.threads[thread].replay.map { .replay(number, $0) } + [.nextBatch(number)]
    case .replay(let number, let element):
      return world.observers[number].isLive ? [.call(number, .next(element))] : []
    case .nextBatch(let number):
      let batch = world.observers[number].gate?.waiting ?? []
      world.observers[number].gate?.waiting = []
      if batch.isEmpty || defect == .gateOpensBlindly {
        world.observers[number].gate?.isOpen = true
        return []
      }
      return batch.map { .waiting(number, $0) } + [.nextBatch(number)]
    case .waiting(let number, let event):
      if event != .end { return world.observers[number].isLive ? [.call(number, event)] : [] }
      return end(number, in: &world) ? [.forgetGate(number), .call(number, .end)] : []
    case .call(let number, let event): return try deliver(number, event, thread, in: &world)
    case .called(let number):
      world.observers[number].isBusy = false
      if world.observers[number].isLent, !world.observers[number].hasObserver {
        throw Broken(law: "5: observer \(number) is released while it is called")
      }
      world.observers[number].isLent = false
      return []
    default: return []
    }
  }

  /// Calls the observer, and checks what it must never see.
  private func deliver(
    _ number: Int,
    _ event: Event,
    _ thread: Int,
    in world: inout World
  ) throws -> [Step] {
    let observer = world.observers[number]
    if observer.isBusy { throw Broken(law: "2: observer \(number) is told two things at once") }
    if observer.log.last == .end {
      throw Broken(law: "1: observer \(number) receives an event after the terminal one")
    }
    if let disposer = observer.disposer {
      if disposer == thread || !observer.inFlight.contains(thread) {
        throw Broken(law: "5: observer \(number) receives an event after it was disposed")
      }
      world.observers[number].inFlight.remove(thread)
    }
    if world.queueLock == thread || world.stateLock == thread {
      throw Broken(law: "4: observer \(number) is told while a lock is held")
    }
    world.observers[number].isBusy = true
    world.observers[number].log.append(event)
    let isFirst = observer.log.isEmpty && event != .end
    return (isFirst ? reaction(of: number) : []) + [.called(number)]
  }

  private func reaction(of number: Int) -> [Step] {
    switch program.reaction {
    case .sends where number == 0: steps(of: .send(100))
    case .disposes where number == 0: [.dispose(1)]
    case .disposesItself: [.dispose(number)]
    default: []
    }
  }

  /// Checks what must hold when no thread has steps left.
  func check(final world: World) throws {
    if world.threads.contains(where: { !$0.steps.isEmpty }) {
      throw Broken(law: "4: the threads wait for each other")
    }
    if world.word != 0 || !world.queue.isEmpty {
      throw Broken(law: "3: something was sent and never delivered")
    }
    for (number, observer) in world.observers.enumerated() {
      if !observer.isLive, observer.hasObserver || observer.gate?.hasObserver == true {
        throw Broken(law: "10: observer \(number) is retained after its end")
      }
      guard let arrival = observer.addedAt else { continue }
      let isFirst = number < program.observers
      let first = isFirst ? 0 : max(0, arrival - (program.replays ?? 0))
      let audible = world.order.prefix(max(arrival, world.releasedAt ?? .max))
      let expected = Array(audible.dropFirst(first))
      // An observer that is released during its replay does not receive what waits.
      let isWhole = observer.disposer == nil && (isFirst || world.releasedAt == nil)
      let isRight = isWhole ? observer.log == expected : expected.starts(with: observer.log)
      if !isRight {
        throw Broken(law: "3, 7, 8: observer \(number) receives \(observer.log), not \(expected)")
      }
    }
  }
}
