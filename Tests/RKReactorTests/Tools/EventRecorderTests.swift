import RKCore
import RKReactor
import protocol RKReactor.Event
import TestSupport
import Testing

@Suite("EventRecorder")
struct EventRecorderTests {
  private let recorder = EventRecorder<Hero>()
  private let core: Core<Hero>

  init() {
    core = Core(state: Hero(), middlewares: [recorder])
  }

  private func levelUp(_ count: Int) {
    for _ in 0..<count { core.fire(event: LevelUp()) }
  }

  @Test func `records events and states, and replays them`() {
    levelUp(2)
    core.fire(event: Unknown())
    #expect(recorder.events.count == 3)
    #expect(recorder.states.map(\.level) == [1, 2, 3, 3])
    #expect(recorder.replay() == recorder.states)
    #expect(recorder.replay(from: Hero(level: 5)).map(\.level) == [5, 6, 7, 7])
  }

  @Test func `steps back and forth, and observers receive the states`() {
    let log = Log<Int>()
    core.states.observeNext { log($0.level) }
    levelUp(3)
    recorder.stepBack(in: core)
    recorder.stepBack(in: core)
    #expect(core.state.level == 2)
    #expect(recorder.position == 1)
    recorder.stepForward(in: core)
    #expect(core.state.level == 3)
    recorder.go(to: 0, in: core)
    recorder.stepBack(in: core)
    recorder.go(to: 100, in: core)
    recorder.stepForward(in: core)
    #expect(log.values == [1, 2, 3, 4, 3, 2, 3, 1, 4])
    #expect(recorder.states.map(\.level) == [1, 2, 3, 4])
  }

  @Test func `an event after a step back replaces those after the position`() {
    levelUp(3)
    recorder.go(to: 1, in: core)
    core.fire(event: Update(newValue: "Kathryn"))
    #expect(core.state == Hero(name: "Kathryn", level: 2))
    #expect(recorder.states.map(\.level) == [1, 2, 2])
    #expect(recorder.replay() == recorder.states)
    recorder.stepForward(in: core)
    #expect(core.state.name == "Kathryn")
  }

  @Test func `an event that is fired while a step is delivered is applied after it`() {
    levelUp(2)
    core.states.observeNext { [core] state in
      if state == Hero(level: 2) { core.fire(event: Update(newValue: "Kathryn")) }
    }
    recorder.stepBack(in: core)
    #expect(core.state == Hero(name: "Kathryn", level: 2))
    #expect(recorder.states.map(\.level) == [1, 2, 2])
  }

  @Test func `a step that is taken during a delivery counts from the step before it`() {
    let steps = Log<Int>()
    core.events.observeNext { [core, recorder] change in
      if change.event is Unknown {
        recorder.stepBack(in: core)
        recorder.stepBack(in: core)
        steps(core.state.level)
      }
    }
    levelUp(3)
    core.fire(event: Unknown())
    #expect(steps.values == [4])
    // Of four events, two are left.
    #expect(recorder.position == 2)
    #expect(core.state.level == 3)
    levelUp(1)
    #expect(recorder.replay() == recorder.states)
  }

  @Test func `a step that is taken during a delivery counts from the last event that waits`() {
    core.events.observeNext { [core, recorder] change in
      if change.event is Unknown {
        core.fire(event: LevelUp())
        core.fire(event: Update(newValue: "Kathryn"))
        recorder.stepBack(in: core)
      }
    }
    core.fire(event: Unknown())
    #expect(core.state == Hero(level: 2))
    #expect(recorder.events.map { "\(type(of: $0))" } == ["Unknown", "LevelUp", "Update<String>"])
    #expect(recorder.position == 2)
    recorder.stepForward(in: core)
    #expect(core.state == Hero(name: "Kathryn", level: 2))
  }

  @Test func `two recorders of a core record the steps of each other`() {
    let (first, second) = (EventRecorder<Hero>(), EventRecorder<Hero>())
    let core = Core(state: Hero(), middlewares: [first, second])
    core.fire(event: LevelUp())
    first.stepBack(in: core)
    #expect(first.position == 0)
    #expect(second.states.map(\.level) == [1, 2, 1])
    #expect(second.replay() == second.states)
  }

  @Test func `a state that was restored by other means is replayed unchanged`() {
    levelUp(1)
    core.restore(Hero(level: 40))
    levelUp(1)
    #expect(recorder.replay() == recorder.states)
    #expect(recorder.states.last?.level == 41)
  }

  @Test func `random steps and events from eight threads leave a recording that replays`() {
    inParallel(8) { [core, recorder] thread in
      var random = SplitMix64(seed: UInt64(thread))
      for _ in 0..<200 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: recorder.stepBack(in: core)
        case 1: recorder.stepForward(in: core)
        case 2: recorder.go(to: Int.random(in: 0..<20, using: &random), in: core)
        default: core.fire(event: LevelUp())
        }
      }
    }
    #expect(recorder.replay() == recorder.states)
    #expect(recorder.states[recorder.position] == core.state)
  }
}
