import RKCore
import RKSubjects
import Synchronization

/// Programs over the broadcaster.
let subjectPrograms = [
  Program("send, send") { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.observe(run.log("a", isWitness: true))
    subject.observe(run.log("b", isWitness: true))
    run.thread(.send(1) { subject.send(1) }, .send(2) { subject.send(2) })
    run.thread(.send(3) { subject.send(3) })
  },
  Program("send, observe") { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.observe(run.log("a", isWitness: true))
    let b = run.log("b")
    run.thread(.send(1) { subject.send(1) }, .send(2) { subject.send(2) })
    run.thread(.quiet { subject.observe(b) })
  },
  Program("send, dispose") { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.observe(run.log("a", isWitness: true))
    let b = run.log("b")
    let disposable = subject.observe(b)
    run.thread(.send(1) { subject.send(1) }, .send(2) { subject.send(2) })
    run.thread(.quiet { disposable.dispose(b) })
  },
  Program("send, observe and dispose") { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.observe(run.log("a", isWitness: true))
    let b = run.log("b")
    run.thread(.send(1) { subject.send(1) })
    let disposable = Box<any Disposable>(nil)
    run.thread(
      .quiet { disposable.value = subject.observe(b) },
      .quiet { disposable.value?.dispose(b) }
    )
  },
  Program("complete, observe") { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.observe(run.log("a"))
    let b = run.log("b")
    run.thread(.call { subject.send(completion: .finished) })
    run.thread(.call { subject.observe(b) })
  },
  Program("complete, send") { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.observe(run.log("a", isWitness: true))
    run.thread(.call { subject.send(completion: .finished) })
    run.thread(.send(1) { subject.send(1) }, .send(2) { subject.send(2) })
  },
  Program("complete, dispose") { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a")
    let disposable = subject.observe(a)
    subject.observe(run.log("b"))
    run.thread(.call { subject.send(completion: .finished) })
    run.thread(.quiet { disposable.dispose(a) })
  },
  Program("complete, complete") { run in
    let subject = PassthroughSubject<Int, TestFailure>()
    subject.observe(run.log("a"))
    subject.observe(run.log("b"))
    run.thread(.call { subject.send(completion: .finished) })
    run.thread(.call { subject.send(completion: .failure(TestFailure())) })
  },
  Program("dispose, dispose") { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a")
    let disposable = subject.observe(a)
    subject.observe(run.log("b", isWitness: true))
    run.thread(.quiet { disposable.dispose(a) }, .send(1) { subject.send(1) })
    run.thread(.quiet { disposable.dispose(a) }, .send(2) { subject.send(2) })
  },
  Program("observe, observe") { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a"), b = run.log("b")
    run.thread(.quiet { subject.observe(a) }, .send(1) { subject.send(1) })
    run.thread(.quiet { subject.observe(b) })
  },
  Program("send in response, send", isLinearizable: false) { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a", isWitness: true)
    subject.observe(a) { if $0 == 1 { subject.send(10) } }
    subject.observe(run.log("b", isWitness: true))
    run.check {
      run.requireOneOrder()
      run.require(a, isOneOf: "1 10 2", "1 2 10", "2 1 10")
    }
    run.thread(.send(1) { subject.send(1) })
    run.thread(.send(2) { subject.send(2) })
  },
  Program("dispose in response, send") { run in
    let subject = PassthroughSubject<Int, Never>()
    let b = run.log("b")
    let disposable = SerialDisposable()
    subject.observe(run.log("a", isWitness: true)) { _ in disposable.dispose(b) }
    disposable.otherDisposable = subject.observe(b)
    run.thread(.send(1) { subject.send(1) })
    run.thread(.send(2) { subject.send(2) })
  },
  Program("observe in response, dispose") { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a"), b = run.log("b")
    let disposable = subject.observe(a) { if $0 == 1 { subject.observe(b) } }
    run.thread(.send(1) { subject.send(1) }, .send(2) { subject.send(2) })
    run.thread(.quiet { disposable.dispose(a) })
  },
  Program("subjects that send to each other", isLinearizable: false) { run in
    let first = PassthroughSubject<Int, Never>()
    let second = PassthroughSubject<Int, Never>()
    let a = run.log("a"), b = run.log("b")
    first.observe(a) { if $0 < 2 { second.send($0 + 10) } }
    second.observe(b) { if $0 < 2 { first.send($0 + 10) } }
    run.check {
      run.require(a, isOneOf: "1 11", "11 1")
      run.require(b, isOneOf: "1 11", "11 1")
    }
    run.thread(.call { first.send(1) })
    run.thread(.call { second.send(1) })
  },
  Program("release of a subject, dispose") { run in
    let a = run.log("a")
    let subject = Box(PassthroughSubject<Int, Never>())
    let disposable = subject.value?.observe(a)
    run.thread(.send(1) { subject.value?.send(1) }, .call { subject.value = nil })
    run.thread(.quiet { disposable?.dispose(a) })
  },
  Program("send, send, observe", preemptions: 2) { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.observe(run.log("a", isWitness: true))
    let b = run.log("b")
    run.thread(.send(1) { subject.send(1) })
    run.thread(.send(2) { subject.send(2) })
    run.thread(.quiet { subject.observe(b) })
  },
  Program("send, send, send", preemptions: 2) { run in
    let subject = PassthroughSubject<Int, Never>()
    subject.observe(run.log("a", isWitness: true))
    for number in 1...3 { run.thread(.send(number) { subject.send(number) }) }
  },
  Program(
    "send, two sends, send in response",
    preemptions: 3,
    modes: [.strong],
    isLinearizable: false
  ) { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a", isWitness: true)
    subject.observe(a) { if $0 == 4 { subject.send(5) } }
    run.thread(.send(1) { subject.send(1) })
    run.thread(.send(2) { subject.send(2) }, .send(3) { subject.send(3) })
    run.thread(.send(4) { subject.send(4) })
    run.check { run.require(a.events.sorted() == ["1", "2", "3", "4", "5"], "an element is lost") }
  },
  Program("send, complete, dispose", preemptions: 2) { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a")
    let disposable = subject.observe(a)
    subject.observe(run.log("b", isWitness: true))
    run.thread(.send(1) { subject.send(1) })
    run.thread(.call { subject.send(completion: .finished) })
    run.thread(.quiet { disposable.dispose(a) })
  },
  Program("send, observe, dispose", preemptions: 2) { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a"), b = run.log("b")
    let disposable = subject.observe(a)
    subject.observe(run.log("c", isWitness: true))
    run.thread(.send(1) { subject.send(1) })
    run.thread(.quiet { subject.observe(b) })
    run.thread(.quiet { disposable.dispose(a) })
  },
]

struct TestFailure: Error {}
