import ReactiveKit

// The samples of Docs/Migration/ReactiveKit2.md.

func comeFromReactiveKit2() {
  anOperation()
  streamsAreSignalsThatCannotFail()
  aStreamMayEndOrNot()
  hotStreams()
  properties()
  collectionProperties()
}

private func anOperation() {
  let user = Signal<String, Problem> { observer in
    observer(.next("Jim"))
    observer(.completed)
  }
  sends(user, "Jim |")
}

private func streamsAreSignalsThatCannotFail() {
  let operation = Signal<Int, Problem>.failed(.offline)
  sends(operation.suppressError(logging: false), "|")
  sends(operation.replaceError(with: 0), "0 |")
}

private func aStreamMayEndOrNot() {
  sends(SafeSignal<Int>.never(), "")
}

private func hotStreams() {
  let taps = PassthroughSubject<Int, Never>()
  let log = Log<Int>()
  let observation = taps.observeNext { log($0) }
  taps.send(1)
  observation.dispose()
  taps.send(2)
  check(log.values == [1])
  taps.send(completion: .finished)
  sends(taps, "|")
}

private func properties() {
  let name = Property("Jim")
  let upper = Property("")
  name.map { $0.uppercased() }.bind(to: upper)
  name.value = "Kathryn"
  check(upper.value == "KATHRYN")
}

private func collectionProperties() {
  let numbers = CollectionProperty([1, 2, 3])
  let doubled = numbers.map { $0 * 2 }
  numbers.replace(with: [0, 1, 3, 4], performDiff: true)
  check(doubled.collection == [0, 2, 6, 8])
}
