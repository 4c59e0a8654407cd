import RKCore
import RKTesting
import ReactiveKit

/// An operator that observes one signal after another.
struct Resumption: Sendable, CustomStringConvertible {
  let description: String
  /// How the first one has to end, that the next is observed.
  let end: Signal<Int, Trouble>.Event
  /// Puts the operator behind a first signal, or several, and the one that then runs.
  let apply: @Sendable (_ first: Firsts, _ running: Signal<Int, Trouble>) -> Signal<Int, Trouble>

  fileprivate init(
    _ description: String,
    after end: Signal<Int, Trouble>.Event = .completed,
    _ apply:
      @escaping @Sendable (_ first: Firsts, _ running: Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) {
    self.description = description
    self.end = end
    self.apply = apply
  }
}

/// The signals that are over at once, before the one that runs.
struct Firsts: Sendable {
  let signals: [Signal<Int, Trouble>]
  let time: TestScheduler

  /// One of them.
  var one: Signal<Int, Trouble> { signals[0] }
}

/// Every operator that observes the same or another signal again.
let resumptions: [Resumption] = [
  Resumption("retry(_:)", after: .failed(.trouble)) { $0.again($1) { $0.retry(5) } },
  Resumption("retry(_:if:)", after: .failed(.trouble)) {
    $0.again($1) { $0.retry(5) { _ in true } }
  },
  Resumption("retry(when:)", after: .failed(.trouble)) {
    $0.again($1) { $0.retry(when: Signal<Int, Never>(just: 0)) }
  },
  Resumption("retry(when:), in the pause", after: .failed(.trouble)) { first, running in
    first.one.retry(when: running.suppressError(logging: false).ignoreOutput())
  },
  Resumption("retry(when:), of its failures", after: .failed(.trouble)) {
    $0.again($1) { $0.retry { $0 } }
  },
  Resumption("retry(_:delay:if:)", after: .failed(.trouble)) { first, running in
    first.again(running) { [time = first.time] in $0.retry(5, delay: .constant(.zero), on: time) }
  },
  Resumption("repeat(_:)") { $0.again($1) { $0.repeat(5) } },
  Resumption("repeat(when:)") {
    $0.again($1) { $0.prepend(0).repeat { _ in Signal<Int, Never>(just: 0) } }
  },
  Resumption("flatMapError(_:)", after: .failed(.trouble)) { first, running in
    first.one.flatMapError { _ in running }
  },
  Resumption("catch(_:)", after: .failed(.trouble)) { first, running in
    first.one.catch { _ in running }
  },
  Resumption("switchIfEmpty(to:)") { first, running in
    first.one.compactMap { _ in Int?.none }.switchIfEmpty(to: running)
  },
  Resumption("then(_:)") { $0.one.then($1) },
  Resumption("append(_:)") { first, running in
    first.signals.dropFirst().reduce(first.one) { $0.append($1) }.append(running)
  },
  Resumption("prepend(_:)") { first, running in
    first.signals.reduce(running) { $0.prepend($1) }
  },
  Resumption("prepend(_:), of an element") { $1.prepend(0) },
  Resumption("flatMapConcat(_:)") { $0.inside($1, .concat) },
  Resumption("flatMapLatest(_:)") { $0.inside($1, .latest) },
  Resumption("flatMapFirst(_:)") { $0.inside($1, .first) },
  Resumption("flatMapMerge(_:)") { $0.inside($1, .merge) },
  Resumption("flatMapMerge(maxConcurrent:)") { $0.inside($1, .merge(maxConcurrent: 1)) },
  Resumption("flatMapConcatEager(_:)") { $0.inside($1, .concatEager()) },
  Resumption("flatMapFilter(_:)") { first, running in
    let all = first.signals + [running]
    return Signal<Int, Trouble>(sequence: (0..<all.count).map { 9 - first.signals.count + $0 })
      .flatMapFilter { all[$0 - 9 + first.signals.count].map { $0 == 9 } }
  },
  Resumption("expand(_:)") { first, running in
    let all = first.signals + [running]
    return Signal<Int, Trouble>(sequence: all.indices.map { -1 - $0 })
      .expand { $0 < 0 ? all[-1 - $0] : .completed() }
  },
  Resumption("concat()") { first, running in
    Signal<Signal<Int, Trouble>, Trouble>(sequence: first.signals + [running]).concat()
  },
  Resumption("Signal(flattening:strategy:)") { first, running in
    Signal(flattening: first.signals + [running], strategy: .concat)
  },
  Resumption("merge(with:)") { $0.one.merge(with: $1) },
  Resumption("combineLatest(with:)") { first, running in
    first.one.prepend(0).combineLatest(with: running) { $1 }
  },
  Resumption("zip(with:)") { first, running in
    first.one.prepend(0).ignoreTerminal().castError().zip(with: running) { $1 }
  },
  Resumption("with(latestFrom:)") { first, running in
    running.with(latestFrom: first.one.prepend(0)) { number, _ in number }
  },
  Resumption("drop(untilOutputFrom:)") { first, running in
    running.drop(untilOutputFrom: first.one.prepend(0))
  },
  Resumption("replayLatest(when:)") { first, running in running.replayLatest(when: first.one) },
  Resumption("timeout(after:switchingTo:)") { first, running in
    Signal.never().timeout(after: .zero, switchingTo: running, on: first.time)
  },
  Resumption("delaySubscription(for:)") { $1.delaySubscription(for: .zero, on: $0.time) },
  Resumption("subscribe(on:)") { $1.subscribe(on: $0.time) },
  Resumption("Signal(deferring:)") { _, running in Signal(deferring: { running }) },
  Resumption("Signal(using:makeSignal:)") { _, running in
    Signal(using: { SimpleDisposable() }, makeSignal: { _ in running })
  },
  Resumption("prefix(untilReplacedBy:)") { first, running in
    first.one.append(Signal<Int, Trouble>.never()).prefix(untilReplacedBy: running)
  },
]

extension Firsts {
  /// An operator behind what is each of them in turn, and then the one that runs.
  fileprivate func again(
    _ running: Signal<Int, Trouble>,
    _ apply: (Signal<Int, Trouble>) -> Signal<Int, Trouble>
  ) -> Signal<Int, Trouble> {
    let left = Locked(signals)
    return apply(
      Signal(deferring: { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } ?? running })
    )
  }

  /// All inside of another signal.
  fileprivate func inside(
    _ running: Signal<Int, Trouble>,
    _ strategy: FlattenStrategy
  ) -> Signal<Int, Trouble> {
    let all = signals + [running]
    return Signal<Int, Trouble>(sequence: all.indices).flatMap(strategy) { all[$0] }
  }
}
