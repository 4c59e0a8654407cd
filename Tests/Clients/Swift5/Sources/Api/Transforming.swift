import ReactiveKit

/// SignalProtocol+Transforming.
func useTransforming() {
  let numbers = Signal<Int, Failed>(sequence: [1, 2, 3])
  expect(elements(numbers.buffer(size: 2)) == [[1, 2], [3]], "the rest comes, too")
  expect(elements(numbers.buffer(size: 2, emitsRemainder: false)) == [[1, 2]], "or not")
  expect(elements(numbers.collect()) == [[1, 2, 3]], "collect")
  expect(elements(Signal<Int, Failed>.completed().replaceEmpty(with: 7)) == [7], "replaceEmpty")
  expect(elements(numbers.eraseType()).count == 3, "eraseType")
  expect(elements(numbers.pairwise()).map { $0.0 + $0.1 } == [3, 5], "pairwise")
  expect(elements(numbers.replaceElements(with: "a")) == ["a", "a", "a"], "replaceElements")
  expect(elements(numbers.reduce(0) { $0 + $1 }) == [6], "reduce")
  expect(elements(numbers.reduce(0, +)) == [6], "reduce, an operator")
  expect(elements(numbers.scan(0, +)) == [1, 3, 6], "scan")
  expect(elements(numbers.scan(0, +).prepend(0)) == [0, 1, 3, 6], "scan, as it was")
  expect(elements(numbers.prepend(0)) == [0, 1, 2, 3], "prepend")
  expect(elements(numbers.append(4)) == [1, 2, 3, 4], "append")
  let windows = numbers.window(ofSize: 2)
  expect(elements(windows.flatMapConcat { $0.collect() }) == [[1, 2], [3]], "window")
  expect(elements(numbers.zipPrevious()).map { $0.0 } == [nil, 1, 2], "zipPrevious")
}
