import RKCore
import RKOperators
import RKSubjects
import Synchronization

/// Programs over replays, and the gates that hold back live events during one.
let replayPrograms = [
  Program("replay: send, observe") { run in
    let subject = ReplaySubject<Int, Never>(bufferSize: 2)
    subject.observe(run.log("a", isWitness: true))
    subject.send(0)
    let b = run.log("b")
    run.thread(.send(1) { subject.send(1) }, .send(2) { subject.send(2) })
    run.thread(.quiet { subject.observe(b) })
  },
  Program("replay: complete, observe") { run in
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    subject.observe(run.log("a"))
    let b = run.log("b")
    run.thread(.send(1) { subject.send(1) }, .call { subject.send(completion: .finished) })
    run.thread(.call { subject.observe(b) })
  },
  Program("replay: observe, dispose in the replay") { run in
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    subject.send(0)
    let b = run.log("b")
    run.thread(.call { subject.send(1) })
    run.thread(.call { subject.prefix(maxLength: 1).observe(b) })
  },
  Program("replay: observe, dispose") { run in
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    subject.send(0)
    let b = run.log("b")
    let disposable = SerialDisposable()
    run.thread(.send(1) { subject.send(1) }, .call { disposable.dispose() })
    run.thread(.call { disposable.otherDisposable = subject.observe(b) })
  },
  Program("replay: send in the replay", isLinearizable: false) { run in
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    run.check { run.requireOneOrder() }
    subject.send(0)
    subject.observe(run.log("a"))
    let b = run.log("b")
    run.thread(.call { subject.send(1) })
    run.thread(.call { subject.observe(b) { if $0 < 10 { subject.send($0 + 10) } } })
  },
  Program("replay: observe, observe") { run in
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    let a = run.log("a"), b = run.log("b")
    run.thread(.quiet { subject.observe(a) }, .send(1) { subject.send(1) })
    run.thread(.quiet { subject.observe(b) })
  },
  Program("latest value: set, observe") { run in
    let subject = CurrentValueSubject<Int, Never>(0)
    subject.observe(run.log("a", isWitness: true))
    let b = run.log("b")
    run.thread(.send(1) { subject.send(1) }, .send(2) { subject.send(2) })
    run.thread(.quiet { subject.observe(b) })
  },
  Program("last value: complete, observe") { run in
    let subject = AsyncSubject<Int, Never>()
    let a = run.log("a"), b = run.log("b")
    subject.observe(a)
    run.thread(.call { subject.send(1) }, .call { subject.send(completion: .finished) })
    run.thread(.call { subject.observe(b) })
  },
  Program("first observer: send, observe") { run in
    let subject = UnicastSubject<Int, Never>()
    let a = run.log("a"), b = run.log("b")
    run.thread(.call { subject.send(1) }, .call { subject.send(2) })
    run.thread(.call { subject.observe(a) }, .call { subject.observe(b) })
  },
  Program("replay: send, send, observe", preemptions: 2) { run in
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    subject.observe(run.log("a", isWitness: true))
    let b = run.log("b")
    run.thread(.send(1) { subject.send(1) })
    run.thread(.send(2) { subject.send(2) })
    run.thread(.quiet { subject.observe(b) })
  },
]
