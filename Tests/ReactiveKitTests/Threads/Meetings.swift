import RKTesting
import ReactiveKit

/// An operator where several threads meet: it is given two signals, or as many as there are threads.
struct Meeting: Sendable, CustomStringConvertible {
  /// What has to come of all that is sent before the ends.
  enum Outcome: Sendable {
    /// Everything, once.
    case everything
    /// Everything of the first signal, once.
    case first
    /// Nothing twice.
    case some
    /// Nothing twice, in any order.
    case unordered
    /// All of the first side, once each, in any order.
    case firstUnordered
    /// All, once each, in any order.
    case everythingUnordered
    /// A pair for each element of the shorter side: once each, in the order of the sides.
    case rows
    /// Anything.
    case anything
  }

  let description: String
  let outcome: Outcome
  let apply: @Sendable ([Signal<Int, Trouble>]) -> Signal<Int, Trouble>

  fileprivate init(
    _ description: String,
    _ outcome: Outcome,
    all apply: @escaping @Sendable ([Signal<Int, Trouble>]) -> Signal<Int, Trouble>
  ) {
    self.description = description
    self.outcome = outcome
    self.apply = apply
  }

  fileprivate init(
    _ description: String,
    _ outcome: Outcome,
    _ apply:
      @escaping @Sendable (Signal<Int, Trouble>, Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) {
    self.init(description, outcome) { all in
      apply(
        Signal(flattening: all.indices.filter { $0 % 2 == 0 }.map { all[$0] }, strategy: .merge),
        Signal(flattening: all.indices.filter { $0 % 2 == 1 }.map { all[$0] }, strategy: .merge)
      )
    }
  }
}

/// Everything that has more than one signal.
let meetings = gatherings + controls + flattenings

/// What takes signals and is not among them, and why.
let unmet = [
  "combineLatest(with:)": "is `combineLatest(with:combine:)`, of pairs",
  "combineLatest(_:_:combine:)": "is `combineLatest(with:combine:)`",
  "combineLatest(_:combine:)": "is `combineLatest(_:)`, and then a closure",
  "zip(with:)": "is `zip(with:combine:)`, of pairs",
  "zip(_:_:combine:)": "is `zip(with:combine:)`",
  "zip(_:combine:)": "is `zip(_:)`, and then a closure",
  "with(latestFrom:)": "is `with(latestFrom:combine:)`, of pairs",
  "sequenceEqual(_:)": "is `sequenceEqual(_:by:)`, by ==",
  "flatten(_:)": "is `flatMap(_:_:)` of elements that are signals",
  "merge(maxConcurrent:)": "is `flatMapMerge(maxConcurrent:_:)` of elements that are signals",
  "concat()": "is `flatMapConcat(_:)` of elements that are signals",
  "switchToLatest()": "is `flatMapLatest(_:)` of elements that are signals",
  "catch(_:)": "is `flatMapError(_:)`",
  "Signal(using:makeSignal:)": "has one signal",
  "transform(_:)": "has no signal but its own",
]

/// Of these the order of the sides does not matter.
private let gatherings: [Meeting] = [
  Meeting("merge(with:)", .everything) { $0.merge(with: $1) },
  Meeting("merge(_:)", .everything) { merge($0, $1) },
  Meeting("Signal(flattening:strategy:), of many", .everything) { all in
    Signal(flattening: all, strategy: .merge)
  },
  Meeting("append(_:)", .first) { $0.append($1) },
  Meeting("prepend(_:)", .first) { $1.prepend($0) },
  Meeting("then(_:)", .anything) { $0.then($1) },
  Meeting("amb(with:)", .some) { $0.amb(with: $1) },
  Meeting("amb(_:)", .some) { amb($0, $1) },
  Meeting("Signal(racing:)", .some) { all in Signal(racing: all) },
  Meeting("combineLatest(with:combine:)", .anything) { $0.combineLatest(with: $1) { $0 ^ $1 } },
  Meeting("combineLatest, of a pack", .anything) { one, other in
    combineLatest(one, other, one.map { -$0 }).map { $0 + $1 + $2 }
  },
  Meeting("Signal(combiningLatest:combine:)", .anything) { all in
    Signal(combiningLatest: all) { $0.reduce(0, ^) }
  },
  Meeting("zip(with:combine:)", .rows) { $0.zip(with: $1) { pair($0, $1) } },
  Meeting("zip, of a pack", .rows) { one, other in zip(one, other).map { pair($0, $1) } },
  Meeting("Signal(zipping:combine:)", .anything) { all in Signal(zipping: all) { $0.reduce(0, ^) }
  },
  Meeting("merge(with:delayingError:)", .everything) { $0.merge(with: $1, delayingError: true) },
  Meeting("sequenceEqual(_:by:)", .anything) { one, other in
    one.sequenceEqual(other) { _, _ in true }.map { $0 ? 1 : 0 }
  },
  Meeting("Signal(joiningLast:)", .anything) { all in
    Signal(joiningLast: all).map { $0.reduce(0, ^) }
  },
  Meeting("and(_:)", .anything) { one, other in
    one.map { $0 % 2 == 0 }.and(other.map { $0 % 2 == 0 }).map { $0 ? 1 : 0 }
  },
  Meeting("or(_:)", .anything) { one, other in
    one.map { $0 % 2 == 0 }.or(other.map { $0 % 2 == 0 }).map { $0 ? 1 : 0 }
  },
  Meeting("all(_:)", .anything) { all in
    Signal.all(all.map { $0.map { $0 % 2 == 0 } }).map { $0 ? 1 : 0 }
  },
  Meeting("any(_:)", .anything) { all in
    Signal.any(all.map { $0.map { $0 % 2 == 0 } }).map { $0 ? 1 : 0 }
  },
]

/// Of these the second signal says what becomes of the first.
private let controls: [Meeting] = [
  Meeting("with(latestFrom:combine:)", .first) { one, other in
    one.with(latestFrom: other.prepend(0)) { number, _ in number }
  },
  Meeting("prefix(untilOutputFrom:)", .some) { one, other in
    one.prefix(untilOutputFrom: other.filter { $0 % 100 == 50 })
  },
  Meeting("drop(untilOutputFrom:)", .some) { one, other in
    one.drop(untilOutputFrom: other.filter { $0 % 100 == 50 })
  },
  Meeting("pausable(by:)", .some) { one, other in
    one.pausable(by: other.map { $0 % 2 == 0 })
  },
  Meeting("replayLatest(when:)", .anything) { $0.replayLatest(when: $1) },
  Meeting("sample(with:)", .some) { one, other in one.sample(with: other).map { $0.1 } },
  Meeting("hold(while:)", .some) { one, other in one.hold(while: other.map { $0 % 2 == 0 }) },
  Meeting("pausableBuffered(by:limit:)", .first) { one, other in
    one.pausableBuffered(by: other.map { $0 % 2 == 0 }, limit: .max)
  },
  Meeting("prefix(untilReplacedBy:)", .some) { $0.prefix(untilReplacedBy: $1) },
  Meeting("switchIfEmpty(to:)", .first) { $0.switchIfEmpty(to: $1) },
  Meeting("timeout(after:switchingTo:)", .first) { one, other in
    one.timeout(after: .seconds(1), switchingTo: other, on: TestScheduler())
  },
  Meeting("sample(on:)", .some) { $0.sample(on: $1) },
  Meeting("sample(on:emitsLast:)", .some) { $0.sample(on: $1, emitsLast: true) },
  Meeting("buffer(on:)", .first) { $0.buffer(on: $1.ignoreTerminal()).flattenElements() },
  Meeting("debounce(with:)", .some) { one, other in one.debounce { _ in other } },
  Meeting("debounce(with:), at once", .first) { one, other in
    one.merge(with: other.ignoreOutput(setOutputType: Int.self)).debounce {
      Signal<Int, Never>(just: $0)
    }
  },
  // Here and below: what ends one delay may be on its way on one thread while another thread ends the next.
  Meeting("delay(with:)", .unordered) { one, other in one.delay { _ in other } },
  Meeting("delay(with:), until the end", .firstUnordered) { one, other in
    one.delay { _ in other.ignoreOutput(setOutputType: Int.self) }
  },
]

/// Of these the second signal is the one inside.
private let flattenings: [Meeting] = [
  Meeting("flatMapMerge(_:)", .everything) { one, other in
    let both = Signal<Bool, Never>(sequence: [true, false])
    return both.flatMapMerge { $0 ? one : other }
  },
  Meeting("flatMapMerge(_:), of many", .everything) { all in
    Signal<Int, Never>(sequence: all.indices).flatMapMerge { all[$0] }
  },
  Meeting("flatMapMerge(maxConcurrent:_:)", .anything) { one, other in
    one.flatMapMerge(maxConcurrent: 2) { _ in other.prefix(maxLength: 2) }
  },
  Meeting("flatMapConcat(_:)", .first) { one, other in
    one.merge(with: other.ignoreOutput(setOutputType: Int.self))
      .flatMapConcat { Signal<Int, Trouble>(just: $0) }
  },
  Meeting("flatMapConcat(_:), one by one", .anything) { one, other in
    one.flatMapConcat { _ in other.prefix(maxLength: 2) }
  },
  Meeting("flatMapLatest(_:)", .some) { one, other in
    one.flatMapLatest { number in other.prefix(maxLength: 1).map { _ in number } }
  },
  Meeting("flatMapFirst(_:)", .some) { one, other in
    one.flatMapFirst { number in other.prefix(maxLength: 1).map { _ in number } }
  },
  Meeting("flatMap(_:_:), .race", .some) { one, other in
    Signal<Bool, Never>(sequence: [true, false]).flatMap(.race) { $0 ? one : other }
  },
  Meeting("flatMapError(_:)", .first) { one, other in
    one.flatMapError { _ in other }
  },
  Meeting("tryFlatMapError(_:)", .first) { one, other in
    one.tryFlatMapError { (_) throws(Trouble) in other }
  },
  // An answer may be on its way on one thread while another thread answers for the next.
  Meeting("flatMapFilter(_:_:)", .unordered) { one, other in
    one.flatMapFilter(.merge) { _ in other.prefix(maxLength: 1).replaceElements(with: true) }
  },
  Meeting("retry(when:)", .first) { one, other in
    one.retry(when: other.suppressError(logging: false))
  },
  Meeting("retry(when:), of its failures", .first) { one, other in one.retry { _ in other } },
  Meeting("repeat(when:)", .first) { one, other in one.repeat { _ in other } },
  Meeting("flatMapConcatEager(_:)", .everything) { one, other in
    Signal<Bool, Never>(sequence: [true, false]).flatMapConcatEager { $0 ? one : other }
  },
  Meeting("expand(_:)", .everything) { one, other in
    Signal<Int, Trouble>(sequence: [-1, -2])
      .expand { $0 == -1 ? one : $0 == -2 ? other : .completed() }
      .filter { $0 >= 0 }
  },
  // An element waits in its group until that is observed, which is another thread's turn perhaps.
  Meeting("group(by:)", .everythingUnordered) { one, other in
    one.merge(with: other).group { $0 % 3 }.flatMapMerge { $0 }
  },
  Meeting("group(by:durationFor:)", .firstUnordered) { one, other in
    one.group(by: { $0 % 3 }, durationFor: { _ in other }).flatMapMerge { $0 }
  },
  Meeting("window(ofSize:)", .everything) { one, other in
    one.merge(with: other).window(ofSize: 3).flatMapMerge { $0 }
  },
]

/// Numbers of two threads as one, from which they are read back by `sides(of:)`.
@Sendable private func pair(_ one: Int, _ other: Int) -> Int { one << 32 | other }

/// The two numbers of a row.
func sides(of row: Int) -> [Int] { [row >> 32, row & 0xFFFF_FFFF] }
