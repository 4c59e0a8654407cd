import Dispatch
import ReactiveKit
import RKTesting
import TestSupport
import Testing

/// The operators as ReactiveKit 3.21 spells them: what is written for it goes on to compile, with its labels,
/// and for each pair of failure types that it has an overload for.
@Suite("Spellings of ReactiveKit")
struct SpellingTests {
  private let safe = Signal<Int, Never>(sequence: 1...3)
  private let failable = Signal<Int, ClientError>(sequence: 1...3)
  private let queue = DispatchQueue(label: "SpellingTests")

  private func elements<Element, Failure>(
    _ signal: Signal<Element, Failure>
  ) -> [Element] {
    let log = Log<Element>()
    signal.observeNext(with: log.append)
    return log.values
  }

  @Test func `combine signals, of which one or the other cannot fail`() {
    let both: [Signal<Int, ClientError>] = [
      failable.amb(with: failable), failable.amb(with: safe), safe.amb(with: failable),
      failable.append(failable), failable.append(safe), safe.append(failable),
      failable.prepend(failable), failable.prepend(safe), safe.prepend(failable),
      failable.merge(with: failable), failable.merge(with: safe), safe.merge(with: failable),
      failable.combineLatest(with: failable, combine: +),
      failable.combineLatest(with: safe, combine: +),
      safe.combineLatest(with: failable, combine: +),
      failable.zip(with: failable, combine: +), failable.zip(with: safe, combine: +),
      safe.zip(with: failable, combine: +),
      failable.with(latestFrom: failable, combine: +), failable.with(latestFrom: safe, combine: +),
      safe.with(latestFrom: failable, combine: +),
      failable.replayLatest(when: safe),
    ]
    #expect(
      both.map { elements($0).count } == [
        3, 3, 3, 6, 6, 6, 6, 6, 6, 6, 6, 6, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
      ]
    )
    let pairs: [Signal<(Int, Int), ClientError>] = [
      failable.combineLatest(with: failable), failable.combineLatest(with: safe),
      safe.combineLatest(with: failable), failable.zip(with: failable), failable.zip(with: safe),
      safe.zip(with: failable), failable.with(latestFrom: failable),
      failable.with(latestFrom: safe),
      safe.with(latestFrom: failable),
    ]
    for signal in pairs { #expect(elements(signal).count == 3) }
    #expect(elements(safe.amb(with: safe).merge(with: safe).append(safe).prepend(safe)).count == 12)
    #expect(
      elements(safe.zip(with: safe).combineLatest(with: safe).with(latestFrom: safe)).count > 0
    )
    let latest: Signal<[Int], Never> = combineLatest(safe, safe, safe, safe, safe, safe) {
      a,
      b,
      c,
      d,
      e,
      f in
      [a, b, c, d, e, f]
    }
    #expect(elements(latest).last == [3, 3, 3, 3, 3, 3])
    let zipped: Signal<[Int], Never> = zip(safe, safe, safe, safe, safe, safe) { a, b, c, d, e, f in
      [a, b, c, d, e, f]
    }
    #expect(elements(zipped).last == [3, 3, 3, 3, 3, 3])
    #expect(elements(merge(safe, safe, safe, safe, safe, safe)).count == 18)
    #expect(elements(amb(safe, safe, safe, safe, safe, safe)).count == 3)
    #expect(elements(combineLatest(safe, safe)).count == 3)
    #expect(elements(zip(safe, safe, safe)).count == 3)
  }

  @Test func `handle errors`() {
    let failing = Signal<Int, ClientError>.failed(.offline)
    #expect(elements(failing.mapError { "\($0)" == "offline" ? ClientError.offline : $0 }) == [])
    #expect(elements(failing.suppressError(logging: false)) == [])
    #expect(elements(failing.suppressError(logging: false, file: #file, line: #line)) == [])
    #expect(elements(failing.replaceError(with: 7)) == [7])
    #expect(elements(failing.retry(2)) == [])
    #expect(elements(failing.retry(2, if: { $0 != .offline })) == [])
    #expect(elements(failable.retry(when: safe, if: { _ in false })) == [1, 2, 3])
    #expect(elements(failable.retry(when: safe)) == [1, 2, 3])
    #expect(elements(failable.timeout(after: 1_000, with: .offline, on: queue)) == [1, 2, 3])
    #expect(elements(failable.timeout(after: 1_000, with: .offline)) == [1, 2, 3])
    #expect(elements(failing.toErrorSignal()) == [.offline])
    let cast: Signal<Int, ClientError> = safe.castError()
    #expect(elements(cast) == [1, 2, 3])
    #expect(elements(failing.flatMapError { _ in safe }) == [1, 2, 3])
    #expect(elements(failable.materialize().dematerialize()) == [1, 2, 3])
  }

  @Test func `filter`() {
    let all = [
      failable.debounce(for: 1_000, queue: queue), failable.debounce(for: 1_000),
      failable.removeDuplicates(by: ==), failable.removeDuplicates(), failable.output(at: 2),
      failable.filter { $0 == 3 }, failable.last(), failable.dropFirst(2),
      failable.suffix(maxLength: 1),
      failable.dropFirst(0), failable.pausable(by: Signal<Bool, ClientError>.never()),
      failable.throttle(for: 1_000, queue: queue, latest: true), failable.throttle(for: 1_000),
      failable.throttle(for: 1_000, latest: true), failable.throttle(for: 1_000, queue: queue),
    ]
    for signal in all { #expect(elements(signal).last == 3) }
    #expect(elements(failable.first()) == [1])
    #expect(elements(failable.ignoreOutput()) == [])
    #expect(elements(failable.ignoreTerminal()) == [1, 2, 3])
    #expect(elements(failable.sample(interval: 1_000, on: queue)) == [])
    #expect(elements(failable.sample(interval: 1_000)) == [])
    #expect(elements(failable.dropLast(2)) == [1])
    #expect(elements(failable.dropFirst(for: 1_000)) == [])
    #expect(elements(failable.prefix(maxLength: 1)) == [1])
    #expect(elements(failable.prefix(while: { $0 < 2 })) == [1])
    #expect(elements(failable.prefix(while: { $0 < 2 }, inclusive: true)) == [1, 2])
    #expect(elements(failable.prefix(untilOutputFrom: safe)) == [])
  }

  @Test func `flatten and map`() {
    let throwing: Signal<Int, any Error> = safe.castError()
    #expect(
      elements(
        throwing.map { number in
          if number > 1 { throw ClientError.offline }; return number
        }
      ) == [1]
    )
    #expect(elements(throwing.map { $0 + 1 }) == [2, 3, 4])
    for strategy in [FlattenStrategy.concat, .latest, .merge] {
      #expect(
        elements(failable.flatMap(strategy) { Signal<Int, ClientError>(just: $0) }) == [1, 2, 3]
      )
      #expect(elements(safe.flatMap(strategy) { Signal<Int, ClientError>(just: $0) }) == [1, 2, 3])
      #expect(
        elements(failable.map { Signal<Int, ClientError>(just: $0) }.flatten(strategy)) == [
          1, 2, 3,
        ]
      )
      #expect(
        elements(safe.map { Signal<Int, ClientError>(just: $0) }.flatten(strategy)) == [1, 2, 3]
      )
      #expect(
        elements(Signal<Int, ClientError>(flattening: [failable, failable], strategy: strategy))
          .count == 6
      )
    }
    #expect(elements(safe.flatMapConcat { Signal<Int, ClientError>(just: $0) }) == [1, 2, 3])
    #expect(elements(safe.flatMapLatest { Signal<Int, ClientError>(just: $0) }) == [1, 2, 3])
    #expect(elements(safe.flatMapMerge { Signal<Int, ClientError>(just: $0) }) == [1, 2, 3])
    let inner = failable.map { Signal<Int, ClientError>(just: $0) }
    #expect(elements(inner.merge()) == [1, 2, 3])
    #expect(elements(inner.switchToLatest()) == [1, 2, 3])
    #expect(elements(inner.concat()) == [1, 2, 3])
    #expect(elements(safe.flatMap { [$0, $0] }).count == 6)
    #expect(elements(safe.map { [$0] }.mapElement { $0 + 1 }.flattenElements()) == [2, 3, 4])
    #expect(elements(safe.compactMap { $0 > 2 ? $0 : nil }) == [3])
    let optionals = safe.map { $0 > 1 ? $0 : nil }
    #expect(elements(optionals.mapWrapped { $0 + 1 }) == [nil, 3, 4])
    #expect(elements(optionals.replaceNils(with: 0)) == [0, 2, 3])
    #expect(elements(optionals.ignoreNils()) == [2, 3])
    #expect(elements(failable.mapToResult().mapValue { $0 + 1 }.getValues()) == [2, 3, 4])
    #expect(elements(safe.tryMap { Result<Int, ClientError>.success($0) }) == [1, 2, 3])
    #expect(elements(failable.tryMap { Result<Int, ClientError>.success($0) }) == [1, 2, 3])
  }

  @Test func `transform`() {
    #expect(elements(safe.buffer(size: 2)) == [[1, 2], [3]])
    #expect(elements(safe.collect()) == [[1, 2, 3]])
    #expect(elements(safe.filter { $0 > 9 }.replaceEmpty(with: 7)) == [7])
    #expect(elements(safe.eraseType()).count == 3)
    #expect(elements(safe.pairwise()).count == 2)
    #expect(elements(safe.zipPrevious()).count == 3)
    #expect(elements(safe.replaceElements(with: "a")) == ["a", "a", "a"])
    #expect(elements(safe.reduce(0, { $0 + $1 })) == [6])
    #expect(elements(safe.scan(0) { $0 + $1 }) == [1, 3, 6])
    #expect(elements(safe.prepend(0).append(4)) == [0, 1, 2, 3, 4])
    #expect(
      elements(Signal<Int, Never>(combiningLatest: [safe, safe]) { $0[0] * $0[1] }) == [3, 6, 9]
    )
  }

  @Test func `look inside, and change the place`() async throws {
    let log = Log<String>()
    let watched = failable.handleEvents(
      receiveSubscription: { log("subscribed") },
      receiveOutput: { log("\($0)") },
      receiveCompletion: { log("\($0)") },
      receiveCancel: { log("cancelled") }
    )
    #expect(elements(watched) == [1, 2, 3])
    #expect(log.values == ["subscribed", "1", "2", "3", "finished"])
    #expect(
      elements(
        failable.breakpoint(
          receiveSubscription: { false },
          receiveOutput: { _ in false },
          receiveCompletion: { _ in false }
        )
      ) == [1, 2, 3]
    )
    #expect(elements(failable.breakpointOnError()) == [1, 2, 3])
    #expect(
      elements(failable.debug("title", to: { _ in }, file: #file, function: #function, line: #line))
        == [1, 2, 3]
    )
    #expect(elements(failable.repeat(when: { _ in Signal<Int, Never>.completed() })) == [1, 2, 3])
    for delayed in [
      failable.delay(interval: 0, on: queue), failable.receive(on: queue),
      failable.subscribe(on: queue),
      failable.receive(on: ExecutionContext.global()),
      failable.subscribe(on: ExecutionContext.global(qos: .default)),
    ] {
      // Not waited for: the queue that it comes on is the one that runs tests.
      var collected: [Int] = []
      for try await number in delayed.values { collected.append(number) }
      #expect(collected == [1, 2, 3])
    }
    let accumulator = Subscribers.Accumulator<Int, ClientError>()
    failable.subscribe(accumulator)
    #expect(accumulator.values == [1, 2, 3])
    #expect(accumulator.isFinished)
    #expect(!accumulator.isFailure)
    #expect(accumulator.error == nil)
    accumulator.cancel()
  }
}
