import RKCore
import RKOperators
import RKSubjects
import Synchronization

/// Programs over operators with several sources.
let operatorPrograms = [
  Program("merge: send, send") { run in
    let a = PassthroughSubject<Int, Never>(), b = PassthroughSubject<Int, Never>()
    a.merge(with: b).observe(run.log("merged", isWitness: true))
    run.thread(.send(1) { a.send(1) }, .send(2) { a.send(2) })
    run.thread(.send(3) { b.send(3) })
  },
  Program("merge: complete, complete") { run in
    let a = PassthroughSubject<Int, Never>(), b = PassthroughSubject<Int, Never>()
    a.merge(with: b).observe(run.log("merged"))
    run.thread(.call { a.send(1) }, .call { a.send(completion: .finished) })
    run.thread(.call { b.send(completion: .finished) })
  },
  Program("merge: send, fail") { run in
    let a = PassthroughSubject<Int, TestFailure>(), b = PassthroughSubject<Int, TestFailure>()
    a.merge(with: b).observe(run.log("merged"))
    run.thread(.call { a.send(1) })
    run.thread(.call { b.send(completion: .failure(TestFailure())) })
  },
  Program("merge: send, dispose") { run in
    let a = PassthroughSubject<Int, Never>(), b = PassthroughSubject<Int, Never>()
    let log = run.log("merged")
    let disposable = a.merge(with: b).observe(log)
    run.thread(.call { a.send(1) }, .call { b.send(2) })
    run.thread(.quiet { disposable.dispose(log) })
  },
  Program("merge: send, send, dispose", preemptions: 2) { run in
    let a = PassthroughSubject<Int, Never>(), b = PassthroughSubject<Int, Never>()
    let log = run.log("merged")
    let disposable = a.merge(with: b).observe(log)
    run.thread(.call { a.send(1) })
    run.thread(.call { b.send(2) })
    run.thread(.quiet { disposable.dispose(log) })
  },
  Program("merge: three senders", preemptions: 2) { run in
    let sources = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    Signal(flattening: sources, strategy: .merge).observe(run.log("merged", isWitness: true))
    for (number, source) in sources.enumerated() {
      run.thread(.send(number) { source.send(number) })
    }
  },
  Program("zip: send, send") { run in
    let a = PassthroughSubject<Int, Never>(), b = PassthroughSubject<Int, Never>()
    a.zip(with: b) { $0 * 10 + $1 }.observe(run.log("zipped"))
    run.thread(.call { a.send(1) }, .call { a.send(2) })
    run.thread(.call { b.send(1) }, .call { b.send(2) })
  },
  Program("zip: send, complete") { run in
    let a = PassthroughSubject<Int, Never>(), b = PassthroughSubject<Int, Never>()
    a.zip(with: b) { $0 * 10 + $1 }.observe(run.log("zipped"))
    run.thread(.call { a.send(1) }, .call { a.send(completion: .finished) })
    run.thread(.call { b.send(1) })
  },
  Program("combineLatest: send, send") { run in
    let a = PassthroughSubject<Int, Never>(), b = PassthroughSubject<Int, Never>()
    a.combineLatest(with: b) { $0 * 10 + $1 }.observe(run.log("combined"))
    run.thread(.call { a.send(1) }, .call { a.send(2) })
    run.thread(.call { b.send(1) })
  },
  Program("flatMapLatest: switch, inner sends", isLinearizable: false) { run in
    let outer = PassthroughSubject<Int, Never>()
    let inner = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    let flat = run.log("flat")
    outer.flatMapLatest { inner[$0] }.observe(flat)
    // Between the disposal of the first signal and the observation of the next, neither is observed.
    run.check { run.require(flat, isOneOf: "", "1", "2", "1 2") }
    outer.send(0)
    run.thread(.call { outer.send(1) })
    run.thread(.call { inner[0].send(1) }, .call { inner[1].send(2) })
  },
  Program("flatMapLatest: switch, inner completes") { run in
    let outer = PassthroughSubject<Int, Never>()
    let inner = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    outer.flatMapLatest { inner[$0] }.observe(run.log("flat"))
    outer.send(0)
    run.thread(.call { outer.send(1) }, .call { outer.send(completion: .finished) })
    run.thread(
      .call { inner[0].send(completion: .finished) },
      .call { inner[1].send(completion: .finished) }
    )
  },
  Program("flatMapLatest: inner sends when observed, switch", preemptions: 2) { run in
    let outer = PassthroughSubject<Int, Never>()
    let inner = CurrentValueSubject<Int, Never>(7)
    outer.flatMapLatest { number in inner.prefix(maxLength: number) }.observe(run.log("flat"))
    run.thread(.call { outer.send(1) }, .call { outer.send(2) })
    run.thread(.call { inner.send(8) })
  },
  Program("flatMapMerge: inner completes, complete") { run in
    let outer = PassthroughSubject<Int, Never>()
    let inner = PassthroughSubject<Int, Never>()
    outer.flatMapMerge { _ in inner }.observe(run.log("flat"))
    outer.send(0)
    run.thread(.call { outer.send(completion: .finished) })
    run.thread(.call { inner.send(1) }, .call { inner.send(completion: .finished) })
  },
  Program("flatMapMerge: inner observed, completes") { run in
    let outer = PassthroughSubject<Int, Never>()
    let inner = Box(PassthroughSubject<Int, Never>())
    outer.flatMapMerge { _ in inner.value ?? PassthroughSubject() }.observe(run.log("flat"))
    let completed = inner.value
    run.thread(.call { outer.send(0) })
    run.thread(.call { inner.value?.send(completion: .finished) })
    run.check { [weak completed] in
      inner.value = nil
      run.require(completed == nil, "10: a signal that has completed is retained")
    }
  },
  Program("flatMapMerge: signals that complete at once") { run in
    let outer = PassthroughSubject<Int, Never>(), other = PassthroughSubject<Int, Never>()
    outer.merge(with: other).flatMapMerge { Signal<Int, Never>(just: $0) }.observe(run.log("flat"))
    run.thread(.call { outer.send(1) }, .call { outer.send(2) })
    run.thread(.call { other.send(3) })
  },
  Program("flatMapConcat: inner completes, next completes at once", preemptions: 2) { run in
    let outer = PassthroughSubject<Int, Never>(), inner = PassthroughSubject<Int, Never>()
    outer.flatMapConcat { $0 == 0 ? inner.toSignal() : Signal(just: $0) }
      .observe(run.log("flat"))
    outer.send(0)
    outer.send(1)
    run.thread(.call { inner.send(completion: .finished) })
    run.thread(.call { outer.send(2) })
  },
  Program("flatMapConcat: inner completes, next") { run in
    let outer = PassthroughSubject<Int, Never>()
    let inner = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    outer.flatMapConcat { inner[$0] }.observe(run.log("flat"))
    outer.send(0)
    run.thread(.call { outer.send(1) })
    run.thread(.call { inner[0].send(completion: .finished) }, .call { inner[1].send(1) })
  },
  Program("retry: fail, dispose") { run in
    let sources = (0..<2).map { _ in PassthroughSubject<Int, TestFailure>() }
    let attempts = Atomic<Int>(0)
    let next = Counter(attempts)
    let log = run.log("retried")
    let disposable = Signal<Int, TestFailure>(onSubscribe: { observer in
      sources[min(1, next.take())].observe(with: observer)
    }).retry(1).observe(log)
    run.thread(
      .call { sources[0].send(completion: .failure(TestFailure())) },
      .call { sources[1].send(1) }
    )
    run.thread(.quiet { disposable.dispose(log) })
  },
  Program("retry: observe, fail") { run in
    let first = PassthroughSubject<Int, TestFailure>()
    let log = run.log("retried")
    let attempts = Counter(Atomic(0))
    let signal = Signal<Int, TestFailure>(onSubscribe: { observer in
      attempts.take() == 0
        ? first.observe(with: observer) : Signal(just: 1).observe(with: observer)
    }).retry(1)
    run.thread(.call { signal.observe(log) })
    run.thread(.call { first.send(completion: .failure(TestFailure())) })
    run.check { run.require(log, isOneOf: "1 |") }
  },
  Program("producer: send, send") { run in
    let observers = Box<AtomicObserver<Int, Never>>(nil)
    let signal = Signal<Int, Never> { observer in
      observers.value = observer
      return NonDisposable.instance
    }
    signal.observe(run.log("a", isWitness: true))
    run.thread(.send(1) { observers.value?.receive(1) }, .send(2) { observers.value?.receive(2) })
    run.thread(.send(3) { observers.value?.receive(3) })
  },
  Program("producer: complete, dispose") { run in
    let observers = Box<AtomicObserver<Int, Never>>(nil)
    let disposals = Box<Log>(run.log("resource"))
    let signal = Signal<Int, Never> { observer in
      observers.value = observer
      return BlockDisposable { disposals.value?.deliver("disposed") }
    }
    let log = run.log("a")
    let disposable = signal.observe(log)
    run.thread(.call { observers.value?.receive(1) }, .call { observers.value?.on(.completed) })
    run.thread(.call { disposable.dispose(log) })
  },
  Program("producer: send, release") { run in
    let observers = Box<AtomicObserver<Int, Never>>(nil)
    let signal = Signal<Int, Never> { observer in
      observers.value = observer
      return NonDisposable.instance
    }
    let log = run.log("a")
    let disposable = signal.observe(log)
    run.thread(.call { observers.value?.receive(1) }, .call { observers.value = nil })
    run.thread(.call { disposable.dispose(log) })
  },
  Program("prefix: send, send") { run in
    let subject = PassthroughSubject<Int, Never>()
    let a = run.log("a")
    subject.prefix(maxLength: 1).observe(a)
    run.thread(.call { subject.send(1) })
    run.thread(.call { subject.send(2) })
  },
]

/// A reference that one thread changes.
final class Box<Value>: @unchecked Sendable {
  // Guard: the program.
  var value: Value?
  init(_ value: Value?) { self.value = value }
}

final class Counter: Sendable {
  private let next: Atomic<Int>
  init(_ next: consuming Atomic<Int>) { self.next = next }
  func take() -> Int { next.add(1, ordering: .relaxed).oldValue }
}
