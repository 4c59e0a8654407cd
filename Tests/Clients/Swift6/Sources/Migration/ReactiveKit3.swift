import ReactiveKit

// The samples of Docs/Migration/ReactiveKit3.md.

func comeFromReactiveKit3() {
  elementsThatAreTransformed()
  ends()
  time()
  subjectsAndSharing()
  properties()
  bindings()
  disposables()
  loading()
}

private func elementsThatAreTransformed() {
  do {
    let numbers = SafeSignal(sequence: [1, 2, 3])
    sends(numbers.scan(0, +), "1 3 6 |")  // was 0 1 3 6 |
    sends(numbers.scan(0, emitsInitial: true, +), "0 1 3 6 |")
  }
  do {
    let three = SafeSignal(sequence: [1, 2, 3])
    sends(three.buffer(size: 2), "[1, 2] [3] |")  // was [1, 2] |
    sends(three.buffer(size: 2, emitsRemainder: false), "[1, 2] |")
    sends(three.window(ofSize: 2).flatMapMerge { $0.collect() }, "[1, 2] [3] |")
  }
  do {
    let two = SafeSignal(sequence: [1, 2])
    sends(two.output(at: 5), "|")  // was 2 |
    sends(two.suffix(maxLength: 0), "|")  // crashed
  }
  do {
    sends(SafeSignal(sequence: 0...).prefix(maxLength: 2), "0 1 |")  // hung
  }
}

private func ends() {
  do {
    let (never, empty) = (SafeSignal<Int>.never(), SafeSignal<Int>.completed())
    sends(never.combineLatest(with: empty), "|")
    sends(SafeSignal<SafeSignal<Int>>.completed().switchToLatest(), "|")
    sends(SafeSignal(flattening: [SafeSignal<Int>](), strategy: .latest), "|")
    plays("-|", "-|") { source, time in source.debounce(for: 5, on: time) }
  }
  do {
    let failing = Signal<Int, Problem>.failed(.offline)
    sends(Signal<Int, Problem>.never().prefix(untilOutputFrom: failing), "x")
  }
  do {
    let offline = Signal<Int, Problem>.failed(.offline)
    sends(offline.retry(when: SafeSignal<Int>.completed()), "x")
  }
  do {
    let attempts = Signal<Int, Problem>.failed(.offline).retry(100_000)
    sends(attempts, "x")  // overflowed the stack
    let recovery = SimpleDisposable()
    let recovered = Signal<Int, Problem>.failed(.offline).flatMapError { _ in
      SafeSignal<Int> { _ in recovery }
    }
    recovered.observe { _ in }.dispose()
    check(recovery.isDisposed)  // was false
  }
  do {
    let log = Log<String>()
    let done = SafeSignal(just: 1).handleEvents(receiveCancel: { log("cancelled") })
    sends(done.finally { log("over") }, "1 |")
    check(log.values == ["over"])  // was cancelled
  }
  do {
    let runs = Log<Int>()
    let caught = Signal<Int, any Error>(catching: {
      runs(1)
      throw Problem.offline
    })
    sends(caught.retry(2), "x")
    check(runs.values.count == 3)  // was 1
  }
  do {
    let starts = Log<Int>()
    _ = SafeSignal(performing: { starts(1) }).toAsyncStream()
    check(starts.values.isEmpty)  // had begun
  }
}

private func time() {
  plays("-123------4-5|", "-1----3----4-[5|]") { source, time in
    source.throttle(for: 5, on: time)  // was -1----3--------[5|]
  }
}

private func subjectsAndSharing() {
  do {
    let ended = PassthroughSubject<Int, Never>()
    ended.send(completion: .finished)
    sends(ended, "|")  // was nothing
  }
  do {
    let replay = ReplaySubject<Int, Never>(bufferSize: 2)
    for number in 1...4 { replay.send(number) }
    sends(replay, "3 4")
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
    check(order.values == ["A1", "B1", "A2", "B2"])  // was A1 A2 B2 B1
  }
  do {
    let letters = PassthroughSubject<Int, Never>()
    let received = Log<Int>()
    let bag = DisposeBag()
    letters.observeNext { _ in bag.dispose() }
    letters.observeNext { received($0) }.dispose(in: bag)
    letters.send(1)
    check(received.values.isEmpty)  // was [1]
  }
  do {
    let source = PassthroughSubject<Int, Never>()
    let shared = source.share(limit: 1)
    let first = shared.observeNext { _ in }
    source.send(1)
    first.dispose()
    sends(shared, "")  // was 1
    let kept = source.share(limit: 1, scope: .forever)
    let second = kept.observeNext { _ in }
    source.send(2)
    second.dispose()
    sends(kept, "2")
  }
  do {
    let requests = Log<Int>()
    let request = Signal<Int, Problem> { observer in
      requests(1)
      observer.receive(completion: .failure(.offline))
    }
    sends(request.share(limit: 1, resetsOnFailure: true).retry(2), "x")
    check(requests.values.count == 3)
  }
}

private func properties() {
  let property = Property(1)
  property.on(.completed)  // ignored
  property.value = 2
  sends(property, "2")
}

private func bindings() {
  let (input, output) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
  let seen = Log<Int>()
  input.bind(to: output)
  output.observeNext { number in
    seen(number)
    if number < 4 { input.send(number + 1) }
  }
  input.send(1)
  check(seen.values == [1, 2, 3, 4])  // was 1 2
}

private func disposables() {
  check(!DisposeBag().isDisposed)  // was true
  let replaced = SimpleDisposable()
  let serial = SerialDisposable(otherDisposable: replaced)
  serial.otherDisposable = nil
  check(replaced.isDisposed)  // was false
}

private func loading() {
  do {
    let states = LoadingSignal<Int, Problem>(sequence: [.loading, .loaded(1)])
    let observed = states.deriveObservedLoadingState().map { $0.isLoading }
    sends(observed, "true false |")
    sends(observed, "true false |")  // was false |
  }
  do {
    let replies = PassthroughSubject<Int, Problem>()
    let list = LoadingProperty<Int, Problem> { replies.toLoadingSignal() }
    let reloads = [list.reload().observe { _ in }, list.reload().observe { _ in }]
    reloads[0].dispose()
    replies.send(1)
    check(list.value == 1)  // was nil
  }
  do {
    let ends = Log<Int>()
    do {
      let short = LoadingProperty<Int, Problem> { .loaded(1) }
      short.observeCompleted { ends(1) }
    }
    check(ends.values == [1])  // was nothing
  }
}
