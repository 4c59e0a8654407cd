import Dispatch
import RKTesting
import ReactiveKit

// The samples of Docs/Migration/ReactiveKit3.md.

func comeFromReactiveKit3() async {
  elementsThatAreTransformed()
  ends()
  time()
  subjectsAndSharing()
  properties()
  bindings()
  disposables()
  loading()
  whatTheCompilerAsksFor()
}

private func elementsThatAreTransformed() {
  do {
    let numbers = SafeSignal(sequence: [1, 2, 3])
    sends(numbers.scan(0, +), "1 3 6 |")  // was 0 1 3 6 |
    sends(numbers.scan(0, +).prepend(0), "0 1 3 6 |")
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
  do {
    let first = SafeSignal(sequence: [1, 2])
    sends(first.replayLatest(when: SafeSignal(sequence: [8, 9])), "1 2 |")  // was 2 2 2 |
  }
  do {
    let event = Signal<Int, Problem>.Event.failed(.offline)
    check("\(event)" == "failed(offline)")  // was failed(App.Problem.offline)
  }
}

private func ends() {
  do {
    let (never, empty) = (SafeSignal<Int>.never(), SafeSignal<Int>.completed())
    sends(never.combineLatest(with: empty), "|")
    sends(SafeSignal<SafeSignal<Int>>.completed().switchToLatest(), "|")
    sends(SafeSignal(flattening: [SafeSignal<Int>](), strategy: .latest), "|")
    plays("-|", "-|") { source, time in source.debounce(for: .ticks(5), on: time) }
  }
  do {
    let loser = Log<Int>()
    let slow = SafeSignal(performing: { loser(1) }).map { 2 }
    sends(SafeSignal(just: 1).amb(with: slow), "1 |")
    check(loser.values.isEmpty)  // was [1]
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
    source.throttle(for: .ticks(5), on: time)  // was -1----3--------[5|]
  }
  let jumbled = SafeSignal(sequence: 1...100).receive(on: DispatchQueue.global())
  check(jumbled.waitAndCollectElements() == Array(1...100))  // was in any order
  let clock = TestScheduler()
  SafeSignal(just: 1).delay(for: .seconds(60), on: clock).observe { _ in }.dispose()
  check(clock.scheduledCount == 0)  // was 1
  let office = OfficeClock()
  let times = Log<Duration>()
  SafeSignal(sequence: 1...3, interval: .seconds(2), on: office).observeNext { _ in
    times(office.now)
    office.spend(.seconds(1))
  }
  office.run()
  check(times.values == [2, 4, 6].map { .seconds($0) })  // was 2, 5, 8
}

private func subjectsAndSharing() {
  do {
    let ended = PassthroughSubject<Int, Never>()
    ended.send(completion: .finished)
    sends(ended, "|")  // was nothing
  }
  do {
    let finished = PassthroughSubject<Int, Never>()
    let observation = finished.observe { _ in }
    finished.send(completion: .finished)
    check(observation.isDisposed)  // was false
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
    let (left, right) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let (violations, sum) = (Log<String>(), Log<Int>())
    left.merge(with: right).checkingSerial { violations($0) }.observeNext { sum($0) }
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 0..<1_000 { (thread == 0 ? left : right).send(number) }
    }
    check(violations.values.isEmpty && sum.values.count == 2_000)  // was two at a time
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
    let connections = Log<Int>()
    let counted = SafeSignal<Int> { _ in connections(1) }
    let connectable = counted.publish()
    connectable.connect()
    connectable.connect()
    check(connections.values.count == 1)  // was 2
    let subjects = Log<Int>()
    let multicast = counted.multicast { () -> PassthroughSubject<Int, Never> in
      subjects(1)
      return PassthroughSubject()
    }
    check(subjects.values.isEmpty)  // was [1]
    for _ in 1...2 { multicast.connect().dispose() }
    check(subjects.values.count == 2)
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
  let level = Property(1)
  level.observeNext { _ in
    DispatchQueue.concurrentPerform(iterations: 4) { _ in check(level.value >= 1) }
  }
  level.value = 2  // hung
}

extension SignalProtocol where Error == Never {
  func bind<Target: DisposeBagProvider & BindingExecutionContextProvider & Sendable>(
    to target: Target,
    action: @escaping @Sendable (Target, Element) -> Void
  ) -> any Disposable {
    bind(to: target, setter: { target, element in action(target, element) })
  }
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
  check(seen.values == [1, 2, 3, 4])  // was 1
  let (name, text) = (Property(0), Property(0))
  name.bidirectionalBind(to: text)
  text.observeNext { if $0 == 1 { text.value = 2 } }
  name.value = 1
  check(name.value == 2)  // was 1
  let third = Property(0)
  text.bidirectionalBind(to: third)
  third.bidirectionalBind(to: name)
  name.value = 3
  check(text.value == 3 && third.value == 3)
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
    let loads = Log<Bool>()
    let request = PassthroughSubject<Int, Problem>()
    let item = LoadingProperty<Int, Problem> { request.toLoadingSignal() }
    item.observeNext { loads($0.isLoading) }
    item.reload(silently: false).observe { _ in }
    request.send(1)
    check(loads.values == [true, false])  // was true true false false
  }
  do {
    let first = PassthroughSubject<Int, Problem>()
    let page = LoadingProperty<Int, Problem> { first.prefix(1).toLoadingSignal() }
    let pages = Log<Int>()
    LoadingSignal<Int, Problem>(sequence: [.loaded(1), .loaded(2)])
      .reloading(page, strategy: .merge).value()
      .observeNext { pages($0) }
    first.send(7)
    check(pages.values == [1, 2])  // was [2]
  }
  do {
    let states = LoadingSignal<Int, Problem>(sequence: [.loading, .loaded(1)])
    let observed = states.deriveObservedLoadingState().map { $0.isReloading }
    sends(observed, "false false |")
    sends(observed, "false false |")  // was true false |
  }
  do {
    let replies = PassthroughSubject<Int, Problem>()
    let list = LoadingProperty<Int, Problem> { replies.toLoadingSignal() }
    let reload = list.reload().observe { _ in }
    let reloaded = Log<Int>()
    list.reload().value().observeNext { reloaded($0) }
    reload.dispose()
    replies.send(1)
    check(reloaded.values == [1])  // was empty
  }
  do {
    let ends = Log<Int>()
    do {
      let short = LoadingProperty<Int, Problem> { .loaded(1) }
      short.observeCompleted { ends(1) }
    }
    check(ends.values == [1])  // was nothing
  }
  do {
    let replayed = ReplayLoadingValueSubject<Int, Problem, Never>(bufferSize: 1)
    replayed.send(.loaded(1))
    replayed.send(.loading)
    let late = Log<Bool>()
    replayed.observeNext { late($0.isLoading) }
    check(late.values == [false, true])  // was [false]
  }
}

@MainActor
final class TitleModel: MainActorTarget {
  nonisolated let bag = DisposeBag()
  var title = ""

  func listen(to titles: SafeSignal<String>) {
    titles.observeNext(on: .shared) { [weak self] in self?.title = $0 }.dispose(in: bag)
    titles.bind(to: self, keyPath: \.title)
    titles.assign(to: \.title, on: self, ownership: .weak).dispose(in: bag)
  }
}

private func whatTheCompilerAsksFor() {
  do {
    let number = Property(0)
    SafeSignal(sequence: [1, 2, 3]).observeNext { _ in number.update { $0 += 1 } }
    check(number.value == 3)
  }
  do {
    let length: @Sendable (String) -> Int = { $0.count }
    sends(SafeSignal(just: "four").map(length), "4 |")
  }
  do {
    sends(SafeSignal(just: -1).map { abs($0) }, "1 |")
  }
  do {
    let title = Property("")
    let assigned = SafeSignal(just: "four").sink { title.value = $0 }
    check(title.value == "four")
    assigned.cancel()
  }
  do {
    final class Doubling: Subject<Int, Never>, @unchecked Sendable {
      override func on(_ event: Signal<Int, Never>.Event) {
        if case .next(let number) = event { super.on(.next(2 * number)) }
      }
    }
    let doubling = Doubling()
    let doubled = Log<Int>()
    doubling.observeNext { doubled($0) }
    doubling.send(1)
    check(doubled.values == [2])
  }
  do {
    var send: @Sendable (Int) -> Void = { _ in }
    let taken = SafeSignal(takingOver: &send)
    let heard = Log<Int>()
    taken.observeNext { heard($0) }
    send(1)
    check(heard.values == [1])
  }
}
