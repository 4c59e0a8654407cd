import ReactiveKit

// The samples of Docs/Migration/RxSwift.md.

func comeFromRxSwift() async {
  creating()
  aClosureThatThrows()
  attempts()
  ends()
  order()
  time()
  sharing()
  reconnections()
  await cancelledLoops()
  bags()
  groups()
}

private func creating() {
  let count = PassthroughSubject<Int, Problem>()
  let source = Signal<Int, Problem> { observer in
    observer.receive(1)
    let observation = count.observe { observer($0) }
    return BlockDisposable { observation.dispose() }
  }
  sends(source.prefix(1), "1 |")
  sends(SafeSignal(unfolding: 1) { $0 < 9 ? ($0, $0 *= 3).0 : nil }, "1 3 |")
  sends(SafeSignal(repeating: 7).prefix(2), "7 7 |")
  sends(SafeSignal(sequence: 1..<4), "1 2 3 |")
}

private func aClosureThatThrows() {
  let digits = Signal<String, Problem>(sequence: ["1", "a"])
  let numbers = digits.tryMap { (text: String) throws(Problem) -> Int in
    guard let number = Int(text) else { throw .offline }
    return number
  }
  sends(numbers, "1 x")
}

private func attempts() {
  let attempts = Log<Int>()
  let offline = Signal<Int, Problem> { observer in
    attempts(1)
    observer.receive(completion: .failure(.offline))
  }
  sends(offline.retry(2), "x")
  check(attempts.values.count == 3)
  sends(offline.retry(0), "x")  // completes in RxSwift
  sends(offline.retry { errors in errors.prefix(1) }, "|")
  check(attempts.values.count == 6)
}

private func ends() {
  do {
    let two = Signal<Int, Problem>(sequence: [1, 2])
    sends(two.output(at: 5), "|")
    sends(two.output(at: 5).failIfEmpty(with: .offline), "x")
    sends(two.single(orFailWith: .offline), "x")  // 1 x in RxSwift
    sends(two.prefix(1).single(orFailWith: .offline), "1 |")
  }
  do {
    sends(SafeSignal<Int>.never().prefix(untilOutputFrom: SafeSignal<Int>.completed()), "|")
  }
  do {
    let (never, empty) = (SafeSignal<Int>.never(), SafeSignal<Int>.completed())
    sends(never.combineLatest(with: empty), "|")
    sends(never.zip(with: empty), "|")
    sends(SafeSignal<Int>(racing: [SafeSignal<Int>]()), "|")
  }
  do {
    sends(SafeSignal(combiningLatest: [SafeSignal<Int>]()) { $0.count }, "|")
  }
}

private func order() {
  do {
    let (left, right) = (SafeSignal(sequence: [1, 2]), SafeSignal(sequence: [3, 4]))
    sends(left.with(latestFrom: right) { $0 * 10 + $1 }, "14 24 |")
  }
  do {
    let subject = PassthroughSubject<Int, Never>()
    let order = Log<String>()
    subject.observeNext { number in
      order("A\(number)")
      if number == 1 { subject.send(2) }
    }
    subject.observeNext { order("B\($0)") }
    subject.send(1)
    check(order.values == ["A1", "B1", "A2", "B2"])
  }
  do {
    let calls = Log<Int>()
    let inner = PassthroughSubject<Int, Never>()
    let joined = SafeSignal(sequence: [1, 2]).flatMapConcat { number in
      calls(number)
      return inner
    }
    let observation = joined.observe { _ in }
    check(calls.values == [1])
    inner.send(completion: .finished)
    check(calls.values == [1, 2])
    observation.dispose()
  }
  do {
    let steps = Log<String>()
    let (source, observer) = SafeSignal<Int>.pipe()
    let used = SafeSignal<Int> { downstream in
      let observation = source.observe { downstream($0) }
      return CompositeDisposable([observation, BlockDisposable { steps("released") }])
    }
    used.observeCompleted { steps("completed") }
    observer.receive(completion: .finished)
    check(steps.values == ["released", "completed"])
  }
}

private func time() {
  do {
    plays("-12#", "------12#") { source, time in source.delay(for: .ticks(5), on: time) }
    plays("-12#", "---#") { source, time in
      source.delay(for: .ticks(5), delaysFailure: false, on: time)
    }
  }
  do {
    plays("-123------4-5|", "-1----3----4-[5|]") { source, time in
      source.throttle(for: .ticks(5), on: time)
    }
  }
  do {
    plays("-1--2|", "---1-|") { source, time in source.sample(every: .seconds(3), on: time) }
    plays("-1---|", "-----[2|]") { source, time in
      source.buffer(for: .seconds(20), on: time).map { $0.count + 1 }
    }
    plays("-1---|", "--2-1|") { source, time in
      source.buffer(for: .seconds(2), emitsEmpty: true, on: time).map { $0.count + 1 }
    }
    sends(SafeSignal<Int>.completed().buffer(size: 2), "|")
  }
}

private func sharing() {
  let runs = Log<Int>()
  let shared = SafeSignal(performing: { runs(1) }).map { 1 }.share(limit: 1)
  sends(shared, "1 |")
  sends(shared, "1 |")
  check(runs.values.count == 1)
}

private func reconnections() {
  do {
    let requests = Log<Int>()
    let failing = Signal<Int, Problem> { observer in
      requests(1)
      observer.receive(completion: .failure(.offline))
    }
    sends(Signal(deferring: { failing.share() }).retry(2), "x")
    check(requests.values.count == 3)
    sends(failing.share(resetsOnFailure: true).retry(2), "x")
    check(requests.values.count == 6)
    sends(failing.share().retry(2), "x")
    check(requests.values.count == 7)
  }
  do {
    let ticks = PassthroughSubject<Int, Never>()
    let connectable = ticks.publish()
    let received = Log<Int>()
    connectable.observeNext { received($0) }
    let connection = connectable.connect()
    ticks.send(1)
    connection.dispose()
    ticks.send(2)
    let next = connectable.connect()
    ticks.send(3)
    check(received.values == [1, 3])
    next.dispose()
  }
}

private func cancelledLoops() async {
  let task = Task {
    var count = 0
    for await _ in SafeSignal<Int>.never().values { count += 1 }
    return "ended after \(count)"
  }
  task.cancel()
  check(await task.value == "ended after 0")
}

private func bags() {
  let bag = DisposeBag()
  bag.dispose()
  let disposable = SimpleDisposable()
  disposable.dispose(in: bag)
  check(!disposable.isDisposed)
}

private func groups() {
  let numbers = SafeSignal(sequence: 1...4)
  let groups = Log<GroupedSignal<Bool, Int, Never>>()
  numbers.group { $0 % 2 == 0 }.observeNext { groups($0) }
  sends(groups.values[0], "1 3 |")  // in RxSwift "|"
}
