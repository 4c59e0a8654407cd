import RKCore
import RKOperators
import RKReactor
import protocol RKReactor.Event
import TestSupport
import Testing

private struct Count: State {
  var total = 0

  mutating func react(to event: any Event) {
    if event is Add { total += 1 }
  }
}

private struct Counts: State {
  var numbers = [Int](repeating: 0, count: 8)
  var wrong = 0

  mutating func react(to event: any Event) {
    guard let event = event as? Numbered else { return }
    if event.number != numbers[event.thread] { wrong += 1 }
    numbers[event.thread] += 1
  }
}

private struct Add: Event { let thread: Int }
private struct Numbered: Event { let thread, number: Int }

/// A state that calls a closure before it reacts.
private struct Calling: State {
  var level = 0
  var call: @Sendable () -> Void = {}

  mutating func react(to event: any Event) {
    if let event = event as? Call { event.body() }
    level += 1
  }
}

private final class Silent: RKReactor.Subscriber, Sendable {
  func update(with state: Count) {}
}

private struct Call: Event { let body: @Sendable () -> Void }

@Suite("Core, threads")
struct CoreThreadTests {
  @Test func `the events of eight threads give the exact sum, in one order`() {
    let (events, wrong) = (many / 5, Sum())
    let core = Core(state: Count())
    // Each state is one event after the one before.
    core.states.enumerated().observeNext { index, state in
      if state.total != index { wrong.add() }
    }
    inParallel(8) { thread in
      for _ in 0..<events { core.fire(event: Add(thread: thread)) }
    }
    #expect(core.state.total == 8 * events)
    #expect(wrong.value == 0)
  }

  @Test func `the events of each of eight threads keep their order`() {
    let events = 1_000
    let core = Core(state: Counts())
    inParallel(8) { thread in
      for number in 0..<events { core.fire(event: Numbered(thread: thread, number: number)) }
    }
    #expect(core.state.numbers == [Int](repeating: events, count: 8))
    #expect(core.state.wrong == 0)
  }

  @Test func `events are delivered before fire returns if other threads only observe`() {
    let core = Core(state: Count())
    let recorder = EventRecorder<Count>()
    let recorded = Core(state: Count(), middlewares: [recorder])
    let (delivered, ahead, bag) = (Latest<Int>(), Sum(), DisposeBag())
    core.states.observeNext { state in
      delivered.value = state.total
      if core.state.total != state.total { ahead.add() }
    }
    .dispose(in: bag)
    let early = earlySends {
      core.states.observeNext { _ in }.dispose()
      let subscriber = Silent()
      core.add(subscriber: subscriber, notifyOn: .immediate)
      core.remove(subscriber: subscriber)
      recorded.select(\.total).observeNext { _ in }.dispose()
    } send: { number in
      core.fire(event: Add(thread: 0))
      recorded.fire(event: Add(thread: 0))
      recorder.stepBack(in: recorded)
      return delivered.value == number && recorded.state.total == 0
    }
    #expect(early == 0)
    #expect(ahead.value == 0, "the core runs ahead of what it delivers")
  }

  @Test func `an event that is fired in the first delivery is applied at once`() {
    let core = Core(state: Count())
    let log = Log<String>()
    core.states.observeNext { state in
      if state.total == 0 { core.fire(event: Add(thread: 0)) }
      log("\(state.total) of \(core.state.total)")
    }
    #expect(log.values == ["0 of 1", "1 of 1"])
  }

  @Test func `a thread fires and reads while another one reacts or delivers`() {
    let core = Core(state: Calling())
    let read = Log<Int>()
    let fireElsewhere: @Sendable () -> Void = {
      // Returns while this thread still reacts or delivers, so no lock is held.
      inParallel(1) { _ in
        core.fire(event: Call {})
        read(core.state.level)
      }
    }
    core.states.observeNext { if $0.level == 2 { fireElsewhere() } }
    core.fire(event: Call(body: fireElsewhere))
    #expect(read.values == [0, 2])
    #expect(core.state.level == 3)
  }

  @Test func `an event that is fired in react is applied after the current one`() {
    let core = Core(state: Calling())
    core.fire(event: Call { core.fire(event: Call {}) })
    #expect(core.state.level == 2)
  }

  @Test func `the stack does not grow with a subscriber that fires for each event`() {
    let total = onSmallStack {
      let core = Core(state: Count())
      core.states.observeNext { [weak core] state in
        if state.total < many { core?.fire(event: Add(thread: 0)) }
      }
      return core.state.total
    }
    #expect(total == many)
  }
}
