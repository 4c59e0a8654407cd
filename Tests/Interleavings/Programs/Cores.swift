import RKCore
import RKReactor
import RKSubjects
import Synchronization

let corePrograms = [
  Program("core: fire, fire") { run in
    let core = Core(state: 0, reducer: counting)
    core.states.observe(run.log("states"))
    run.thread(.call { core.fire(event: Added(number: 1)) })
    run.thread(.call { core.fire(event: Added(number: 10)) })
    run.check { run.result("last", core.state) }
  },
  Program("core: command replaced while it finishes", isLinearizable: false) { run in
    let core = Core(state: 0, reducer: counting)
    let first = PassthroughSubject<Int, Never>(), second = PassthroughSubject<Int, Never>()
    core.states.observe(run.log("states"))
    core.fire(command: first.map(Added.init), id: "load")
    run.thread(.call { first.send(1) }, .call { first.send(completion: .finished) })
    run.thread(.call { core.fire(command: second.map(Added.init), id: "load") })
    run.check {
      second.send(10)
      run.require(core.state == 10 || core.state == 11, "the second command is lost: \(core.state)")
      second.send(completion: .finished)
      run.require(core.retainedCommandCount == 0, "a command is retained")
    }
  },
]

private struct Added: RKReactor.Event { let number: Int }

private let counting = Reducer<Int> { state, event in
  if let event = event as? Added { state += event.number }
}
