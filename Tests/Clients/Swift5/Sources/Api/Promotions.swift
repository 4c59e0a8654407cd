import RKCompatibility
import ReactiveKit

/// What compiles where one of the signals cannot fail.
struct Promotions: UsesPromotions {
  let numbers = Signal<Int, Failed>(sequence: [1, 1, 2, 3])

  @available(*, deprecated)
  func useCombining() {
    let one = Signal<Int, Failed>(just: 1)
    let two = SafeSignal(just: 2)
    expect(elements(one.amb(with: two)) == [1], "amb")
    expect(elements(one.append(two)) == [1, 2], "append")
    expect(elements(one.prepend(two)) == [2, 1], "prepend")
    expect(elements(one.with(latestFrom: two) { $0 + $1 }) == [3], "with")
    expect(elements(one.with(latestFrom: two)).contains { $0 == (1, 2) }, "with, a tuple")
    expect(elements(two.amb(with: one)) == [2], "amb")
    expect(elements(two.append(one)) == [2, 1], "append")
    expect(elements(two.prepend(one)) == [1, 2], "prepend")
    expect(elements(two.with(latestFrom: one) { $0 + $1 }) == [3], "with")
    expect(elements(two.with(latestFrom: one)).contains { $0 == (2, 1) }, "with, a tuple")
    expect(elements(one.combineLatest(with: two) { $0 + $1 }) == [3], "combineLatest")
    expect(elements(one.zip(with: two) { $0 + $1 }) == [3], "zip")
    expect(elements(two.combineLatest(with: one) { $0 + $1 }) == [3], "combineLatest")
    expect(elements(two.zip(with: one) { $0 + $1 }) == [3], "zip")
    let again = PassthroughSubject<Void, Never>()
    let log = Box<[Int]>([])
    _ = one.replayLatest(when: again).observe { log.value.append($0.element ?? -1) }
    again.send()
    again.send()
    expect(log.value == [1, 1, 1], "replayLatest")
  }

  @available(*, deprecated)
  func useFiltering() {
    expect(elements(numbers.flatMapFilter { SafeSignal(just: $0 > 1) }) == [2, 3], "flatMapFilter")
    let merged = numbers.flatMapFilter(.merge) { SafeSignal(just: $0 > 1) }
    expect(elements(merged) == [2, 3], "flatMapFilter, a strategy")
    expect(elements(numbers.prefix(untilOutputFrom: SafeSignal(just: ()))) == [], "until")
    expect(elements(numbers.pausable(by: SafeSignal(just: false))) == [], "pausable")
  }

  @available(*, deprecated)
  func useFlattening() {
    let safe = SafeSignal(sequence: [1, 2])
    let expected = [1, 10, 2, 20]
    for strategy in [FlattenStrategy.concat, .latest, .merge] {
      expect(elements(safe.map(twice).flatten(strategy)) == expected, "flatten, a safe source")
    }
    let throwing = numbers.mapError { $0 as any Error }
      .map { (number: Int) throws -> Int in
        if number == 2 { throw Failed.twice }
        return number
      }
    expect(events(throwing).last?.error as? Failed == .twice, "map, throwing")
  }
}

private func twice(_ number: Int) -> Signal<Int, Failed> {
  Signal(sequence: [number, number * 10])
}

/// What calls them, without a warning.
protocol UsesPromotions {
  func useCombining()
  func useFiltering()
  func useFlattening()
}

func usePromotions(_ user: some UsesPromotions = Promotions()) {
  user.useCombining()
  user.useFiltering()
  user.useFlattening()
}
