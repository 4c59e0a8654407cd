import RKCore
import RKSubjects
import Synchronization

let propertyPrograms = [
  Program("property: set, read") { run in
    let property = Property(0)
    run.thread(.call { property.value = 1 }, .call { property.value = 2 })
    run.thread(
      .quiet { run.result("first", property.value) },
      .quiet { run.result("second", property.value) }
    )
  },
  Program("property: set, set") { run in
    let property = Property(0)
    property.observe(run.log("a", isWitness: true))
    run.thread(
      .send(1) {
        property.value = 1
        run.require(property.value != 0, "the value does not read back")
      }
    )
    run.thread(.send(2) { property.value = 2 }, .send(3) { property.value = 3 })
    run.check { run.result("last", property.value) }
  },
  Program("property: set, observe") { run in
    let property = Property(0)
    property.observe(run.log("a", isWitness: true))
    let b = run.log("b")
    run.thread(.send(1) { property.value = 1 }, .send(2) { property.value = 2 })
    run.thread(.quiet { property.observe(b) })
  },
  Program("property: set, set, observe", preemptions: 2) { run in
    let property = Property(0)
    property.observe(run.log("a", isWitness: true))
    let b = run.log("b")
    run.thread(.send(1) { property.value = 1 })
    run.thread(.send(2) { property.value = 2 })
    run.thread(.quiet { property.observe(b) })
  },
  Program("property: update, update") { run in
    let property = Property(0)
    property.observe(run.log("a"))
    run.thread(.call { property.update { $0 += 1 } })
    run.thread(.call { property.update { $0 += 2 } })
    run.check { run.require(property.value == 3, "an update is lost: \(property.value)") }
  },
  Program("property: update, set") { run in
    let property = Property(0)
    property.observe(run.log("a"))
    run.thread(.call { property.update { $0 += 1 } })
    run.thread(.send(10) { property.value = 10 })
    run.check { run.result("last", property.value) }
  },
  Program("property: release, observe") { run in
    let property = Box(Property(0))
    let b = run.log("b")
    let view = property.value
    run.thread(.call { property.value = nil })
    run.thread(.call { view.map { _ = $0.observe(b) } })
  },
  Program("derived: set, read") { run in
    let a = Property(0), b = Property(0)
    let sum = AnyProperty(a, b) { "\($0) \($1)" }
    run.thread(.call { a.value = 1 }, .call { b.value = 1 })
    run.thread(.quiet { run.result("sum", sum.value) })
  },
  Program("derived: set, set") { run in
    let a = Property(0), b = Property(0)
    let sum = AnyProperty(a, b) { "\($0)\($1)" }
    sum.observe(run.log("sum"))
    run.thread(.call { a.value = 1 })
    run.thread(.call { b.value = 1 })
    run.check { run.result("last", sum.value) }
  },
  Program("derived: set, observe") { run in
    let a = Property(0), b = Property(0)
    let sum = AnyProperty(a, b) { "\($0)\($1)" }
    let log = run.log("sum")
    run.thread(.call { a.value = 1 })
    run.thread(.call { sum.observe(log) })
  },
  Program("derived: observe, dispose") { run in
    let a = Property(0)
    let sum = a.mapProperty { $0 + 100 }
    let first = run.log("first"), second = run.log("second")
    let disposable = sum.observe(first)
    run.thread(.call { disposable.dispose(first) })
    run.thread(.call { sum.observe(second) }, .call { a.value = 1 })
    run.check { run.require(second, isOneOf: "100 101") }
  },
  Program("derived: observe, dispose meanwhile, set", preemptions: 2) { run in
    let a = Property(0)
    let sum = a.mapProperty { $0 + 100 }
    let log = run.log("first")
    sum.observe(log)
    let slot = Slot()
    run.thread(.call { slot.observe(sum, receive: { _ in }, completion: { _ in }) })
    run.thread(.call { slot.dispose() }, .call { a.value = 1 })
    run.check { run.require(log, isOneOf: "100 101") }
  },
  Program("derived: diamond, set, read") { run in
    let a = Property(0)
    let b = a.mapProperty { $0 + 1 }, c = a.mapProperty { $0 + 1 }
    let equal = AnyProperty(b, c) { $0 == $1 }
    equal.observe(run.log("equal"))
    run.thread(.call { a.value = 1 })
    run.thread(.quiet { run.result("read", equal.value) })
  },
  Program("derived: connect, set", preemptions: 3) { run in
    let a = Property(0), b = Property(0)
    let log = run.log("sum")
    let left = a.mapProperty { "\($0)" }, right = b.mapProperty { "\($0)" }
    left.observe(run.log("left"))
    run.thread(.call { AnyProperty(left, right) { $0 + $1 }.observe(log) })
    run.thread(.call { a.value = 1 }, .call { b.value = 1 })
  },
  Program("derived: distinct, set, read", preemptions: 3) { run in
    let a = Property(0), b = Property(0)
    let parity = a.mapProperty { $0 % 2 }.removingDuplicates()
    let sum = AnyProperty(parity, b) { "\($0)\($1)" }
    sum.observe(run.log("sum"))
    run.thread(.call { a.value = 2 }, .call { a.value = 3 })
    run.thread(.call { b.value = 1 }, .quiet { run.result("read", sum.value) })
  },
  Program("derived: dispose, set", preemptions: 3) { run in
    let a = Property(0)
    let sum = a.mapProperty { $0 + 100 }.mapProperty { $0 + 1000 }
    let log = run.log("first")
    let disposable = sum.observe(log)
    sum.observe(run.log("second"))
    run.thread(.call { a.value = 1 }, .call { a.value = 2 })
    run.thread(.quiet { disposable.dispose(log) }, .quiet { run.result("read", sum.value) })
  },
  Program("derived: release, observe", preemptions: 3) { run in
    let a = Box(Property(0)), b = Property(0)
    let sum = Box(a.value.map { AnyProperty($0, b) { "\($0)\($1)" } })
    let log = run.log("sum")
    sum.value?.observe(log)
    sum.value = nil
    run.thread(.call { a.value = nil })
    run.thread(.call { b.value = 1 })
  },
  Program("derived: set, set, read", preemptions: 2) { run in
    let a = Property(0), b = Property(0)
    let sum = AnyProperty(a, b) { "\($0)\($1)" }
    sum.observe(run.log("sum"))
    run.thread(.call { a.value = 1 })
    run.thread(.call { b.value = 1 })
    run.thread(.quiet { run.result("read", sum.value) })
  },
  Program("computed: set, set, observed", preemptions: 2) { run in
    let chosen = Property(false), a = Property(0), b = Property(1)
    let computed = AnyProperty.computed { read in read(chosen) ? read(b) : read(a) }
    // One graph: threads that made two one would lock them in the order of their addresses.
    _ = AnyProperty(chosen, a, b, computed) { _, _, _, _ in 0 }.value
    computed.observe(run.log("computed"))
    run.thread(.call { chosen.value = true })
    run.thread(.call { b.value = 2 })
    run.check { run.require(computed.value == 2, "the value is \(computed.value)") }
  },
  Program("computed: set, read", preemptions: 2) { run in
    let chosen = Property(false), a = Property(0), b = Property(1)
    let computed = AnyProperty.computed { read in read(chosen) ? read(b) : read(a) }
    // One graph: threads that made two one would lock them in the order of their addresses.
    _ = AnyProperty(chosen, a, b, computed) { _, _, _, _ in 0 }.value
    run.thread(.call { chosen.value = true }, .call { b.value = 2 })
    run.thread(.quiet { run.result("computed", computed.value) })
  },
  Program("atomically: both, both", preemptions: 1) { run in
    let a = Property(10), b = Property(0)
    let sum = AnyProperty(a, b) { $0 + $1 }
    sum.observeNext { run.require($0 == 10, "the sum is \($0)") }
    for amount in [1, 2] {
      run.thread(
        .call {
          atomically { t in
            t[a] -= amount
            t[b] += amount
          }
        }
      )
    }
    run.check { run.require(a.value == 7 && b.value == 3, "a transaction is lost") }
  },
  Program("atomically: both, read", preemptions: 2) { run in
    let a = Property(10), b = Property(0)
    _ = AnyProperty(a, b) { $0 + $1 }.value
    run.thread(
      .call {
        atomically { t in
          t[a] -= 1
          t[b] += 1
        }
      }
    )
    run.thread(.quiet { run.require(atomically { t in t[a] + t[b] } == 10, "a part is read") })
  },
]
