import RKTesting
import ReactiveKit

// The samples of Docs/Migration/ReactiveSwift.md.

func comeFromReactiveSwift() {
  noInterruption()
  sendingFromInsideADelivery()
  combining()
  repeating()
  time()
  sharing()
  buffers()
}

private func noInterruption() {
  do {
    let (signal, observer) = SafeSignal<Int>.pipe()
    let log = Log<String>()
    let observation = signal.observe { log("\($0)") }
    observer.receive(1)
    observation.dispose()
    observer.receive(2)
    observer.receive(completion: .finished)
    check(log.values == ["next(1)"])
    sends(signal, "|")
  }
  do {
    sends(SafeSignal<Int>.never().prefix(0), "|")
  }
}

private func sendingFromInsideADelivery() {
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

private func combining() {
  do {
    let (never, empty) = (SafeSignal<Int>.never(), SafeSignal<Int>.completed())
    sends(never.combineLatest(with: empty), "|")
  }
  do {
    sends(SafeSignal(just: 1).drop(untilOutputFrom: SafeSignal<Int>.completed()), "|")
  }
  do {
    let (source, ticks) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
    let samples = Log<Int>()
    source.sample(on: ticks).observeNext { samples($0) }
    source.send(1)
    ticks.send()
    ticks.send()
    check(samples.values == [1])
  }
}

private func repeating() {
  sends(Signal<Int, Problem>.failed(.offline).retry(100_000), "x")
}

private func time() {
  do {
    plays("-123------4-5|", "--------3----[5|]") { source, time in
      source.debounce(for: .ticks(5), on: time)
    }
    plays("-123------4-5|", "-1----3----4-[5|]") { source, time in
      source.throttle(for: .ticks(5), on: time)
    }
  }
  do {
    plays("-12#", "------12#") { source, time in source.delay(for: .ticks(5), on: time) }
    plays("-12#", "---#") { source, time in
      source.delay(for: .ticks(5), delaysFailure: false, on: time)
    }
  }
  do {
    plays("-1-2-3", "-1-2-3--#") { source, time in
      source.timeout(after: .ticks(3), with: DiagramFailure(), on: time)
    }
    plays("-1--2-3", "-1-#") { source, time in
      source.deadline(after: .seconds(3), with: DiagramFailure(), on: time)
    }
  }
}

private func sharing() {
  let numbers = PassthroughSubject<Int, Never>()
  let kept = numbers.share(limit: 1, keepAlive: true)
  kept.observe { _ in }.dispose()
  numbers.send(1)
  sends(kept, "1")
  let remembered = numbers.share(limit: 1, scope: .forever)
  let observation = remembered.observe { _ in }
  numbers.send(2)
  observation.dispose()
  sends(remembered, "2")
}

private func buffers() {
  sends(SafeSignal<Int>.completed().buffer(size: 2), "|")
  sends(SafeSignal(sequence: 1...3).buffer(size: 2), "[1, 2] [3] |")
}
