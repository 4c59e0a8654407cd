import RKCore
import RKOperators
import RKReactor
import RKSubjects
import Synchronization

let corePrograms = [
  Program("core: fire, fire") { run in
    let core = Core(state: Total())
    core.states.map(\.value).observe(run.log("states"))
    run.thread(.call { core.fire(event: Added(number: 1)) })
    run.thread(.call { core.fire(event: Added(number: 10)) })
    run.check { run.result("last", core.state.value) }
  },
  Program("core: command replaced while it finishes", isLinearizable: false) { run in
    let core = Core(state: Total())
    let first = PassthroughSubject<Int, Never>(), second = PassthroughSubject<Int, Never>()
    core.states.map(\.value).observe(run.log("states"))
    core.fire(command: first.map(Added.init), id: "load")
    run.thread(.call { first.send(1) }, .call { first.send(completion: .finished) })
    run.thread(.call { core.fire(command: second.map(Added.init), id: "load") })
    run.check {
      second.send(10)
      let last = core.state.value
      run.require(last == 10 || last == 11, "the second command is lost: \(last)")
      second.send(completion: .finished)
      run.require(core.commands.retainedCount == 0, "a command is retained")
    }
  },
]

private struct Added: RKReactor.Event { let number: Int }

private struct Total: State {
  var value = 0

  mutating func react(to event: any RKReactor.Event) {
    if let event = event as? Added { value += event.number }
  }
}
