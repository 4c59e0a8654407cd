import Dispatch
import RKTesting
import ReactiveKit

// The samples of Docs/Migration/Combine.md.

func comeFromCombine() {
  itCompletesWhenNothingCanFollow()
  theOtherSignalCountsToo()
  time()
  sharing()
  subjects()
  publishedProperties()
  observing()
}

private func itCompletesWhenNothingCanFollow() {
  do {
    let one = SafeSignal(just: 1).append(SafeSignal.never())
    sends(one.prefix(1), "1 |")
    sends(one.prefix(0), "|")
  }
  do {
    let (never, empty) = (SafeSignal<Int>.never(), SafeSignal<Int>.completed())
    sends(never.combineLatest(with: empty), "|")
    sends(never.zip(with: empty), "|")
  }
}

private func theOtherSignalCountsToo() {
  let source = Signal<Int, Problem>.never()
  sends(source.prefix(untilOutputFrom: Signal<Int, Problem>.completed()), "|")
  sends(source.prefix(untilOutputFrom: Signal<Int, Problem>.failed(.offline)), "x")
  sends(source.drop(untilOutputFrom: Signal<Int, Problem>.completed()), "|")
}

private func time() {
  do {
    plays("-123------4-5|", "--------3----[5|]") { source, time in
      source.debounce(for: .ticks(5), on: time)
    }
  }
  do {
    plays("-123------4-5|", "-1--------4--|") { source, time in
      source.throttle(for: .ticks(5), latest: false, on: time)
    }
  }
  do {
    plays("-1-2", "-1-2--#") { source, time in
      source.timeout(after: .ticks(3), with: DiagramFailure(), on: time)
    }
  }
}

private func sharing() {
  do {
    let subject = PassthroughSubject<Int, Never>()
    let (all, none) = (subject.share(limit: .max), subject.share())
    let observations = [all.observe { _ in }, none.observe { _ in }]
    subject.send(1)
    sends(all, "1")
    sends(none, "")
    observations.forEach { $0.dispose() }
  }
  do {
    let connections = Log<Int>()
    let source = SafeSignal<Int> { _ in connections(1) }
    let (staying, leaving) = (source.publish().autoconnect(), source.publish().refCount())
    for _ in 1...2 { staying.observe { _ in }.dispose() }
    check(connections.values.count == 1)
    for _ in 1...2 { leaving.observe { _ in }.dispose() }
    check(connections.values.count == 3)
  }
}

private func subjects() {
  let numbers = PassthroughSubject<Int, Never>()
  let order = Log<String>()
  numbers.observeNext { number in
    order("A\(number)")
    if number == 1 { numbers.send(2) }
  }
  numbers.observeNext { order("B\($0)") }
  numbers.send(1)
  check(order.values == ["A1", "B1", "A2", "B2"])
}

private func publishedProperties() {
  struct Model { @Published var name = "Jim" }
  let model = Model()
  let names = Log<String>()
  model.$name.observeNext { _ in names(model.name) }
  model.name = "Kathryn"
  check(names.values == ["Jim", "Kathryn"])
}

private func observing() {
  let elements = Log<Int>()
  let letters = PassthroughSubject<Int, Never>()
  letters.observeNext { elements($0) }
  _ = letters.sink { elements($0 * 10) }
  letters.send(1)
  check(elements.values == [1])
  let threads = SafeSignal<Int> { observer in
    DispatchQueue.concurrentPerform(iterations: 2) { observer.receive($0) }
    observer.receive(completion: .finished)
  }
  let violations = Log<String>()
  threads.checkingSerial { violations($0) }.observe { _ in }
  check(violations.values.isEmpty)
}
