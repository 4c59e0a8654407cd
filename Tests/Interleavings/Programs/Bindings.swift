import RKBindings
import RKCore
import RKSubjects
import Synchronization

/// Programs over bindings, which record the properties that an element has visited.
let bindingPrograms = [
  Program("bind: two bindings of a property", preemptions: 2) { run in
    let a = Property(0), b = Property(0), c = Property(0)
    c.observe(run.log("c"))
    run.thread(.call { a.bind(to: c) })
    run.thread(.call { b.bind(to: c) })
  },
  Program("bind: ring, set, set", preemptions: 2, isLinearizable: false) { run in
    let a = Property(0), b = Property(0)
    a.bidirectionalBind(to: b)
    run.thread(.call { a.value = 1 })
    run.thread(.call { b.value = 2 })
    run.check {
      run.require([1, 2].contains(a.value) && [1, 2].contains(b.value), "\(a.value) \(b.value)")
    }
  },
  Program("bind: bind, set") { run in
    let a = Property(0), b = Property(0)
    b.observe(run.log("b"))
    run.thread(.call { a.bind(to: b) })
    run.thread(.call { a.value = 1 })
    run.check { run.require(b.value == 1, "the value is not bound: \(b.value)") }
  },
]
