import RKCore
import RKSubjects
import Synchronization

/// Programs in which an owner that has performed its share offers the drain to other senders.
let drainPrograms = [
  Program("drain: work, send, send", preemptions: 3, isLinearizable: false) { run in
    let drain = OfferedDrain(run)
    drain.queue(1...3)
    run.thread(.call { drain.work() })
    for number in 4...5 { run.thread(.call { drain.send(number) }) }
    run.check {
      run.require(drain.log, isOneOf: "1 2 3 4 5", "1 2 3 5 4")
      run.require(drain.drain.enter(), "the drain still has an owner")
    }
  },
  Program("drain: work, two sends", preemptions: 4, isLinearizable: false) { run in
    let drain = OfferedDrain(run)
    drain.queue(1...4)
    run.thread(.call { drain.work() })
    run.thread(.call { drain.send(5) }, .call { drain.send(6) })
    run.check {
      run.require(drain.log, isOneOf: "1 2 3 4 5 6")
      run.require(drain.drain.enter(), "the drain still has an owner")
    }
  },
  Program("drain: work, send, close", preemptions: 3, isLinearizable: false) { run in
    let drain = OfferedDrain(run)
    drain.queue(1...3)
    run.thread(.call { drain.work() })
    run.thread(.call { drain.send(4) })
    run.thread(.call { drain.close() })
    run.check {
      run.require(drain.cleanups.events.count == 1, "released: \(drain.cleanups.text)")
      run.require("1 2 3 4".hasPrefix(drain.log.text), "performed: \(drain.log.text)")
    }
  },
  Program("drain: work, send, change", preemptions: 3, isLinearizable: false) { run in
    let drain = OfferedDrain(run)
    drain.queue(1...3)
    run.thread(.call { drain.work() })
    run.thread(.call { drain.send(4) })
    run.thread(.call { drain.change(5) })
    run.check {
      run.require(drain.log.events.sorted() == ["1", "2", "3", "4", "5"], "one is lost")
      run.require(drain.drain.enter(), "the drain still has an owner")
    }
  },
  Program("subject: sends in response, send, send", preemptions: 2, isLinearizable: false) { run in
    DrainLimits.share = 1
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a", isWitness: true)
    subject.observe(a) { if $0 == 1 { for number in 2...3 { subject.send(number) } } }
    subject.observe(run.log("b", isWitness: true))
    run.thread(.call { subject.send(1) })
    for number in 4...5 { run.thread(.call { subject.send(number) }) }
    run.check {
      run.requireOneOrder()
      run.require(a.events.sorted() == ["1", "2", "3", "4", "5"], "an element is lost")
    }
  },
  Program(
    "subject: sends in response, send, observe",
    preemptions: 2,
    isLinearizable: false
  ) { run in
    DrainLimits.share = 1
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a", isWitness: true), b = run.log("b")
    subject.observe(a) { if $0 == 1 { for number in 2...3 { subject.send(number) } } }
    run.thread(.call { subject.send(1) })
    run.thread(.call { subject.send(4) })
    run.thread(.quiet { subject.observe(b) })
    run.check {
      run.requireOneOrder()
      run.require(a.events.sorted() == ["1", "2", "3", "4"], "an element is lost")
    }
  },
  Program("derived: set, four sets", preemptions: 2) { run in
    DrainLimits.share = 1
    let a = Property(0)
    let copy = a.mapProperty { $0 }
    copy.observe(run.log("copy"))
    run.thread(.call { a.value = 1 })
    run.thread(
      .call { a.value = 2 },
      .call { a.value = 3 },
      .call { a.value = 4 },
      .call { a.value = 5 }
    )
    run.check { run.result("last", copy.value) }
  },
  Program("derived: set, two sets, set beside", preemptions: 1) { run in
    DrainLimits.share = 1
    let (a, b, both) = (Property(0), Property(0), Property(0))
    let first = AnyProperty(a, both) { first, both in first + both }
    let second = AnyProperty(b, both) { second, both in second + both }
    first.observe(run.log("first"))
    second.observe(run.log("second"))
    run.thread(.call { a.value = 1 })
    run.thread(.call { a.value = 2 }, .call { a.value = 3 })
    run.thread(.call { b.value = 1 })
    run.check {
      run.result("last", first.value)
      run.require(second.value == 1, "the set beside the others is lost")
    }
  },
]

/// A drain that is offered after one operation, and the numbers that are performed.
private final class OfferedDrain: Sendable {
  let drain = QueueDrain<Int>()
  let log: Log
  let cleanups: Log

  init(_ run: Run) {
    DrainLimits.share = 1
    log = run.log("performed")
    cleanups = run.log("cleanups")
  }

  /// Queues operations and leaves the drain to a thread that calls `work`.
  func queue(_ numbers: ClosedRange<Int>) {
    for number in numbers { _ = drain.enqueue(number) }
  }

  func work() {
    if drain.work({ log.deliver("\($0)") }) { cleanups.deliver("released", isConcurrent: true) }
  }

  func send(_ number: Int) {
    if drain.enqueue(number) { work() }
  }

  func change(_ number: Int) {
    _ = drain.change(orEnqueue: number) { log.deliver("\(number)") }
  }

  func close() {
    if drain.close() { cleanups.deliver("released", isConcurrent: true) }
  }
}
