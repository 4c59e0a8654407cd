import ReactiveKit

/// SignalProtocol+Combining, where both may fail.
func useCombining() {
  let one = Signal<Int, Failed>(just: 1)
  let two = Signal<Int, Failed>(just: 2)
  expect(elements(one.amb(with: two)) == [1], "amb")
  expect(elements(one.combineLatest(with: two) { $0 + $1 }) == [3], "combineLatest")
  expect(elements(one.combineLatest(with: two)).contains { $0 == (1, 2) }, "combineLatest, a tuple")
  expect(elements(one.append(two)) == [1, 2], "append")
  expect(elements(one.prepend(two)) == [2, 1], "prepend")
  expect(elements(one.merge(with: two)) == [1, 2], "merge")
  expect(elements(one.with(latestFrom: two) { $0 + $1 }) == [3], "with")
  expect(elements(one.with(latestFrom: two)).contains { $0 == (1, 2) }, "with, a tuple")
  expect(elements(one.zip(with: two) { $0 + $1 }) == [3], "zip")
  expect(elements(one.zip(with: two)).contains { $0 == (1, 2) }, "zip, a tuple")
  let again = PassthroughSubject<Void, Failed>()
  let log = Box<[Int]>([])
  _ = one.replayLatest(when: again).observe { log.value.append($0.element ?? -1) }
  again.send()
  again.send()
  expect(log.value == [1, 1, 1], "replayLatest")
  let none = SafeSignal<Int>.never().combineLatest(with: SafeSignal<Int>.completed())
  expect(events(none).first?.isCompleted == true, "with nothing to combine it completes")
}

/// SignalProtocol+Combining, where one of them cannot fail.
func useCombiningWithNever() {
  let one = Signal<Int, Failed>(just: 1)
  let two = SafeSignal(just: 2)
  expect(elements(one.combineLatest(with: two)).contains { $0 == (1, 2) }, "combineLatest, a tuple")
  expect(elements(one.merge(with: two)) == [1, 2], "merge")
  expect(elements(one.zip(with: two)).contains { $0 == (1, 2) }, "zip, a tuple")

  expect(elements(two.combineLatest(with: one)).contains { $0 == (2, 1) }, "combineLatest, a tuple")
  expect(elements(two.merge(with: one)) == [2, 1], "merge")
  let zipped: Signal<(Int, Int), Failed> = two.zip(with: one)
  expect(elements(zipped).contains { $0 == (2, 1) }, "zip, a tuple")
}
