import Dispatch
import RKCompatibility
import ReactiveKit

struct OldNames: UsesOldNames {
  let numbers = Signal<Int, Failed>(sequence: [1, 2, 2])
  private let queue = DispatchQueue(label: "old")

  @available(*, deprecated)
  func useTypes() {
    let event: Event<Int, NoError> = .next(1)
    let signal: Signal1<Int> = SafeSignal(just: 1)
    let observer: Observer1<Int> = { expect($0 != .next(2), "Observer1") }
    observer(event)
    _ = signal.observe(with: observer)
    let replay: ReplaySubject1<Int> = SafeReplaySubject()
    let last: ReplayOneSubject1<Int> = SafeReplayOneSubject()
    let subjects: [PublishSubject1<Int>] = [PublishSubject<Int, Never>(), SafePublishSubject()]
    replay.send(1)
    last.send(1)
    expect(elements(replay) == [1] && elements(last) == [1] && subjects.count == 2, "subjects")
  }

  @available(*, deprecated)
  func useSending() {
    let subject = ReplaySubject<Int, Failed>()
    subject.next(1)
    subject.send(.next(2))
    subject.completed(with: 3)
    expect(events(subject).count == 4, "completed(with:)")
    let failing = PublishSubject<Int, Failed>()
    failing.failed(.once)
    let received = Box<[Int]>([])
    numbers.observeNext { received.value.append($0) }
    expect(received.value == [1, 2, 2], "observeNext of a signal that can fail")
    let completing = PublishSubject<Int, Failed>()
    completing.completed()
    expect(events(failing) == [.failed(.once)] && events(completing) == [.completed], "ends")
    let taps = PublishSubject<Void, Never>()
    let log = Box<[Int]>([])
    _ = taps.observeNext { log.value.append(0) }
    taps.next()

    let made = Signal<Int, Failed> { observer in
      observer.next(1)
      observer.completed(with: 2)
      return NonDisposable.instance
    }
    let failed = Signal<Void, Failed> { observer in
      observer.next()
      observer.failed(.once)
      return NonDisposable.instance
    }
    let completed = SafeSignal<Int> { observer in
      observer.completed()
      return NonDisposable.instance
    }
    expect(events(made).count == 3 && events(completed) == [.completed], "observers")
    expect(events(failed).last?.error == .once && log.value == [0], "failed")
  }

  @available(*, deprecated)
  func useSources() {
    expect(elements(SafeSignal.just(1)) == [1], "just")
    expect(elements(SafeSignal.sequence([1, 2])) == [1, 2], "sequence")
    let ticks = SafeSignal<Int>.interval(0.001)
    let onQueue = SafeSignal<Int>.interval(0.001, queue: queue)
    expect(waited(ticks.prefix(maxLength: 2)) == [0, 1], "interval")
    expect(waited(onQueue.prefix(maxLength: 2)) == [0, 1], "interval, on")
    expect(waited(SafeSignal.timer(element: 1, time: 0.001)) == [1], "timer")
    expect(waited(SafeSignal.timer(element: 1, time: 0.001, queue: queue)) == [1], "timer, on")
    expect(elements(merge([numbers, numbers])).count == 6, "merge")
    expect(elements(combineLatest([numbers, numbers]) { $0.count }) == [2, 2, 2], "combineLatest")
  }

  @available(*, deprecated)
  func useThreads() {
    let context = ExecutionContext.immediate
    expect(elements(numbers.executeIn(context).observeIn(context)) == [1, 2, 2], "contexts")
    expect(waited(numbers.executeOn(queue).observeOn(queue)) == [1, 2, 2], "queues")
    expect(waited(numbers.debounce(interval: 60)) == [2], "debounce")
    expect(waited(numbers.debounce(interval: 60, queue: queue)) == [2], "debounce, queue")
    expect(waited(numbers.debounce(interval: 60, on: queue)) == [2], "debounce, on")
    expect(waited(numbers.throttle(seconds: 60)) == [1, 2], "throttle")
    expect(elements(numbers.shareReplay(limit: 1)).last == 2, "shareReplay")
    expect(elements(numbers.shareReplay()) == [1, 2, 2], "shareReplay, all")
    let ran = DispatchSemaphore(value: 0)
    queue.after(when: 0.001) { ran.signal() }
    ran.wait()
  }

  @available(*, deprecated)
  func useFilters() {
    expect(elements(numbers.distinct()) == [1, 2], "distinct")
    expect(elements(numbers.distinct(areDistinct: !=)) == [1, 2], "distinct, by")
    expect(elements(numbers.distinctUntilChanged()) == [1, 2], "distinctUntilChanged")
    expect(elements(numbers.distinctUntilChanged { $0 != $1 }) == [1, 2], "by")
    expect(elements(numbers.element(at: 1)) == [2], "element")
    expect(elements(numbers.skip(first: 2)) == [2], "skip(first:)")
    expect(elements(numbers.skip(last: 2)) == [1], "skip(last:)")
    expect(elements(numbers.skip(interval: 60)) == [], "skip(interval:)")
    expect(elements(numbers.take(first: 1)) == [1], "take(first:)")
    expect(elements(numbers.take(last: 1)) == [2], "take(last:)")
    expect(elements(numbers.take(while: { $0 < 2 })) == [1], "take(while:)")
    expect(elements(numbers.take(until: SafeSignal(just: ()))) == [], "take(until:)")
    expect(events(numbers.ignoreElements()) == [.completed], "ignoreElements")
    let optionals = Signal<Int?, Failed>(sequence: [1, nil])
    expect(elements(optionals.replaceNil(with: 2)) == [1, 2], "replaceNil")
    expect(elements(optionals.ignoreNil()) == [1], "ignoreNil")
  }
}
