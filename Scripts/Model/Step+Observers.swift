extension Machine {
  /// Performs the steps of one observer.
  func observe(_ step: Step, _ thread: Int, in state: inout State) throws -> [Step] {
    switch step {
    case .receive(let number, let event):
      guard state.observers[number].isLive || defect == .callsWithoutCheck else { return [] }
      if !state.observers[number].hasObserver { return [.pass(number, event)] }
      state.observers[number].isBorrowed = true
      return [.call(number, event)]
    case .pass(let number, let event):
      guard let gate = state.observers[number].gate else { return [] }
      guard gate.isOpen else {
        state.observers[number].gate?.waiting.append(event)
        return []
      }
      state.observers[number].gate = nil
      if !gate.hasObserver { return [] }
      if event == .end { return [.endAndCall(number)] }
      state.observers[number].hasObserver = true
      return [.receive(number, event)]
    case .finish(let number):
      if !state.observers[number].hasObserver { return [.pass(number, .end)] }
      state.observers[number].hasObserver = false
      return [.endAndCall(number)]
    case .endAndCall(let number): return end(number, in: &state) ? [.call(number, .end)] : []
    case .forgetGate(let number):
      state.observers[number].gate?.waiting = []
      state.observers[number].gate?.hasObserver = false
      return []
    case .open(let number):
      guard state.observers[number].gate?.hasObserver == true else { return [] }
      return state.threads[thread].replay.map { .replay(number, $0) } + [.nextBatch(number)]
    case .replay(let number, let element):
      return state.observers[number].isLive ? [.call(number, .next(element))] : []
    case .nextBatch(let number):
      let batch = state.observers[number].gate?.waiting ?? []
      state.observers[number].gate?.waiting = []
      if batch.isEmpty || defect == .gateOpensWithEventsWaiting {
        state.observers[number].gate?.isOpen = true
        return []
      }
      return batch.map { .waiting(number, $0) } + [.nextBatch(number)]
    case .waiting(let number, let event):
      if event != .end { return state.observers[number].isLive ? [.call(number, event)] : [] }
      return end(number, in: &state) ? [.forgetGate(number), .call(number, .end)] : []
    case .call(let number, let event): return try deliver(number, event, thread, in: &state)
    case .called(let number):
      state.observers[number].isInCall = false
      if state.observers[number].isBorrowed, !state.observers[number].hasObserver {
        throw BrokenLaw(law: "5: observer \(number) is released while it is called")
      }
      state.observers[number].isBorrowed = false
      return []
    default: return []
    }
  }

  /// Calls the observer, and checks the laws about a delivery.
  private func deliver(
    _ number: Int,
    _ event: Event,
    _ thread: Int,
    in state: inout State
  ) throws -> [Step] {
    let observer = state.observers[number]
    if observer.isInCall {
      throw BrokenLaw(law: "2: observer \(number) receives two events at once")
    }
    if observer.log.last == .end {
      throw BrokenLaw(law: "1: observer \(number) receives an event after the terminal one")
    }
    if let disposer = observer.disposer {
      if disposer == thread || !observer.inFlight.contains(thread) {
        throw BrokenLaw(law: "5: observer \(number) receives an event after it was disposed")
      }
      state.observers[number].inFlight.remove(thread)
    }
    if state.queueLock == thread || state.memoryLock == thread {
      throw BrokenLaw(law: "4: observer \(number) is called while a lock is held")
    }
    state.observers[number].isInCall = true
    state.observers[number].log.append(event)
    let isFirst = observer.log.isEmpty && event != .end
    return (isFirst ? response(of: number) : []) + [.called(number)]
  }

  private func response(of number: Int) -> [Step] {
    switch program.response {
    case .sends where number == 0: steps(of: .send(100))
    case .disposes where number == 0: [.dispose(1)]
    case .disposesItself: [.dispose(number)]
    default: []
    }
  }

  /// Checks the laws about a final state, in which no thread can take a step.
  func check(final state: State) throws {
    if state.threads.contains(where: { !$0.steps.isEmpty }) {
      throw BrokenLaw(law: "4: the threads are deadlocked")
    }
    if state.word != 0 || !state.queue.isEmpty {
      throw BrokenLaw(law: "3: an operation is never performed")
    }
    for (number, observer) in state.observers.enumerated() {
      if !observer.isLive, observer.hasObserver || observer.gate?.hasObserver == true {
        throw BrokenLaw(law: "10: observer \(number) is retained after its subscription ended")
      }
      guard let addedAt = observer.addedAt else { continue }
      let isFirst = number < program.observers
      let first = isFirst ? 0 : max(0, addedAt - (program.replays ?? 0))
      let deliverable = state.order.prefix(max(addedAt, state.releasedAt ?? .max))
      let expected = Array(deliverable.dropFirst(first))
      // A release during the replay drops the waiting events.
      let isWhole = observer.disposer == nil && (isFirst || state.releasedAt == nil)
      let isRight = isWhole ? observer.log == expected : expected.starts(with: observer.log)
      if !isRight {
        throw BrokenLaw(
          law: "3, 7, 8: observer \(number) receives \(observer.log), not \(expected)"
        )
      }
    }
  }
}
