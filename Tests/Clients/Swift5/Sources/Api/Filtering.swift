import Dispatch
import ReactiveKit

/// SignalProtocol+Filtering.
func useFiltering() {
  let numbers = Signal<Int, Failed>(sequence: [1, 1, 2, 3])
  let queue = DispatchQueue(label: "filtering")
  expect(waited(numbers.debounce(for: 60)) == [3], "debounce")
  expect(waited(numbers.debounce(for: 60, queue: queue)) == [3], "debounce, on")
  let nothing = Signal<Int, Failed>.completed().debounce(for: 60).waitAndCollectEvents()
  expect(nothing == [.completed], "debounce of nothing")
  expect(elements(numbers.removeDuplicates()) == [1, 2, 3], "removeDuplicates")
  expect(elements(numbers.removeDuplicates { $0 + 1 == $1 || $0 == $1 }) == [1, 3], "by")
  expect(elements(numbers.removeDuplicates(by: ==)) == [1, 2, 3], "by:")
  expect(elements(numbers.output(at: 3)) == [3], "output(at:)")
  expect(events(numbers.output(at: 9)) == [.completed], "there is none")
  expect(elements(numbers.filter { $0 > 1 }) == [2, 3], "filter")
  expect(
    elements(numbers.flatMapFilter { Signal<Bool, Failed>(just: $0 > 1) }) == [2, 3],
    "flatMapFilter"
  )
  let merged = numbers.flatMapFilter(.merge) { Signal<Bool, Failed>(just: $0 > 1) }
  expect(elements(merged) == [2, 3], "flatMapFilter, a strategy")
  expect(events(numbers.first()) == [.next(1), .completed], "first")
  expect(events(numbers.ignoreOutput()) == [.completed], "ignoreOutput")
  expect(events(numbers.ignoreTerminal()).count == 4, "ignoreTerminal")
  expect(elements(numbers.last()) == [3], "last")
  expect(elements(numbers.dropFirst(2)) == [2, 3], "dropFirst")
  expect(elements(numbers.dropLast(2)) == [1, 1], "dropLast")
  expect(elements(numbers.dropFirst(for: 60)) == [], "dropFirst(for:)")
  expect(elements(numbers.prefix(maxLength: 3)) == [1, 1, 2], "prefix")
  expect(elements(numbers.suffix(maxLength: 2)) == [2, 3], "suffix")
  expect(elements(numbers.suffix(maxLength: 0)) == [], "suffix of nothing")
  expect(elements(numbers.prefix(while: { $0 < 2 })) == [1, 1], "prefix(while:)")
  expect(elements(numbers.prefix(while: { $0 < 2 }, inclusive: true)) == [1, 1, 2], "inclusive")
  expect(elements(numbers.prefix(untilOutputFrom: Signal<Void, Failed>(just: ()))) == [], "until")
  expect(elements(numbers.pausable(by: Signal<Bool, Failed>(just: false))) == [], "pausable")
  expect(elements(numbers.throttle(for: 60, latest: false)) == [1], "throttle")
  expect(waited(numbers.throttle(for: 60)) == [1, 3], "throttle, the latest")
  expect(waited(numbers.throttle(for: 60, queue: queue, latest: true)) == [1, 3], "throttle, on")
  expect(waited(numbers.sample(interval: 60)) == [], "sample")
  expect(waited(numbers.sample(interval: 60, on: queue)) == [], "sample, on")
}
