import RKCore
import RKOperators
import RKSubjects
import Synchronization

let sharingPrograms = [
  Program("share: first observers") { run in
    let subject = PassthroughSubject<Int, Never>()
    let starts = run.log("starts")
    let shared = subject.handleEvents(receiveSubscription: { starts.deliver("start") }).share()
    let a = run.log("a"), b = run.log("b")
    run.thread(.call { shared.observe(a) })
    run.thread(.call { shared.observe(b) })
    run.check { subject.send(1) }
  },
  Program("share: last observer, first observer") { run in
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    let a = run.log("a"), b = run.log("b")
    let disposable = shared.observe(a)
    run.thread(.call { disposable.dispose(a) })
    run.thread(.call { shared.observe(b) })
    run.check { subject.send(1) }
  },
  Program("share: last observers") { run in
    let subject = PassthroughSubject<Int, Never>()
    let ends = run.log("ends")
    let shared = subject.handleEvents(receiveCancel: { ends.deliver("cancel") }).share()
    let a = run.log("a"), b = run.log("b")
    let first = shared.observe(a), second = shared.observe(b)
    run.thread(.call { first.dispose(a) })
    run.thread(.call { second.dispose(b) })
  },
  Program("share: dispose, observe, send", preemptions: 2) { run in
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    let a = run.log("a"), b = run.log("b")
    let disposable = shared.observe(a)
    run.thread(.call { disposable.dispose(a) })
    run.thread(.call { shared.observe(b) })
    run.thread(.call { subject.send(1) })
  },
  Program("share: complete, observe") { run in
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.share()
    let a = run.log("a"), b = run.log("b")
    shared.observe(a)
    run.thread(.call { subject.send(1) }, .call { subject.send(completion: .finished) })
    run.thread(.call { shared.observe(b) })
  },
  Program("shareReplay: send, observe") { run in
    let subject = PassthroughSubject<Int, Never>()
    let shared = subject.shareReplay(limit: 1)
    shared.observe(run.log("a"))
    let b = run.log("b")
    run.thread(.call { subject.send(1) }, .call { subject.send(2) })
    run.thread(.call { shared.observe(b) })
  },
]
