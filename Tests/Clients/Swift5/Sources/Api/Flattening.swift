import ReactiveKit

private func twice(_ number: Int) -> Signal<Int, Failed> {
  Signal(sequence: [number, number * 10])
}

/// SignalProtocol+Monad.
func useFlattening() {
  let numbers = Signal<Int, Failed>(sequence: [1, 2])
  let safe = SafeSignal(sequence: [1, 2])
  let expected = [1, 10, 2, 20]

  expect(elements(numbers.map { "\($0)" }) == ["1", "2"], "map")
  for strategy in [FlattenStrategy.concat, .latest, .merge] {
    expect(elements(numbers.flatMap(strategy, twice)) == expected, "flatMap")
    expect(elements(safe.flatMap(strategy, twice)) == expected, "flatMap, a safe source")
    expect(elements(numbers.map(twice).flatten(strategy)) == expected, "flatten")
  }
  expect(elements(numbers.flatMapConcat(twice)) == expected, "flatMapConcat")
  expect(elements(numbers.flatMapLatest(twice)) == expected, "flatMapLatest")
  expect(elements(numbers.flatMapMerge(twice)) == expected, "flatMapMerge")
  expect(elements(safe.flatMapConcat(twice)) == expected, "flatMapConcat, a safe source")
  expect(elements(safe.flatMapLatest(twice)) == expected, "flatMapLatest, a safe source")
  expect(elements(safe.flatMapMerge(twice)) == expected, "flatMapMerge, a safe source")
  expect(elements(numbers.map(twice).merge()) == expected, "merge")
  expect(elements(numbers.map(twice).switchToLatest()) == expected, "switchToLatest")
  expect(elements(numbers.map(twice).concat()) == expected, "concat")
  let failing = Signal<Int, Failed>.failed(.once)
  expect(elements(failing.flatMapError { _ in SafeSignal(just: 7) }) == [7], "flatMapError")
  let worse = failing.flatMapError { _ in Signal<Int, Failed>.failed(.twice) }
  expect(events(worse) == [.failed(.twice)], "flatMapError, failing")
  let none = SafeSignal<SafeSignal<Int>>.completed().switchToLatest()
  expect(events(none) == [.completed], "no inner signal at all")
  let inner: Signal<Signal<Int, Failed>, Failed>.InnerElement = 1
  expect(inner == 1, "InnerElement")
}
